import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plainText, readText } from '#core/post/post-content.ts'
import { startPresence } from './presence.ts'
import { DocumentSession } from './document-session.ts'
import { FakeDocumentServer, json } from './fake-document-server.ts'
import { saveVersion } from './save-queue.ts'

describe('a post that another device has open', () => {
  let server: FakeDocumentServer
  let session: DocumentSession
  let fetched: number
  let leave: () => void
  beforeEach(() => {
    server = new FakeDocumentServer('One.')
    server.add('One. Two.')
    vi.stubGlobal('fetch', server.fetch)
    server.on('POST /api/document/presence', () =>
      json({ latestAt: server.latest.createdAt, isOnOtherDevice: true }),
    )
    fetched = 0
    const { versions } = server
    session = new DocumentSession(server.latest, { versions, save: saveVersion, onSaved: () => null })
  })
  afterEach(() => {
    leave()
    vi.useRealTimers()
  })
  const begin = () => {
    const company = startPresence(session, () => {
      fetched += 1
      session.adopt(server.latest, [...server.versions])
    })
    leave = company.leave
  }
  const calls = () => server.asked('POST /api/document/presence')
  const shown = () => plainText(session.getState().post.text)

  it('is told of it, and leaves the text alone while there is nothing new', async () => {
    begin()
    await expect.poll(() => session.getState().elsewhere.onDevice).toBe(true)
    expect([fetched, shown()]).toEqual([0, 'One. Two.'])
  })

  it('hears at once that this page goes away, and that the post is closed here', async () => {
    begin()
    await expect.poll(() => session.getState().elsewhere.onDevice).toBe(true)
    expect(calls().map(({ body }) => body.isLeaving)).toEqual([undefined])
    dispatchEvent(new Event('pagehide'))
    expect(calls().at(-1)).toMatchObject({ body: { isLeaving: true }, outlivesPage: true })
    leave()
    expect(calls().slice(2)).toMatchObject([{ body: { isLeaving: true }, outlivesPage: true }])
    dispatchEvent(new Event('pagehide'))
    expect(calls()).toHaveLength(3)
  })

  it('is looked for every 20 s and whenever this page is come back to, but not while it is out of sight', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
    begin()
    expect(calls()).toHaveLength(1)
    vi.advanceTimersByTime(19_999)
    expect(calls()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(calls()).toHaveLength(2)
    sight.mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    vi.advanceTimersByTime(60_000)
    expect(calls()).toHaveLength(2)
    sight.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(calls()).toHaveLength(3)
    for (const event of ['focus', 'online']) dispatchEvent(new Event(event))
    expect(calls()).toHaveLength(5)
    leave()
    for (const event of ['focus', 'online', 'visibilitychange']) {
      dispatchEvent(new Event(event))
      document.dispatchEvent(new Event(event))
    }
    vi.advanceTimersByTime(60_000)
    expect(calls().slice(5)).toMatchObject([{ body: { isLeaving: true } }])
  })

  it('is not spoken of any more once the post is closed here, even when an answer comes late', async () => {
    const answer = Promise.withResolvers<Response>()
    begin()
    await expect.poll(() => session.getState().elsewhere.onDevice).toBe(true)
    server.on('POST /api/document/presence', async () => (await answer.promise).clone())
    dispatchEvent(new Event('focus'))
    leave()
    expect(session.getState().elsewhere).toEqual({ inTab: false, onDevice: false })
    answer.resolve(json({ latestAt: server.latest.createdAt, isOnOtherDevice: true }))
    // By then the response has been read and reported.
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
    expect(session.getState().elsewhere).toEqual({ inTab: false, onDevice: false })
  })

  it('takes in what was saved there', async () => {
    server.add('One. Two. Three.')
    begin()
    await expect.poll(shown).toBe('One. Two. Three.')
  })

  it('goes back to an older version that was restored there, and can put its text back', async () => {
    server.versions.pop()
    begin()
    await expect.poll(shown).toBe('One.')
    expect(session.getState().beforeRestore?.text).toEqual(readText('One. Two.'))
  })

  it('does not take an answer from before its own save for a return to an older version', async () => {
    const answer = Promise.withResolvers<Response>()
    const { createdAt: latestAt } = server.latest
    server.on('POST /api/document/presence', () => answer.promise)
    begin()
    session.edit(readText('One. Two. Mine.'))
    await session.flush()
    answer.resolve(json({ latestAt, isOnOtherDevice: true }))
    await expect.poll(() => session.getState().elsewhere.onDevice).toBe(true)
    expect([fetched, shown()]).toEqual([0, 'One. Two. Mine.'])
  })
})
