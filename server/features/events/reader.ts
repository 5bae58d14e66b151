import { liveEvents, type LiveChange } from '#contract/events.ts'
import { liveBeatMs } from '#core/limits.ts'

type ReaderOptions = {
  /** Whether the session is still valid. */
  isStillHere: () => Promise<boolean>
  onLeave: () => void
}

/** Changes within this time are sent together. */
const gatherMs = 50
/** A client that does not read is disconnected at this many waiting events; it reconnects and refetches everything. */
const mostWaiting = 200

const eventText = (name: keyof typeof liveEvents, data: unknown) =>
  `event: ${liveEvents[name]}\ndata: ${JSON.stringify(data)}\n\n`

/** One open connection of a browser. */
export class EventReader {
  readonly stream: ReadableStream<Uint8Array>
  readonly #options: ReaderOptions
  readonly #encoder = new TextEncoder()
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  readonly #beating: NodeJS.Timeout
  #gathering: NodeJS.Timeout | undefined
  #isStale = false
  readonly #waiting = new Map<string, LiveChange>()

  constructor(options: ReaderOptions) {
    this.#options = options
    this.stream = new ReadableStream(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => this.leave(),
      },
      { highWaterMark: mostWaiting },
    )
    this.#write(`retry: 2000\n${eventText('hello', {})}`)
    this.#beating = setInterval(() => void this.#sendIfHere(() => [eventText('beat', {})]), liveBeatMs)
    this.#beating.unref()
  }

  hear(change: LiveChange): void {
    const { what, id, replyId = '' } = change
    this.#waiting.set(`${what} ${id} ${replyId}`, change)
    this.#gather()
  }

  /** Reports that anything may have changed. */
  hearAnything(): void {
    this.#isStale = true
    this.#gather()
  }

  leave(): void {
    const controller = this.#controller
    if (controller === undefined) return
    this.#controller = undefined
    clearInterval(this.#beating)
    clearTimeout(this.#gathering)
    this.#options.onLeave()
    try {
      controller.close()
    } catch {
      // The browser has already disconnected.
    }
  }

  #gather(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      void this.#sendIfHere(() => this.#takeWaiting())
    }, gatherMs)
  }

  #takeWaiting(): string[] {
    const changes = [...this.#waiting.values()]
    const isStale = this.#isStale
    this.#waiting.clear()
    this.#isStale = false
    return isStale ? [eventText('hello', {})] : changes.map((change) => eventText('change', change))
  }

  /** Sends nothing to a session that has ended. */
  async #sendIfHere(texts: () => string[]): Promise<void> {
    const isHere = await this.#options.isStillHere().catch(() => false)
    if (!isHere) this.leave()
    else for (const text of texts()) this.#write(text)
  }

  #write(text: string): void {
    const controller = this.#controller
    if (controller === undefined) return
    if ((controller.desiredSize ?? 0) <= 0) this.leave()
    else controller.enqueue(this.#encoder.encode(text))
  }
}
