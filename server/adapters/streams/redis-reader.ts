import { endMark, type RedisConnections, type ReplyKeys } from './redis-client.ts'
import { done, encodeLines, heartbeat, heartbeatMs } from './reply-log.ts'

type Controller = ReadableStreamDefaultController<Uint8Array>

type ReaderOptions = {
  redis: RedisConnections
  keys: ReplyKeys
  replyId: string
  leaseMs: number
  pollMs: number
  onLeave: () => void
}

const linesAtOnce = 500

/**
 * Follows a reply that another server writes. Notifications announce new lines; without any, the reader polls now and
 * then, so that a lost notification only causes a delay.
 */
export class RedisReader {
  readonly #options: ReaderOptions
  readonly #abort = new AbortController()
  #at = 0
  #isCancelled = false
  #hasNews = true
  #wake: (() => void) | null = null
  #heardAt = performance.now()
  #spokeAt = performance.now()

  constructor(options: ReaderOptions) {
    this.#options = options
  }

  async follow(): Promise<ReadableStream<Uint8Array>> {
    const { redis, keys } = this.#options
    // Without notifications, the reader still polls.
    await redis.listener.subscribe(keys.news, this.#notice).catch(() => undefined)
    return new ReadableStream<Uint8Array>(
      { pull: (controller) => this.#pull(controller), cancel: () => this.#cancel() },
      { highWaterMark: 0 },
    )
  }

  /** Ends the reader at any point. */
  leave(): void {
    if (this.#abort.signal.aborted) return
    const { redis, keys, onLeave } = this.#options
    this.#abort.abort()
    this.#notice()
    if (redis.listener.isReady) redis.listener.unsubscribe(keys.news, this.#notice).catch(() => undefined)
    onLeave()
  }

  #cancel(): void {
    this.#isCancelled = true
    this.leave()
  }

  readonly #notice = () => {
    this.#hasNews = true
    this.#wake?.()
  }

  async #pull(controller: Controller): Promise<void> {
    for (;;) {
      await this.#news()
      if (this.#abort.signal.aborted) return this.#close(controller)
      const seen = await this.#look()
      if (this.#abort.signal.aborted) return this.#close(controller)
      if (seen.lines.length > 0) return this.#deliver(seen.lines, controller)
      if (!seen.isAlive) return this.#close(controller)
      if (performance.now() - this.#spokeAt >= heartbeatMs) return this.#speak(heartbeat, controller)
    }
  }

  /** Returns new lines, and whether more will follow. Redis may be down for as long as a writer may be silent. */
  async #look(): Promise<{ lines: string[]; isAlive: boolean }> {
    const { redis, keys, replyId, leaseMs } = this.#options
    this.#hasNews = false
    try {
      const [owner, lines] = await Promise.all([
        redis.commands.get(keys.owner),
        redis.commands.lRange(keys.lines, this.#at, this.#at + linesAtOnce - 1),
      ])
      this.#heardAt = performance.now()
      return { lines, isAlive: owner === replyId }
    } catch {
      return { lines: [], isAlive: performance.now() - this.#heardAt < leaseMs }
    }
  }

  async #news(): Promise<void> {
    if (this.#hasNews) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const timer = setTimeout(resolve, this.#options.pollMs)
    await promise
    clearTimeout(timer)
    this.#wake = null
  }

  #deliver(found: string[], controller: Controller): void {
    const isEnd = found.at(-1) === endMark
    const lines = isEnd ? found.slice(0, -1) : found
    this.#at += found.length
    this.#hasNews = true
    if (lines.length > 0) this.#speak(encodeLines(lines), controller)
    if (!isEnd) return
    controller.enqueue(done)
    this.#close(controller)
  }

  #speak(bytes: Uint8Array, controller: Controller): void {
    this.#spokeAt = performance.now()
    controller.enqueue(bytes)
  }

  #close(controller: Controller): void {
    this.leave()
    if (!this.#isCancelled) controller.close()
  }
}
