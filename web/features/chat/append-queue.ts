import { appendGuardMs } from '#core/limits.ts'

type Send = (text: string) => void

/** Keeps a text until it can be sent on somebody's behalf: none twice, and none right after another (spec 4.3). */
export class AppendQueue {
  readonly #sent = new Set<string>()
  #sentAt = Number.NEGATIVE_INFINITY
  #waiting: string | null = null
  #send: Send | null = null

  connect(send: Send): () => void {
    this.#send = send
    return () => {
      if (this.#send === send) this.#send = null
    }
  }

  offer(text: string): void {
    this.#waiting = text
  }

  drop(): void {
    this.#waiting = null
  }

  /** Sends what waits, if somebody is there to send it and it may be sent. */
  release(): void {
    if (this.#waiting === null || this.#send === null) return
    const text = this.#waiting
    this.#waiting = null
    if (text.trim() === '' || this.#sent.has(text) || !this.admit()) return
    this.#sent.add(text)
    this.#send(text)
  }

  /** How long the next text has to wait; 0 when it need not. */
  waitMs(): number {
    return Math.max(0, Math.ceil(this.#sentAt + appendGuardMs - performance.now()))
  }

  /** Whether the last text is long enough ago for another; if so, the time begins anew. */
  admit(): boolean {
    if (this.waitMs() > 0) return false
    this.#sentAt = performance.now()
    return true
  }

  /** What was admitted last was not sent after all. */
  forgive(): void {
    this.#sentAt = Number.NEGATIVE_INFINITY
  }
}
