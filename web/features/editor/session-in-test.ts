import { afterEach, beforeEach, vi } from 'vitest'
import { parseContent, plainText } from '#core/post/post-content.ts'
import { DocumentSession } from './document-session.ts'
import { FakeDocumentServer } from './fake-document-server.ts'
import { deleteDraft, readDrafts } from './local-drafts.ts'
import { saveVersion } from './save-queue.ts'

export const textOf = (content = '') => plainText(parseContent(content).text)
export const shown = (session: DocumentSession) => plainText(session.getState().post.text)
export const keptInBrowser = () => readDrafts('d1', () => false)
/** Advances the fake clock by this many milliseconds. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/**
 * Provides each test with a server with one document, sessions of it to open, and a browser that has stored nothing
 * yet. The tests give jsdom its IndexedDB.
 */
export function useSessions() {
  /** Ends every session that was opened, including those of crashed tabs: they would hear the next test's events. */
  let leaveAll = () => {}
  const tab = {
    server: new FakeDocumentServer(),
    leave: (): void => undefined,
    /** Starts over with a document that has this content. */
    begin: (content?: string): void => {
      tab.server = new FakeDocumentServer(content)
      vi.stubGlobal('fetch', tab.server.fetch)
    },
    open: (): DocumentSession => {
      const session = new DocumentSession(tab.server.latest, {
        versions: tab.server.versions,
        save: saveVersion,
        onSaved: () => null,
      })
      const [leave, leaveOthers] = [session.open(), leaveAll]
      tab.leave = leave
      leaveAll = () => {
        leaveOthers()
        leave()
      }
      return session
    },
    texts: () => tab.server.contents.map(textOf),
  }
  beforeEach(async () => {
    for (const { writer } of await keptInBrowser()) await deleteDraft('d1', writer)
    localStorage.clear()
    const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 14, 3), toFake: [...toFake] })
    // Saves fail in many of these tests, also when a session ends.
    const { error } = console
    vi.spyOn(console, 'error').mockImplementation((...words) => {
      if (words[0] !== 'Failed to save document') error(...words)
    })
    tab.begin()
    tab.leave = () => undefined
    leaveAll = () => {}
  })
  afterEach(async () => {
    leaveAll()
    // Lets the saves on leaving finish: retried on a real clock, they would reach the server of a later test.
    await pass(0)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return tab
}
