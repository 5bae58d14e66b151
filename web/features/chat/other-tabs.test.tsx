import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredMessage } from '#contract/chat.ts'
import { applyChanges } from '#web/features/live/apply-changes.ts'
import { ApiError } from '#web/api.ts'
import { textOf } from './chat-message.ts'
import { ChatSession } from './chat-session.ts'
import { newChatDraft, readDraft } from './drafts.ts'
import { FakeArtifact } from './fake-artifact.ts'
import { FakeChatServer, FakeReply, json, storedChat, storedMessage } from './fake-chat-server.ts'
import { showChatScreen } from './show-chat-screen.tsx'

describe('a chat that is open in two tabs', () => {
  let server: FakeChatServer
  let messages: StoredMessage[]
  beforeEach(() => {
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/models', () => json({ models: [], default: 'a:one' }))
    server.on('GET /api/chat/c1/stream', () => new Response(null, { status: 204 }))
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages, readOnly: false }))
    messages = [
      storedMessage('m1', 'user', 'First question'),
      storedMessage('r1', 'assistant', 'First answer.', { state: 'done' }),
    ]
  })

  const open = async () => {
    const shown = showChatScreen('/chat/c1', new FakeArtifact())
    await screen.findByText('First answer.')
    const { onChange } = applyChanges(shown.client)
    const tell = (replyId: string) => act(() => onChange({ what: 'chat', id: 'c1', replyId }))
    return { ...shown, tell }
  }
  const box = () => screen.getByRole('textbox', { name: 'Ask Lede' })
  const reads = () => server.asked('GET /api/chat').length

  it('is left with a notice when the other one deletes it, and what was typed goes to a new chat', async () => {
    const { user, client, history } = await open()
    await user.type(box(), 'Half a thought')
    server.on('GET /api/chat', () => json({ code: 'not_found:chat' }, 404))
    act(() => applyChanges(client).onChange({ what: 'chat', id: 'c1' }))
    expect(await screen.findByRole('heading', { name: 'This chat was deleted' })).toBeDefined()
    expect(screen.getByText('It was deleted in another tab or on another device.')).toBeDefined()
    expect(screen.queryByText('First answer.')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'New chat' }))
    await expect.poll(() => history.location.pathname).toBe('/')
    expect(readDraft(newChatDraft)).toBe('Half a thought')
    expect(readDraft('c1')).toBe('')
  })

  it('shows what is sent in the other one as it is written, and keeps what is typed here', async () => {
    const { tell, user } = await open()
    await user.click(screen.getByRole('button', { name: 'Edit message' }))
    await user.type(screen.getByRole('textbox', { name: 'Your message' }), ', better')
    await user.type(box(), 'Half a thought')
    const reply = new FakeReply('r2')
    server.replyWith(reply)
    reply.start()
    reply.say('Second ')
    messages = [
      ...messages,
      storedMessage('m2', 'user', 'Second question'),
      storedMessage('r2', 'assistant', '', { state: 'streaming' }),
    ]
    tell('r2')
    expect(await screen.findByText('Second question')).toBeDefined()
    expect(await screen.findByText('Second')).toBeDefined()
    reply.more('answer.')
    reply.finish()
    expect(await screen.findByText('Second answer.')).toBeDefined()
    expect(screen.getAllByRole('article')).toHaveLength(4)
    expect(box()).toHaveProperty('value', 'Half a thought')
    expect(document.activeElement).toBe(box())
    expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveProperty(
      'value',
      'First question, better',
    )
    const before = reads()
    tell('r2')
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(reads()).toBe(before)
  })

  it('keeps the editor of a message that the other one deletes, and sends it after what is there now', async () => {
    const { tell, user } = await open()
    await user.click(screen.getByRole('button', { name: 'Edit message' }))
    await user.type(screen.getByRole('textbox', { name: 'Your message' }), '!')
    messages = [
      storedMessage('m9', 'user', 'Another beginning'),
      storedMessage('r9', 'assistant', 'Another answer.', { state: 'done' }),
    ]
    const before = reads()
    tell('r9')
    await expect.poll(reads).toBe(before + 1)
    const editor = screen.getByRole('textbox', { name: 'Your message' })
    expect(editor).toHaveProperty('value', 'First question!')
    const reply = new FakeReply('r10')
    server.on('POST /api/chat', () => {
      const sent = storedMessage('m1', 'user', 'First question!')
      messages = [...messages, sent, storedMessage('r10', 'assistant', '', { state: 'streaming' })]
      return reply.answer()
    })
    await user.type(editor, '{Enter}')
    expect(await screen.findByText('Another answer.')).toBeDefined()
    reply.start()
    reply.say('In the end.')
    reply.finish()
    expect(await screen.findByText('In the end.')).toBeDefined()
    const shown = screen.getAllByRole('article').map((article) => within(article).getAllByText(/./)[0])
    expect(shown.map((words) => words?.textContent)).toEqual([
      'Another beginning',
      'Another answer.',
      'First question!',
      'In the end.',
    ])
  })

  it('reads nothing again for a message that was sent here', async () => {
    const { tell, user } = await open()
    const reply = new FakeReply('r2')
    server.on('POST /api/chat', ({ body }) => {
      const { id } = body.message as { id: string }
      const isWritten = storedMessage('r2', 'assistant', '', { state: 'streaming' })
      messages = [...messages, storedMessage(id, 'user', 'My own'), isWritten]
      return reply.answer()
    })
    await user.type(box(), 'My own{Enter}')
    tell('r2')
    reply.start()
    reply.say('Answered.')
    reply.finish()
    expect(await screen.findByText('Answered.')).toBeDefined()
    await screen.findByRole('button', { name: 'Send' })
    await expect.poll(reads).toBe(2)
    tell('r2')
    await new Promise((resolve) => setTimeout(resolve, 150))
    // One when the chat was opened, one when the message was accepted.
    expect(reads()).toBe(2)
  })
})

