import * as v from 'valibot'
import { change as changeShape, followEvents, liveEvents, type LiveChange } from '#contract/events.ts'
import { liveBeatMs } from '#core/limits.ts'
import { backoffMs } from '#web/device/retry.ts'

export type LiveHandlers = {
  onChange: (change: LiveChange) => void
  /** Changes may have been missed: everything shown should be refetched. */
  onHello: () => void
}

/** A message from the connected tab to the browser's other tabs. */
type Told = { kind: 'hello' } | { kind: 'beat' } | { kind: 'change'; change: LiveChange }

type LiveOptions = { userId: string; handlers: LiveHandlers; connectAfterMs: number }

const silentMs = 2.5 * liveBeatMs
const watchEveryMs = 5000
const backoff = { firstMs: 2000, longestMs: 60_000 }

/**
 * Subscribes to the changes of an account. Only one tab of a browser connects, the one that holds the lock, and
 * forwards changes to the others; when it closes or goes silent, another takes over. Without the Web Locks API, each
 * visible tab connects.
 */
export function openLive(options: LiveOptions): () => void {
  const live = new Live(options)
  live.start()
  return () => live.stop()
}

class Live {
  readonly #options: LiveOptions
  readonly #name: string
  readonly #channel: BroadcastChannel | undefined
  readonly #stopping = new AbortController()
  #source: LiveSource | undefined
  #timers: ReturnType<typeof setTimeout>[] = []
  #heardAt = Date.now()

  constructor(options: LiveOptions) {
    this.#options = options
    this.#name = `lede-live:${options.userId}`
    this.#channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(this.#name)
  }

  start(): void {
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => this.#hear(data))
    const begin = () => void (navigator.locks ? this.#join() : this.#followVisibility())
    this.#timers = [
      setTimeout(begin, this.#options.connectAfterMs),
      setInterval(() => this.#watch(), watchEveryMs),
    ]
  }

  stop(): void {
    this.#stopping.abort()
    for (const timer of this.#timers) clearTimeout(timer)
    this.#leave()
    this.#channel?.close()
  }

  /**
   * Queues for the lock. If another tab leads, its connection predates this page, so this tab may have missed changes.
   */
  async #join(): Promise<void> {
    void this.#queue({})
    // By the time this query is answered, a free lock has been granted.
    await navigator.locks.query().catch(() => undefined)
    if (!this.#source && !this.#stopping.signal.aborted) this.#options.handlers.onHello()
  }

  /** Leads for as long as the lock is held; when another tab steals it, waits for it again. */
  async #queue(how: { steal?: true }): Promise<void> {
    const { signal } = this.#stopping
    const lead = () => {
      this.#lead()
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    }
    const options = how.steal ? { steal: true } : { signal }
    await navigator.locks.request(this.#name, options, lead).catch(() => undefined)
    this.#leave()
    if (!signal.aborted) void this.#queue({})
  }

  #followVisibility(): void {
    const follow = () => (document.visibilityState === 'visible' ? this.#lead() : this.#leave())
    document.addEventListener('visibilitychange', follow, { signal: this.#stopping.signal })
    follow()
  }

  #lead(): void {
    if (this.#stopping.signal.aborted) return
    this.#source ??= new LiveSource((told) => {
      this.#channel?.postMessage(told)
      this.#hear(told)
    })
  }

  #leave(): void {
    this.#source?.close()
    this.#source = undefined
  }

  #hear(told: Told): void {
    this.#heardAt = Date.now()
    if (told.kind === 'hello') this.#options.handlers.onHello()
    else if (told.kind === 'change') this.#options.handlers.onChange(told.change)
  }

  /** Takes over if nothing has been heard for too long: the leading tab may be frozen, or the connection dead. */
  #watch(): void {
    if (document.visibilityState !== 'visible' || Date.now() - this.#heardAt < silentMs) return
    this.#heardAt = Date.now()
    if (this.#source) this.#source.reconnect()
    else if (navigator.locks) void this.#queue({ steal: true })
  }
}

/** The connection to the server, which reconnects whenever it ends. */
class LiveSource {
  readonly #tell: (told: Told) => void
  #source: EventSource | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #failures = 0

  constructor(tell: (told: Told) => void) {
    this.#tell = tell
    this.#connect()
  }

  close(): void {
    clearTimeout(this.#retry)
    this.#source?.close()
  }

  reconnect(): void {
    this.close()
    this.#connect()
  }

  #connect(): void {
    const source = new EventSource(followEvents.path)
    this.#source = source
    source.addEventListener(liveEvents.hello, () => {
      this.#failures = 0
      this.#tell({ kind: 'hello' })
    })
    source.addEventListener(liveEvents.beat, () => this.#tell({ kind: 'beat' }))
    source.addEventListener(liveEvents.change, ({ data }: MessageEvent<string>) => {
      const change = v.safeParse(changeShape, JSON.parse(data))
      if (change.success) this.#tell({ kind: 'change', change: change.output })
    })
    source.addEventListener('error', () => {
      // The browser reconnects by itself after a network error, but not after a refusal.
      if (source.readyState !== EventSource.CLOSED || this.#source !== source) return
      this.#failures += 1
      this.#retry = setTimeout(() => this.#connect(), backoffMs(this.#failures, backoff))
    })
  }
}
