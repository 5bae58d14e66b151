import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChatSession } from './chat-session.ts'
import { FakeChatServer, FakeReply, storedMessage } from './fake-chat-server.ts'
import type { Page } from './session-state.ts'

describe('what is sent on somebody’s behalf', () => {
  let server: FakeChatServer
  let session: ChatSession
  let count: number
  let stored: Page
  beforeEach(() => {
    count = 0
    stored = { messages: [], hasEarlier: false }
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    session = new ChatSession({
      chatId: 'c1',
      fetchLatest: () => Promise.resolve(stored),
      pause: () => Promise.resolve(),
    })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const settled = () => expect.poll(() => session.isBusy).toBe(false)
  const appends = async (text: string) => {
    count += 1
    const reply = new FakeReply(`r${count}`)
    server.replyWith(reply)
    await session.send(`Question ${count}`, {})
    reply.start()
    reply.write({ type: 'data-appendMessage', data: text, transient: true })
    return reply
  }

  it('sends what a reply wants to be sent when it has ended, once', async () => {
    const sent: string[] = []
    session.sendAppended((text) => sent.push(text))
    const first = await appends('Polish it')
    expect(sent).toEqual([])
    first.finish()
    await settled()
    expect(sent).toEqual(['Polish it'])
    const clock = vi.spyOn(performance, 'now')
    clock.mockReturnValue(performance.now() + 60_000)
    const second = await appends('Polish it')
    second.finish()
    await settled()
    expect(sent).toEqual(['Polish it'])
  })

  it('sends what a reply wants to be sent that began without its metadata', async () => {
    const sent: string[] = []
    session.sendAppended((text) => sent.push(text))
    const reply = new FakeReply('r1')
    server.replyWith(reply)
    await session.send('Question', {})
    reply.write({ type: 'start', messageId: 'r1' }, { type: 'start-step' })
    reply.say('Answer')
    reply.write({ type: 'data-appendMessage', data: 'Polish it', transient: true })
    reply.finish()
    await settled()
    expect(sent).toEqual(['Polish it'])
  })

  it.each([
    ['done', ['Polish it']],
    ['failed', []],
  ] as const)('goes by the stored state of a reply whose end it missed: %s', async (state, wanted) => {
    const sent: string[] = []
    session.sendAppended((text) => sent.push(text))
    const reply = await appends('Polish it')
    await expect.poll(() => session.getState().status).toBe('streaming')
    stored = { messages: [storedMessage('r1', 'assistant', 'Answer', { state })], hasEarlier: false }
    reply.isRunning = false
    reply.cutLine()
    await settled()
    expect(sent).toEqual(wanted)
  })

  it('sends nothing for a reply that the person has said', async () => {
    const sent: string[] = []
    session.sendAppended((text) => sent.push(text))
    const reply = await appends(`Question ${count + 1}`)
    reply.finish()
    await settled()
    expect(sent).toEqual([])
  })

  it('sends nothing for a reply within two seconds of the last time', async () => {
    const sent: string[] = []
    session.sendAppended((text) => sent.push(text))
    const clock = vi.spyOn(performance, 'now')
    const moments: [number, string][] = [
      [10_000, 'One'],
      [11_999, 'Two'],
      [12_001, 'Three'],
    ]
    for (const [at, text] of moments) {
      clock.mockReturnValue(at)
      const reply = await appends(text)
      reply.finish()
      await settled()
    }
    expect(sent).toEqual(['One', 'Three'])
  })

  it('sends nothing for a reply that was stopped', async () => {
    const sent: string[] = []
    session.sendAppended((text) => sent.push(text))
    const reply = await appends('Polish it')
    server.stops(reply)
    await session.stop()
    await settled()
    session.sendAppended((text) => sent.push(text))
    expect(sent).toEqual([])
  })

  it('sends nothing for a button that is pressed while a reply is on its way', async () => {
    const sent: string[] = []
    const reply = await appends('')
    await session.press('Draft it', (text) => Promise.resolve(void sent.push(text)))
    reply.finish()
    await settled()
    expect(sent).toEqual([])
    await session.press('Draft it', (text) => Promise.resolve(void sent.push(text)))
    expect(sent).toEqual(['Draft it'])
  })

  it('sends nothing for a button that has to wait while its words are said by hand', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const sent: string[] = []
    const send = (text: string) => Promise.resolve(void sent.push(text))
    await session.press('First', send)
    const pressed = session.press('Question 1', send)
    const reply = await appends('')
    reply.finish()
    await settled()
    await vi.advanceTimersByTimeAsync(2000)
    await pressed
    expect(sent).toEqual(['First'])
  })

  it('sends what a button says as often as it is pressed, and says when nobody is there to send it', async () => {
    await expect(session.ask('Polish it')).rejects.toThrow('The chat is not open.')
    const sent: string[] = []
    const leave = session.answerAsks((text) => Promise.resolve(void sent.push(text)))
    await session.ask('Polish it')
    await session.ask('Polish it')
    expect(sent).toEqual(['Polish it', 'Polish it'])
    leave()
    await expect(session.ask('Polish it')).rejects.toThrow('The chat is not open.')
  })
})
