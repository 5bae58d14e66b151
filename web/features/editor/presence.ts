import type { DocumentSession } from './document-session.ts'
import { watchDevices } from './device-watch.ts'
import { OtherTabs } from './other-tabs.ts'

export type Presence = {
  tellMoved: (latestAt: string) => void
  /** Tells that an older version was restored. */
  tellBack: (latestAt: string) => void
  leave: () => void
}

/** Keeps a session in touch with whoever else has its document open; `fetchLatest` brings in what they saved. */
export function startPresence(session: DocumentSession, fetchLatest: () => void): Presence {
  const { documentId } = session
  const meet = (change: Partial<ReturnType<typeof session.getState>['elsewhere']>) =>
    session.meet({ ...session.getState().elsewhere, ...change })
  const onMoved = (latestAt: string) => {
    if (session.isBehind(latestAt)) fetchLatest()
  }
  const onBack = (latestAt: string) => {
    session.awaitRestored(latestAt)
    fetchLatest()
  }
  const neighbours = new OtherTabs({
    documentId,
    onChange: (count) => meet({ inTab: count > 0 }),
    onGone: () => void session.lookForKept(),
    onMoved,
    onBack,
  })
  const stopWatching = watchDevices({
    documentId,
    base: () => session.base,
    onLatest(latestAt, base) {
      // What was saved here before the question is gone only when somebody went back to before it.
      if (base === session.base && Date.parse(latestAt) < Date.parse(base)) onBack(latestAt)
      else onMoved(latestAt)
    },
    onChange: (onDevice) => meet({ onDevice }),
  })
  return {
    tellMoved: (latestAt) => neighbours.tellMoved(latestAt),
    tellBack: (latestAt) => neighbours.tellBack(latestAt),
    leave() {
      neighbours.leave()
      stopWatching()
      session.meet({ inTab: false, onDevice: false })
    },
  }
}
