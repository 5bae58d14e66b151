import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeArtifact } from './fake-artifact.ts'
import { FakeChatServer, FakeReply, json, storedChat } from './fake-chat-server.ts'
import { showChatScreen } from './show-chat-screen.tsx'

describe('an empty chat', () => {
  let server: FakeChatServer
  beforeEach(() => {
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/models', () => json({ models: [], default: 'a:one' }))
    server.on('GET /api/chat/c1/stream', () => new Response(null, { status: 204 }))
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages: [], readOnly: false }))
  })
  const box = () => screen.findByRole('textbox', { name: 'Ask Lede' })

  it('says "Ask Lede" in the message box', async () => {
    showChatScreen('/', new FakeArtifact())
    expect((await box()).getAttribute('placeholder')).toBe('Ask Lede')
  })

  it('has the logo, and no header before the first message', async () => {
    const reply = new FakeReply('r1')
    server.on('POST /api/chat', () => reply.answer())
    const { user } = showChatScreen('/', new FakeArtifact())
    const greeting = (await screen.findByRole('heading', { name: 'What will you write?' })).parentElement
    expect(greeting?.querySelectorAll('svg rect.fill-accent')).toHaveLength(1)
    expect(screen.queryByTitle('New Chat (⌘J)')).toBeNull()
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
    await user.type(await box(), 'Hello{Enter}')
    expect(await screen.findByTitle('New Chat (⌘J)')).toBeDefined()
    expect(greeting?.isConnected).toBe(false)
    reply.start()
    reply.finish()
    await screen.findByRole('button', { name: 'Send' })
  })

  it('is what the link for a new chat shows while the first message of one is on its way', async () => {
    server.on('POST /api/chat', () => new Promise<Response>(() => undefined))
    const { user, history } = showChatScreen('/', new FakeArtifact())
    await user.type(await box(), 'First{Enter}')
    await user.click(await screen.findByTitle('New Chat (⌘J)'))
    expect(history.location.pathname).toBe('/')
    await screen.findByRole('heading', { name: 'What will you write?' })
    expect(screen.queryByText('First')).toBeNull()
  })

  it('leaves alone what is written for another new chat while the first message of one is on its way', async () => {
    const reply = new FakeReply('r1')
    const accepted = Promise.withResolvers<void>()
    server.on('POST /api/chat', async () => {
      await accepted.promise
      return reply.answer()
    })
    const { user, history, session } = showChatScreen('/', new FakeArtifact())
    await user.type(await box(), 'First{Enter}')
    await screen.findByText('Thinking...')
    act(() => history.push('/', { freshChat: 'c2' }))
    await screen.findByRole('heading', { name: 'What will you write?' })
    await user.type(await box(), 'Second')
    accepted.resolve()
    reply.start()
    reply.finish()
    await expect.poll(() => session()?.isBusy).toBe(false)
    expect(history.location.pathname).toBe('/')
    expect(await box()).toHaveProperty('textContent', 'Second')
  })
})
