import { setImmediate } from 'node:timers'
import type { ReplyWriter } from './reply-streams.ts'

const encoder = new TextEncoder()

/** Formats a chunk as a server-sent event. */
const lineOf = (chunk: unknown): string => `data: ${JSON.stringify(chunk)}\n\n`

/** Tells readers that a reply is still being written when there is nothing new. */
export const heartbeat = encoder.encode(': still writing\n\n')
const doneLine = 'data: [DONE]\n\n'
export const done = encoder.encode(doneLine)
export const encodeLines = (lines: string[]): Uint8Array => encoder.encode(lines.join(''))

/** Readers receive something at least this often; a browser gives up after three missed intervals. */
export const heartbeatMs = 10_000

/** What a waiting reader is told. */
type News = 'more' | 'still writing'
type Reader = { at: number; tell: ((news: News) => void) | null }
type Controller = ReadableStreamDefaultController<Uint8Array>

/** The most lines that a reader which has fallen behind gets at once. */
const linesAtOnce = 500

/**
 * The lines of one reply, stored once. Each reader is a position in them and fetches what it has room for, so that
 * neither many readers nor a slow one cost memory.
 */
export class ReplyLog {
  readonly #lines: string[] = []
  readonly #readers = new Set<Reader>()
  #state: 'open' | 'ended' | 'cut' = 'open'
  #isTelling = false
  #isReleased = false

  get length(): number {
    return this.#lines.length
  }

  get isOpen(): boolean {
    return this.#state === 'open'
  }

  lines(from: number, to: number): string[] {
    return this.#lines.slice(from, to)
  }

  append(line: string): void {
    if (!this.isOpen) return
    this.#lines.push(line)
    this.#tellOfMore()
  }

  end(): void {
    if (!this.isOpen) return
    this.#state = 'ended'
    this.#tellOfMore()
  }

  /** Frees the lines once the last reader of an ended reply has them. */
  release(): void {
    this.#isReleased = true
    this.#forget()
  }

  /** Closes all readers at whatever position and frees the lines. */
  cut(): void {
    this.#state = 'cut'
    this.#lines.length = 0
    this.#tell('more')
  }

  /** Tells waiting readers that the reply is still being written. */
  beat(): void {
    this.#tell('still writing')
  }

  follow(): ReadableStream<Uint8Array> {
    const reader: Reader = { at: 0, tell: null }
    this.#readers.add(reader)
    return new ReadableStream<Uint8Array>(
      {
        pull: (controller) => this.#pull(reader, controller),
        cancel: () => {
          this.#leave(reader)
          reader.tell?.('more')
        },
      },
      { highWaterMark: 0 },
    )
  }

  async #pull(reader: Reader, controller: Controller): Promise<void> {
    const news = await this.#newsFor(reader)
    if (!this.#readers.has(reader)) return
    if (this.#state === 'cut') return this.#close(reader, controller)
    if (news === 'still writing') return controller.enqueue(heartbeat)
    const lines = this.#lines.slice(reader.at, reader.at + linesAtOnce)
    reader.at += lines.length
    const isEnd = !this.isOpen && reader.at === this.#lines.length
    controller.enqueue(encodeLines(isEnd ? [...lines, doneLine] : lines))
    if (isEnd) this.#close(reader, controller)
  }

  #isBehind(reader: Reader): boolean {
    return reader.at < this.#lines.length || !this.isOpen
  }

  #newsFor(reader: Reader): News | Promise<News> {
    if (this.#isBehind(reader)) return 'more'
    return new Promise((resolve) => {
      reader.tell = resolve
    })
  }

  /** Notifies readers once per event loop turn, so that all its lines are sent together: each write is a system call. */
  #tellOfMore(): void {
    if (this.#isTelling) return
    this.#isTelling = true
    setImmediate(() => {
      this.#isTelling = false
      this.#tell('more')
    })
  }

  #tell(news: News): void {
    for (const reader of this.#readers) {
      // It may already have fetched the news.
      if (news === 'more' && !this.#isBehind(reader)) continue
      const { tell } = reader
      reader.tell = null
      tell?.(news)
    }
  }

  #close(reader: Reader, controller: Controller): void {
    this.#leave(reader)
    controller.close()
  }

  #leave(reader: Reader): void {
    this.#readers.delete(reader)
    this.#forget()
  }

  #forget(): void {
    if (this.#isReleased && this.#readers.size === 0) this.#lines.length = 0
  }
}

/** How long readers have after the end to fetch the rest before they are cut off. */
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
