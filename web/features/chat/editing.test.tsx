import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import { there } from '#web/ui/fake-screen.ts'
import { FakeArtifact } from './fake-artifact.ts'
import { FakeChatServer, FakeReply, json, storedChat, storedMessage } from './fake-chat-server.ts'
import { showChatScreen } from './show-chat-screen.tsx'

const file = { type: 'file', url: '/api/files/abc/plan.pdf', name: 'plan.pdf', mediaType: 'application/pdf' }
const context = { postLength: 'Long' as const, selectedSwipeIds: ['s1'], selectedTemplateId: 't1' }

describe('editing a message', () => {
  let server: FakeChatServer
  let artifact: FakeArtifact
  beforeEach(() => {
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/models', () => json({ models: [], default: 'a:one' }))
    server.on('GET /api/chat/c1/stream', () => new Response(null, { status: 204 }))
    artifact = new FakeArtifact()
  })

  const conversation = (): StoredMessage[] => {
    const first = storedMessage('m1', 'user', 'Frist question', { context })
    first.parts.push(file)
    return [
      first,
      storedMessage('r1', 'assistant', 'First answer.', { state: 'done' }),
      storedMessage('m2', 'user', 'Second question'),
      storedMessage('r2', 'assistant', 'Second answer.', { state: 'done' }),
    ]
  }
  const open = async (more: { readOnly?: boolean } = {}) => {
    const answer = { chat: storedChat('c1'), messages: conversation(), readOnly: false, ...more }
    server.on('GET /api/chat', () => json(answer))
    const { user } = showChatScreen('/chat/c1', artifact)
    await screen.findByText('Second answer.')
    return user
  }
  const mine = (place: number) => {
    const article = screen.getAllByRole('article', { name: 'You' })[place]
    if (!article) throw new Error(`There is no message ${place}.`)
    return within(article)
  }
  const editor = () => screen.getByRole('textbox', { name: 'Your message' })

  it('replaces its text, lets go what followed, and keeps its files and selections', async () => {
    const user = await open()
    const reply = new FakeReply('r3')
    const accepted = Promise.withResolvers<Response>()
    server.on('POST /api/chat', () => accepted.promise)
    await user.click(mine(0).getByRole('button', { name: 'Edit message' }))
    expect(editor()).toHaveProperty('value', 'Frist question')
    expect(document.activeElement).toBe(editor())
    await user.clear(editor())
    await user.type(editor(), 'First question{Shift>}{Enter}{/Shift}again{Enter}')
    const sending = await screen.findByRole('button', { name: 'Sending...' })
    expect(sending.getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
    accepted.resolve(reply.answer())
    await expect.poll(() => screen.queryByRole('textbox', { name: 'Your message' })).toBeNull()
    expect(server.asked('POST /api/chat')[0]?.body).toMatchObject({
      message: { id: 'm1', parts: [{ type: 'text', text: 'First question\nagain' }, file] },
      ...context,
    })
    expect(screen.queryByText('Second question')).toBeNull()
    expect(screen.queryByText('First answer.')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit message' })).toBeNull()
    reply.start()
    reply.say('A better answer.')
    expect(await screen.findByText('A better answer.')).toBeDefined()
    reply.finish()
    expect(await screen.findByRole('button', { name: 'Edit message' })).toBeDefined()
  })

  it('is left with Escape and with Cancel, which give the focus back', async () => {
    const user = await open()
    await user.click(mine(0).getByRole('button', { name: 'Edit message' }))
    await user.type(editor(), ' changed{Escape}')
    expect(screen.getByText('Frist question')).toBeDefined()
    expect(document.activeElement).toBe(mine(0).getByRole('button', { name: 'Edit message' }))
    await user.keyboard('{Enter}')
    expect(editor()).toHaveProperty('value', 'Frist question')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull()
    expect(document.activeElement).toBe(mine(0).getByRole('button', { name: 'Edit message' }))
    expect(server.asked('POST /api/chat')).toEqual([])
  })

  it('says why it was refused and loses nothing', async () => {
    const user = await open()
    server.on('POST /api/chat', () => json({ code: 'rate_limit:chat' }, 429))
    await user.click(mine(0).getByRole('button', { name: 'Edit message' }))
    await user.type(editor(), ', please{Enter}')
    expect(await screen.findByText(/exceeded your maximum number of messages/)).toBeDefined()
    expect(editor()).toHaveProperty('value', 'Frist question, please')
    expect(screen.getByText('Second answer.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('Frist question')).toBeDefined()
    // The refused edit does not lend its id to a new message with the same text.
    await user.type(screen.getByRole('textbox', { name: 'Ask Lede' }), 'Frist question, please{Enter}')
    await expect.poll(() => server.asked('POST /api/chat').length).toBe(2)
    expect(server.asked('POST /api/chat')[1]?.body.message).not.toMatchObject({ id: 'm1' })
  })

  it('sends files without a word, but never nothing', async () => {
    const user = await open()
    await user.click(mine(1).getByRole('button', { name: 'Edit message' }))
    await user.clear(editor())
    const form = there(editor().closest('form'))
    expect(within(form).getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
    await user.keyboard('{Enter}{Escape}')
    await user.click(mine(0).getByRole('button', { name: 'Edit message' }))
    await user.clear(editor())
    server.on('POST /api/chat', () => json({ code: 'rate_limit:chat' }, 429))
    await user.keyboard('{Enter}')
    await expect.poll(() => server.asked('POST /api/chat')[0]?.body.message).toMatchObject({ parts: [file] })
  })

  it('is not offered in a chat that somebody else shares', async () => {
    await open({ readOnly: true })
    expect(screen.queryByRole('button', { name: 'Edit message' })).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Copy message' }).length).toBe(4)
  })

  it('saves the open post before a message leaves, and sends nothing when that fails', async () => {
    const user = await open()
    artifact.onScreen = { id: 'd1', title: 'Post', content: 'Old', kind: 'text', audienceId: null }
    artifact.savePending = () => {
      artifact.onScreen = { id: 'd1', title: 'Post', content: 'Just typed', kind: 'text', audienceId: null }
      return Promise.resolve()
    }
    const reply = new FakeReply('r3')
    server.on('POST /api/chat', () => reply.answer())
    const box = screen.getByRole('textbox', { name: 'Ask Lede' })
    await user.type(box, 'Shorten it{Enter}')
    await expect
      .poll(() => server.asked('POST /api/chat')[0]?.body)
      .toMatchObject({ documentContext: { content: 'Just typed' } })
    reply.start()
    reply.finish()
    await screen.findByRole('button', { name: 'Send' })
    artifact.savePending = () => Promise.reject(new Error('You are offline, or Lede cannot be reached.'))
    await user.type(box, 'And again{Enter}')
    expect(await screen.findByText(/could not be saved, so nothing was sent/)).toBeDefined()
    expect(box).toHaveProperty('value', 'And again')
    expect(server.asked('POST /api/chat').length).toBe(1)
  })
})
