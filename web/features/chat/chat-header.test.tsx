import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeArtifact } from './fake-artifact.ts'
import { FakeChatServer, json, storedChat, storedMessage } from './fake-chat-server.ts'
import { showChatScreen } from './show-chat-screen.tsx'

describe('the header of a chat', () => {
  let server: FakeChatServer
  beforeEach(() => {
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/models', () => json({ models: [], default: 'a:one' }))
    server.on('GET /api/chat/c1/stream', () => new Response(null, { status: 204 }))
  })

  const open = ({ pinned }: { pinned: boolean }) => {
    const messages = [storedMessage('m1', 'user', 'Hi'), storedMessage('r1', 'assistant', 'Hello.')]
    server.on('GET /api/chat', () => json({ chat: storedChat('c1', { pinned }), messages, readOnly: false }))
    return showChatScreen('/chat/c1', new FakeArtifact())
  }

  it('has the new-chat link, the pin and the menu', async () => {
    const { user } = open({ pinned: false })
    expect(await screen.findByRole('button', { name: 'Pin chat' })).toBeDefined()
    expect(screen.getByTitle('New Chat (⌘J)').getAttribute('href')).toBe('/')
    await user.click(screen.getByRole('button', { name: 'More' }))
    expect(await screen.findByRole('menuitem', { name: 'Delete chat' })).toBeDefined()
  })

  it('says that it deletes, and that it has', async () => {
    const answer = Promise.withResolvers<Response>()
    server.on('DELETE /api/chat', () => answer.promise)
    const { user, history } = open({ pinned: false })
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete chat' }))
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Deleting chat...')).toBeDefined()
    answer.resolve(json({ id: 'c1' }))
    expect(await screen.findByText('Chat deleted successfully')).toBeDefined()
    expect(history.location.pathname).toBe('/')
  })

  it.each(['{}', ''])('takes any answer to a change or a deletion: "%s"', async (text) => {
    server.on('PATCH /api/chat', () => new Response(text))
    server.on('DELETE /api/chat', () => new Response(text))
    const { user } = open({ pinned: false })
    await user.click(await screen.findByRole('button', { name: 'Pin chat' }))
    expect(await screen.findByText('Chat pinned successfully')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete chat' }))
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Chat deleted successfully')).toBeDefined()
  })

  it('puts the pin back when it cannot be taken away', async () => {
    const answer = Promise.withResolvers<Response>()
    server.on('PATCH /api/chat', () => answer.promise)
    const { user } = open({ pinned: true })
    await user.click(await screen.findByRole('button', { name: 'Unpin chat' }))
    expect(await screen.findByText('Unpinning chat...')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Pin chat' })).toBeDefined()
    answer.resolve(json({ code: 'internal:chat' }, 500))
    expect(await screen.findByText('Failed to unpin chat')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Unpin chat' })).toBeDefined()
  })
})
