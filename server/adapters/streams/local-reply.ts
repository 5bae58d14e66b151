import { ReplyLog } from './reply-log.ts'
import type { ReplyWriter } from './reply-streams.ts'
import { heartbeatMs, lineOf } from './wire.ts'

/** After the end, readers have this long to fetch the rest before they are cut off. */
const drainTimeoutMs = 60_000

/** A reply that this process writes. */
export class LocalReply implements ReplyWriter {
  readonly log = new ReplyLog()
  readonly #abort = new AbortController()
  readonly stopped = this.#abort.signal
  readonly #onNews: () => void
  readonly #onEnd: () => Promise<void>
  readonly #beating: NodeJS.Timeout

  constructor({ onNews, onEnd }: { onNews?: () => void; onEnd: () => Promise<void> }) {
    this.#onNews = onNews ?? (() => undefined)
    this.#onEnd = onEnd
    this.#beating = setInterval(() => this.log.beat(), heartbeatMs).unref()
  }

  write(chunk: unknown): void {
    this.log.append(lineOf(chunk))
    this.#onNews()
  }

  async end(): Promise<void> {
    if (!this.log.isOpen) return
    clearInterval(this.#beating)
    this.log.end()
    setTimeout(() => this.log.cut(), drainTimeoutMs).unref()
    await this.#onEnd()
    this.log.release()
  }

  stop(): void {
    this.#abort.abort()
  }
}
