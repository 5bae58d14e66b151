import type { DocumentSession } from './document-session.ts'
import * as v from 'valibot'
import { showLife, tabId, whenGone } from '#web/device/tab.ts'
import { meetAtDocument, presenceEveryMs } from '#contract/documents.ts'
import { call } from '#web/api.ts'
import { readStored, writeStored } from '#web/device/storage.ts'

export type Presence = {
  tellMoved: (latestAt: string) => void
  /** Announces that an older version was restored. */
  tellBack: (latestAt: string) => void
  leave: () => void
}

/** Keeps a session in touch with the other tabs and devices that have its document open; `fetchLatest` loads what they saved. */
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
      // A version that was saved here before the request is missing only if somebody has gone back to an earlier one.
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

const word = v.object({
  /** `here` asks who else is; `also` answers; `moved` announces a newer version, `back` a return to an older one. */
  kind: v.picklist(['here', 'also', 'gone', 'moved', 'back']),
  tab: v.string(),
  latestAt: v.optional(v.string()),
})
type Word = v.InferOutput<typeof word>

type OtherTabsOptions = {
  documentId: string
  /** Called with the number of other tabs of this browser that have the document open. */
  onChange: (count: number) => void
  /** Called when a tab is gone, possibly leaving text that only this device has. */
  onGone: () => void
  /** Called when the server has a newer version. */
  onMoved: (latestAt: string) => void
  /** Called when an older version is the latest again. */
  onBack: (latestAt: string) => void
}

const channelOf = (documentId: string): BroadcastChannel | null =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel(`lede-document-${documentId}`) : null

/** The tabs of this browser that have one document open; each learns at once what another one has saved. */
export class OtherTabs {
  readonly #options: OtherTabsOptions
  #channel: BroadcastChannel | null
  readonly #tabs = new Set<string>()
  readonly #leaving = new AbortController()

  constructor(options: OtherTabsOptions) {
    this.#options = options
    this.#channel = channelOf(options.documentId)
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#hear(data))
    void this.#announce()
  }

  /** Also works after leaving: the last save is confirmed when its editor is already gone. */
  tellMoved(latestAt: string): void {
    const isAway = this.#channel === null
    this.#channel ??= channelOf(this.#options.documentId)
    this.#say({ kind: 'moved', latestAt })
    if (isAway) this.#close()
  }

  tellBack(latestAt: string): void {
    this.#say({ kind: 'back', latestAt })
  }

  leave(): void {
    this.#say({ kind: 'gone' })
    this.#leaving.abort()
    this.#close()
  }

  /** Waits until others can see this tab: they would take one that they cannot see for gone. */
  async #announce(): Promise<void> {
    await showLife()
    if (!this.#leaving.signal.aborted) this.#say({ kind: 'here' })
  }

  #close(): void {
    this.#channel?.close()
    this.#channel = null
  }

  #say(what: Omit<Word, 'tab'>): void {
    this.#channel?.postMessage({ ...what, tab: tabId })
  }

  #hear(data: unknown): void {
    const heard = v.safeParse(word, data)
    if (!heard.success || this.#leaving.signal.aborted) return
    const { kind, tab, latestAt } = heard.output
    if (kind === 'here') void showLife().then(() => this.#say({ kind: 'also' }))
    if (kind === 'here' || kind === 'also') this.#meet(tab)
    if (kind === 'gone') this.#lose(tab)
    if (latestAt === undefined) return
    if (kind === 'moved') this.#options.onMoved(latestAt)
    if (kind === 'back') this.#options.onBack(latestAt)
  }

  #meet(tab: string): void {
    if (this.#tabs.has(tab)) return
    this.#tabs.add(tab)
    this.#options.onChange(this.#tabs.size)
    // A tab that crashes does not announce it.
    void whenGone(tab, this.#leaving.signal).then(
      () => this.#lose(tab),
      () => null,
    )
  }

  #lose(tab: string): void {
    if (this.#leaving.signal.aborted || !this.#tabs.delete(tab)) return
    this.#options.onChange(this.#tabs.size)
    this.#options.onGone()
  }
}

type DeviceWatch = {
  documentId: string
  /** Returns the timestamp of the version that is known here. */
  base: () => string
  /** Called with the timestamps of the server's latest version and of the one that was known here when it was requested. */
  onLatest: (latestAt: string, base: string) => void
  onChange: (isOnOtherDevice: boolean) => void
}

const deviceKey = 'lede-device'

/** Returns an id shared by all tabs of this browser, as far as it stores anything. */
function deviceId(): string {
  const known = readStored(deviceKey) ?? tabId
  writeStored(deviceKey, known)
  return known
}

/**
 * Tells the server that a document is open here, and learns what other devices did, when the page comes into view and
 * every 20 s while it is. Polls instead of holding a connection: browsers allow a site six connections for all its
 * tabs, and any server can answer a poll. Returns a function that stops it.
 */
function watchDevices({ documentId, base, onLatest, onChange }: DeviceWatch): () => void {
  const device = deviceId()
  let isOver = false
  const meet = async () => {
    if (document.visibilityState === 'hidden') return
    const body = { tab: tabId, device }
    const known = base()
    try {
      const { latestAt, isOnOtherDevice } = await call(meetAtDocument, { query: { id: documentId }, body })
      if (isOver) return
      onLatest(latestAt, known)
      onChange(isOnOtherDevice)
    } catch {
      // Without a response nothing is known about the others; saving detects what matters.
    }
  }
  const leave = () => {
    const body = { tab: tabId, device, isLeaving: true }
    call(meetAtDocument, { query: { id: documentId }, body, keepalive: true }).catch(() => null)
  }
  const ask = () => void meet()
  const timer = setInterval(ask, presenceEveryMs)
  addEventListener('focus', ask)
  addEventListener('online', ask)
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', ask)
  ask()
  return () => {
    isOver = true
    clearInterval(timer)
    removeEventListener('focus', ask)
    removeEventListener('online', ask)
    removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', ask)
    leave()
  }
}