describe('the session of a chat that is open in two tabs', () => {
  let server: FakeChatServer
  let session: ChatSession
  let refetches: number
  beforeEach(() => {
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    refetches = 0
    session = new ChatSession({
      chatId: 'c1',
      fetchLatest: () => Promise.resolve({ messages: [], hasEarlier: false }),
      refetch: () => void (refetches += 1),
      pause: () => Promise.resolve(),
    })
  })

  const texts = () => session.getState().messages.map(textOf)
  const settled = () => expect.poll(() => session.isBusy).toBe(false)
  const first = storedMessage('m1', 'user', 'One')
  const answer = storedMessage('r1', 'assistant', 'First.', { state: 'done' })
  const elsewhere = [
    storedMessage('m2', 'user', 'Sent elsewhere'),
    storedMessage('r2', 'assistant', 'Answered elsewhere.', { state: 'done' }),
  ]
  const isWritten = storedMessage('r2', 'assistant', '', { state: 'streaming' })
  const load = (messages: StoredMessage[], hasEarlier = false) =>
    session.load({ messages, hasEarlier }, session.revision)
  const sentId = () => session.getState().messages.findLast(({ role }) => role === 'user')?.id ?? ''

  it('adds what another tab has sent before the own message, while its reply is being written', async () => {
    load([first, answer])
    const reply = new FakeReply('r3')
    server.replyWith(reply)
    await session.send('Three', {})
    reply.start()
    reply.say('Third')
    await expect.poll(texts).toEqual(['One', 'First.', 'Three', 'Third'])
    const own = storedMessage(sentId(), 'user', 'Three')
    load([first, answer, ...elsewhere, own, storedMessage('r3', 'assistant', '', { state: 'streaming' })])
    expect(texts()).toEqual(['One', 'First.', 'Sent elsewhere', 'Answered elsewhere.', 'Three', 'Third'])
    expect(session.getState().status).toBe('streaming')
    reply.more('.')
    reply.finish()
    await settled()
    expect(texts().at(-1)).toBe('Third.')
    expect(refetches).toBe(0)
  })

  it('keeps earlier pages when messages of another tab are added', () => {
    load([first, answer], true)
    session.prepend({ messages: [storedMessage('m0', 'user', 'Long ago')], hasEarlier: false })
    load([answer, ...elsewhere], true)
    expect(texts()).toEqual(['Long ago', 'One', 'First.', 'Sent elsewhere', 'Answered elsewhere.'])
    expect(session.getState().hasEarlier).toBe(false)
  })

  it('follows the reply to a message of another tab, and leaves its post and what follows to that tab', async () => {
    load([first, answer])
    const [parts, sent, ends] = [new Array<unknown>(), new Array<string>(), new Array<unknown>()]
    session.attach((part) => parts.push(part))
    session.sendAppended((text) => sent.push(text))
    session.onReplyEnd((end) => ends.push(end))
    const reply = new FakeReply('r2')
    server.replyWith(reply)
    reply.start()
    reply.write(
      { type: 'data-id', data: 'd1', transient: true },
      { type: 'data-appendMessage', data: 'Go on', transient: true },
    )
    reply.say('Answered ')
    load([first, answer, ...elsewhere.slice(0, 1), isWritten])
    await expect.poll(texts).toEqual(['One', 'First.', 'Sent elsewhere', 'Answered '])
    reply.more('elsewhere.')
    reply.finish()
    await settled()
    expect(texts().at(-1)).toBe('Answered elsewhere.')
    expect(ends).toEqual([{ isFirst: false, isJoined: true }])
    expect([parts, sent, session.getState().writing, refetches]).toEqual([[], [], null, 0])
  })

  it('fetches again after a joined reply that failed, which may have left a post', async () => {
    load([first, answer])
    const reply = new FakeReply('r2')
    server.replyWith(reply)
    reply.start()
    reply.say('Answered ')
    load([first, answer, ...elsewhere.slice(0, 1), isWritten])
    await expect.poll(() => texts().at(-1)).toBe('Answered ')
    reply.write({ type: 'error', errorText: 'The model is busy.' })
    reply.end()
    await settled()
    expect(session.getState()).toMatchObject({ status: 'error', failure: 'The model is busy.' })
    expect(refetches).toBe(1)
  })

  it('needs nothing fetched for its own reply, whenever that is announced', async () => {
    const reply = new FakeReply('r1')
    server.replyWith(reply)
    const sending = session.send('Count', {})
    expect(session.noteReply('r1')).toBe(true)
    await sending
    reply.start()
    reply.say('One')
    reply.finish()
    await settled()
    expect(session.noteReply('r1')).toBe(true)
    expect(refetches).toBe(0)
    expect(session.noteReply('r2')).toBe(false)
  })

  it('fetches what was announced during its own reply once that has ended, or was refused', async () => {
    const reply = new FakeReply('r1')
    server.replyWith(reply)
    await session.send('Count', {})
    reply.start()
    expect(session.noteReply('r2')).toBe(true)
    expect(refetches).toBe(0)
    reply.finish()
    await settled()
    expect(refetches).toBe(1)
    server.on('POST /api/chat', () => json({ code: 'bad_request:chat' }, 400))
    const sending = session.send('Too early', {})
    load([first, answer, ...elsewhere])
    await expect(sending).rejects.toBeInstanceOf(ApiError)
    expect(refetches).toBe(2)
  })

  it('keeps a message that is being changed, and catches up when its editor is closed', () => {
    load([first, answer, ...elsewhere])
    const release = session.holdMessage('m2')
    load([first, answer])
    expect(texts()).toContain('Sent elsewhere')
    expect(refetches).toBe(0)
    release()
    expect(refetches).toBe(1)
    load([first, answer])
    expect(texts()).toEqual(['One', 'First.'])
  })
})
