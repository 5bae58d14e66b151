import type { ReplyLog } from './reply-log.ts'
import { endMark, type RedisConnections, type ReplyKeys } from './redis-client.ts'

type OutboxOptions = {
  redis: RedisConnections
  log: ReplyLog
  keys: ReplyKeys
  replyId: string
  leaseMs: number
  onStop: () => void
  onTrouble: (error: unknown) => void
}

const linesAtOnce = 500

/**
 * Sends a reply's lines to Redis, one batch at a time and each line once, whatever fails in between: the log is the
 * only store, and Redis reports how much of it has arrived.
 */
export class RedisOutbox {
  readonly #options: OutboxOptions
  readonly #through = Promise.withResolvers<void>()
  #arrived = 0
  #hasBegun = false
  #sending: Promise<void> | null = null

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** Resolves when the whole reply and its end are in Redis. */
  get through(): Promise<void> {
    return this.#through.promise
  }

  /** Sends new lines, or just a heartbeat. Resolves when everything has arrived or Redis fails. */
  send(): Promise<void> {
    if (!this.#options.redis.commands.isReady) return Promise.resolve()
    this.#sending ??= this.#sendAll()
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    const { log, onTrouble } = this.#options
    try {
      let isThrough = false
      do isThrough = await this.#sendBatch()
      while (this.#arrived < log.length || (!log.isOpen && !isThrough))
      if (isThrough) this.#through.resolve()
    } catch (error) {
      onTrouble(error)
    }
    // Not in `finally` of the promise: a line added between the last check and that callback would not be sent.
    this.#sending = null
  }

  /** Returns whether the end of the reply has arrived. */
  async #sendBatch(): Promise<boolean> {
    const { redis, log, keys, replyId, leaseMs, onStop } = this.#options
    const from = this.#arrived
    const to = Math.min(log.length, from + linesAtOnce)
    const isLast = !log.isOpen && to === log.length
    const lines = isLast ? [...log.lines(from, to), endMark] : log.lines(from, to)
    const act = isLast ? 'end' : this.#hasBegun ? 'go on' : 'begin'
    const { have, isStopped } = await redis.commands.append({ keys, replyId, leaseMs, from, act, lines })
    this.#hasBegun = true
    this.#arrived = Math.min(have, to)
    if (isStopped) onStop()
    return isLast && have > to
  }
}
