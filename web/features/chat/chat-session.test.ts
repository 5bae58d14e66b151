import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/api.ts'
import { textOf } from './chat-message.ts'
import { ChatSession } from './chat-session.ts'
import { FakeChatServer, FakeReply, json, storedMessage } from './fake-chat-server.ts'
import type { Page } from './session-state.ts'

describe('a chat session', () => {
  let server: FakeChatServer
  let stored: Page
  let session: ChatSession
  beforeEach(() => {
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    stored = { messages: [], hasEarlier: false }
    session = new ChatSession({
      chatId: 'c1',
      fetchLatest: () => Promise.resolve(stored),
      pause: () => Promise.resolve(),
    })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const texts = () => session.getState().messages.map(textOf)
  const lastState = () => session.getState().messages.at(-1)?.metadata?.state
  const settled = () => expect.poll(() => session.isBusy).toBe(false)
  /** Starts a reply to "Count" that has said "One " so far. */
  const begun = async () => {
    const reply = new FakeReply('r1')
    server.replyWith(reply)
    await session.send('Count', {})
    reply.start()
    reply.say('One ')
    await expect.poll(texts).toEqual(['Count', 'One '])
    return reply
  }

  it('sends only the latest message and shows the reply as it comes', async () => {
    const reply = new FakeReply('r1')
    server.replyWith(reply)
    const sent = session.send('Hello', { postLength: 'Short' })
    expect(session.getState()).toMatchObject({ status: 'submitted' })
    expect(texts()).toEqual(['Hello'])
    await sent
    reply.start()
    reply.say('Good ')
    await expect.poll(texts).toEqual(['Hello', 'Good '])
    expect(session.getState().status).toBe('streaming')
    reply.more('morning.')
    reply.finish()
    await settled()
    expect(texts()).toEqual(['Hello', 'Good morning.'])
    expect(lastState()).toBe('done')

    const next = new FakeReply('r2')
    server.replyWith(next)
    await session.send('Again', {})
    const [first, second] = server.asked('POST /api/chat')
    expect(first?.body).toMatchObject({
      id: 'c1',
      postLength: 'Short',
      message: {
        role: 'user',
        parts: [{ type: 'text', text: 'Hello' }],
        metadata: { createdAt: expect.any(String) },
      },
    })
    expect(second?.body.message).toMatchObject({ parts: [{ text: 'Again' }] })
    next.start()
    next.finish()
    await settled()
  })

  it('refuses a second message while a reply is being written', async () => {
    const reply = new FakeReply('r1')
    server.replyWith(reply)
    await session.send('Hello', {})
    await expect(session.send('More', {})).rejects.toThrow(
      'Please wait for the model to finish its response!',
    )
    expect(texts()).toEqual(['Hello'])
    reply.start()
    reply.finish()
    await settled()
  })

  it('keeps nothing of a message that was refused, and sends it under the same id again', async () => {
    server.on('POST /api/chat', () => json({ code: 'rate_limit:chat' }, 429))
    await expect(session.send('Hello', {})).rejects.toThrow(/maximum number of messages/)
    expect(session.getState()).toMatchObject({ messages: [], status: 'ready' })
    const reply = new FakeReply('r1')
    server.replyWith(reply)
    await session.send('Hello', {})
    const ids = server.asked('POST /api/chat').map(({ body }) => (body.message as { id: string }).id)
    expect(ids[0]).toBe(ids[1])
    reply.start()
    reply.finish()
    await settled()
  })

  it('says what the catalogue says when the server cannot be reached', async () => {
    server.on('POST /api/chat', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(session.send('Hello', {})).rejects.toMatchObject({ code: 'offline:chat' })
    await expect(session.send('Hello', {})).rejects.toBeInstanceOf(ApiError)
  })

  it('resumes a reply that is being written, without doubling it', async () => {
    const reply = new FakeReply('r1')
    server.replyWith(reply)
    reply.start()
    reply.say('One two ')
    const messages = [
      storedMessage('m1', 'user', 'Count'),
      storedMessage('r1', 'assistant', 'One ', { state: 'streaming' }),
    ]
    const seen: string[][] = []
    session.subscribe(() => seen.push(texts()))
    session.load({ messages, hasEarlier: false }, session.revision)
    expect(session.getState().status).toBe('streaming')
    await expect.poll(texts).toEqual(['Count', 'One two '])
    reply.more('three.')
    reply.finish()
    await settled()
    expect(texts()).toEqual(['Count', 'One two three.'])
    expect(seen.every(([, spoken]) => spoken?.startsWith('One '))).toBe(true)
  })

  it('finds a reply again when the line breaks', async () => {
    const reply = await begun()
    reply.cutLine()
    await expect.poll(() => server.asked('GET /api/chat/c1/stream').length).toBe(1)
    reply.more('two.')
    reply.finish()
    await settled()
    expect(texts()).toEqual(['Count', 'One two.'])
    expect(session.getState()).toMatchObject({ status: 'ready', isReconnecting: false })
  })

  it('gives up on a line that says nothing for 35 s, and finds the reply again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const found = () => server.asked('GET /api/chat/c1/stream').length
    const reply = new FakeReply('r1')
    server.replyWith(reply)
    await session.send('Count', {})
    reply.start()
    for (const word of ['One ', 'two ']) {
      reply.say(word)
      await vi.advanceTimersByTimeAsync(30_000)
    }
    expect(found()).toBe(0)
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    await expect.poll(found).toBe(1)
    reply.finish()
    await settled()
    expect(lastState()).toBe('done')
  })

  it('reads what was kept when the reply has ended meanwhile', async () => {
    const reply = await begun()
    stored.messages = [
      storedMessage('m1', 'user', 'Count'),
      storedMessage('r1', 'assistant', 'One two.', { state: 'interrupted' }),
    ]
    reply.isRunning = false
    reply.cutLine()
    await settled()
    expect(texts()).toEqual(['Count', 'One two.'])
    expect(lastState()).toBe('interrupted')
  })

  it('says why a reply failed, keeps what was written and answers the same message anew', async () => {
    const reply = new FakeReply('r1')
    server.replyWith(reply)
    await session.send('Count', {})
    reply.start()
    reply.say('One ')
    reply.write({ type: 'error', errorText: 'The model took too long to answer.' })
    reply.end()
    await settled()
    expect(session.getState()).toMatchObject({
      status: 'error',
      failure: 'The model took too long to answer.',
    })
    expect(texts()).toEqual(['Count', 'One '])
    expect(lastState()).toBe('failed')

    const again = new FakeReply('r2')
    server.replyWith(again)
    await session.retry({})
    expect(session.getState()).toMatchObject({ failure: null })
    again.start()
    again.say('One two.')
    again.finish()
    await settled()
    expect(texts()).toEqual(['Count', 'One two.'])
    const ids = server.asked('POST /api/chat').map(({ body }) => (body.message as { id: string }).id)
    expect(ids[0]).toBe(ids[1])
  })

  it('stops on the server and keeps what was written', async () => {
    const reply = new FakeReply('r1')
    server.replyWith(reply)
    server.stops(reply)
    await session.send('Count', {})
    reply.start()
    reply.say('One ')
    await expect.poll(texts).toEqual(['Count', 'One '])
    await session.stop()
    await settled()
    expect(lastState()).toBe('stopped')
    expect(texts()).toEqual(['Count', 'One '])
  })

  it('stops a reply that was asked for a moment ago', async () => {
    const reply = new FakeReply('r1')
    server.replyWith(reply)
    server.stops(reply)
    const sent = session.send('Count', {})
    await session.stop()
    await sent
    await settled()
    expect(session.getState()).toMatchObject({ status: 'ready', messages: [{ role: 'user' }] })
    // A server that does not know the message yet has nothing to stop.
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/chat', '/api/chat/c1/stop'])
  })

  describe('that is stopped before the server has answered', () => {
    const unanswered = async () => {
      vi.useFakeTimers()
      server.on('POST /api/chat', () => new Promise(() => {}))
      const refused = session.send('Count', {}).catch(String)
      await vi.waitUntil(() => server.asked('POST /api/chat').length === 1)
      const stopped = session.stop()
      expect(session.getState().status).toBe('submitted')
      await vi.advanceTimersByTimeAsync(1000)
      await stopped
      vi.useRealTimers()
      expect(await refused).toBe('Error: Stopped before the server answered.')
    }

    it('sends nothing, and can be used again', async () => {
      server.on('POST /api/chat/c1/stop', () => json({ code: 'not_found:chat' }, 404))
      await unanswered()
      expect(session.getState()).toMatchObject({ status: 'ready', messages: [] })
      const reply = new FakeReply('r1')
      server.replyWith(reply)
      await session.send('Count', {})
      expect(texts()).toEqual(['Count'])
    })

    it('shows what the server has stored after all, which the same text replaces', async () => {
      server.on('POST /api/chat/c1/stop', () => {
        const messageId = (sent: unknown) => (sent as { id: string }).id
        const id = messageId(server.asked('POST /api/chat')[0]?.body.message)
        const messages = [storedMessage(id, 'user', 'Count'), storedMessage('r1', 'assistant', 'One')]
        stored = { messages, hasEarlier: false }
        return json({ stopped: true })
      })
      await unanswered()
      expect(texts()).toEqual(['Count', 'One'])
      server.replyWith(new FakeReply('r2'))
      await session.send('Count', {})
      expect(texts()).toEqual(['Count'])
    })

    it('waits for an answer that comes soon, and stops its reply', async () => {
      const reply = new FakeReply('r1')
      server.stops(reply)
      const answer = Promise.withResolvers<Response>()
      server.on('POST /api/chat', () => answer.promise)
      const sent = session.send('Count', {})
      const stopped = session.stop()
      answer.resolve(reply.answer())
      await Promise.all([sent, stopped])
      await settled()
      expect(texts()).toEqual(['Count'])
    })
  })

  it('gives the artifact the parts of the running reply from their beginning', async () => {
    const reply = new FakeReply('r1')
    server.replyWith(reply)
    await session.send('Draft', {})
    reply.start()
    reply.write(
      { type: 'data-id', data: 'd1', transient: true },
      { type: 'data-textDelta', data: 'Ten', transient: true },
    )
    await expect.poll(() => session.getState().writing).toBe('d1')
    const got: unknown[] = []
    const leave = session.attach((part) => got.push(part))
    await expect
      .poll(() => got)
      .toEqual([
        { type: 'data-id', data: 'd1' },
        { type: 'data-textDelta', data: 'Ten' },
      ])
    leave()
    reply.finish()
    await settled()
  })

  it('does not take in an answer that is older than what was sent since', async () => {
    const before = session.revision
    const reply = new FakeReply('r1')
    server.replyWith(reply)
    await session.send('Hello', {})
    reply.start()
    reply.say('Hi.')
    reply.finish()
    await settled()
    session.load({ messages: [], hasEarlier: false }, before)
    expect(texts()).toEqual(['Hello', 'Hi.'])
  })

  it('asks the server how a reply ended that nobody here has stopped', async () => {
    const reply = await begun()
    stored.messages = [
      storedMessage('m1', 'user', 'Count'),
      storedMessage('r1', 'assistant', 'One ', { state: 'interrupted' }),
    ]
    reply.write({ type: 'abort' })
    reply.end()
    await settled()
    expect(lastState()).toBe('interrupted')
  })

  it('changes a message in place, and puts everything back when that is refused', async () => {
    const context = { postLength: 'Long' as const, selectedSwipeIds: ['s1'] }
    const messages = [
      storedMessage('m1', 'user', 'One', { context }),
      storedMessage('r1', 'assistant', 'First.', { state: 'done' }),
      storedMessage('m2', 'user', 'Two'),
    ]
    session.load({ messages, hasEarlier: false }, session.revision)
    server.on('POST /api/chat', () => json({ code: 'offline:chat' }, 503))
    await expect(session.edit('m1', 'One!', { postLength: 'Short' })).rejects.toBeInstanceOf(ApiError)
    expect(texts()).toEqual(['One', 'First.', 'Two'])
    const reply = new FakeReply('r2')
    server.replyWith(reply)
    const edited = session.edit('m1', 'One!', { postLength: 'Short', selectedChatModel: 'a:one' })
    expect(texts()).toEqual(['One!'])
    await edited
    expect(server.asked('POST /api/chat')[1]?.body).toMatchObject({
      message: { id: 'm1' },
      selectedChatModel: 'a:one',
      ...context,
    })
    reply.start()
    reply.finish()
    await settled()
    await session.edit('r1', 'Not mine', {})
    expect(server.asked('POST /api/chat')).toHaveLength(2)
  })

  it('answers a message anew with the selections that it was sent with', async () => {
    const reply = new FakeReply('r1')
    server.replyWith(reply)
    await session.send('Count', { postLength: 'Long', flowType: 'trending', flowStep: 'init' })
    reply.start()
    reply.write({ type: 'error', errorText: 'The model is busy.' })
    reply.end()
    await settled()
    const again = new FakeReply('r2')
    server.replyWith(again)
    await session.retry({ postLength: 'Short' })
    expect(server.asked('POST /api/chat')[1]?.body).toMatchObject({
      postLength: 'Long',
      flowType: 'trending',
      flowStep: 'init',
    })
    again.start()
    again.finish()
    await settled()
  })

  it('searches the web when a message is changed to ask for it', async () => {
    const context = { webSearchEnabled: false, postLength: 'Long' as const }
    session.load({ messages: [storedMessage('m1', 'user', 'Onions', { context })], hasEarlier: false }, 0)
    for (const [text, isSearch] of [
      ['Leeks', false],
      ['Leeks this week', true],
    ] as const) {
      const reply = new FakeReply('r1')
      server.replyWith(reply)
      await session.edit('m1', text, {})
      expect(server.asked('POST /api/chat').at(-1)?.body).toMatchObject({
        webSearchEnabled: isSearch,
        postLength: 'Long',
      })
      reply.start()
      reply.finish()
      await settled()
    }
  })

  it('keeps hold of a post that was being written when its reply broke off', async () => {
    const reply = new FakeReply('r1')
    server.replyWith(reply)
    await session.send('Draft', {})
    reply.start()
    const input = { title: 'Ten days', kind: 'text' }
    reply.write(
      { type: 'tool-input-available', toolCallId: 't1', toolName: 'createDocument', input },
      { type: 'data-id', data: 'd1', transient: true },
      { type: 'error', errorText: 'The model took too long to answer.' },
    )
    reply.end()
    await settled()
    expect(session.getState().writing).toBeNull()
    const part = session
      .getState()
      .messages.at(-1)
      ?.parts.find(({ type }) => type === 'tool-createDocument')
    expect(part).toMatchObject({ state: 'input-available', input: { ...input, id: 'd1' } })
  })
})
