import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { LocalReply } from './reply-log.ts'
import { connectRedis, type RedisConnections, type ReplyKeys } from './redis-client.ts'
import { RedisOutbox } from './redis-outbox.ts'
import { RedisReader } from './redis-reader.ts'
import type { ReplyStreams, ReplyWriter } from './reply-streams.ts'

type RedisStreamsOptions = {
  url: string
  log: Logger
  /** The prefix of all keys. */
  prefix?: string
  /** The interval of a writer's heartbeat. After three missed ones, its readers give up. */
  beatMs?: number
}

type Live = { reply: LocalReply; outbox: RedisOutbox; replyId: string }

/** How long a reply waits for Redis when it begins and when it ends. */
const timeoutMs = 1000
const oneReportEveryMs = 60_000

const atMost = (work: Promise<void>): Promise<void> =>
  Promise.race([work, pause(timeoutMs, undefined, { ref: false })])

/** Opens live replies that any server on the same Redis can follow and stop; null when Redis does not respond. */
export async function openRedisStreams(options: RedisStreamsOptions): Promise<ReplyStreams | null> {
  const redis = await connectRedis(options.url, options.log)
  if (redis === null) return null
  const streams = new RedisStreams(redis, options)
  await streams.start()
  return streams
}

class RedisStreams implements ReplyStreams {
  readonly #redis: RedisConnections
  readonly #log: Logger
  readonly #prefix: string
  readonly #beatMs: number
  /** The latest reply of each chat that this server writes. */
  readonly #latest = new Map<string, Live>()
  /** All replies whose end is not in Redis yet. */
  readonly #live = new Set<Live>()
  readonly #readers = new Set<RedisReader>()
  readonly #beating: NodeJS.Timeout
  #reportedAt = -oneReportEveryMs
  #isClosed = false

  constructor(redis: RedisConnections, { log, prefix = 'lede', beatMs = 5000 }: RedisStreamsOptions) {
    this.#redis = redis
    this.#log = log
    this.#prefix = prefix
    this.#beatMs = beatMs
    this.#beating = setInterval(() => this.#sendAll(), beatMs).unref()
  }

  /** Long enough for three missed heartbeats, and the wait for the fourth. */
  get #leaseMs(): number {
    return 4 * this.#beatMs
  }

  async start(): Promise<void> {
    this.#redis.onBack(() => this.#sendAll())
    await this.#redis.listener.subscribe(this.#stopChannel, (replyId) => {
      for (const live of this.#live) if (live.replyId === replyId) live.reply.stop()
    })
  }

  async begin(chatId: string): Promise<ReplyWriter> {
    const replyId = randomUUID()
    const reply = new LocalReply({
      onNews: () => void outbox.send(),
      onEnd: () => this.#end(chatId, live),
    })
    const outbox = new RedisOutbox({
      redis: this.#redis,
      log: reply.log,
      keys: this.#keys(chatId, replyId),
      replyId,
      leaseMs: this.#leaseMs,
      onStop: () => reply.stop(),
      onTrouble: (error) => this.#report(error),
    })
    const live = { reply, outbox, replyId }
    this.#latest.set(chatId, live)
    this.#live.add(live)
    await atMost(outbox.send())
    return reply
  }

  async follow(chatId: string): Promise<ReadableStream<Uint8Array> | null> {
    const here = this.#latest.get(chatId)
    if (here) return here.reply.log.follow()
    const replyId = await this.#owner(chatId)
    if (replyId === null || replyId === undefined) return null
    const reader = new RedisReader({
      redis: this.#redis,
      keys: this.#keys(chatId, replyId),
      replyId,
      leaseMs: this.#leaseMs,
      pollMs: this.#beatMs / 2,
      onLeave: () => this.#readers.delete(reader),
    })
    this.#readers.add(reader)
    return reader.follow()
  }

  async stop(chatId: string): Promise<boolean | null> {
    const here = this.#latest.get(chatId)
    here?.reply.stop()
    if (here) return true
    const replyId = await this.#owner(chatId)
    if (replyId === undefined) return null
    if (replyId === null) return false
    const { stop } = this.#keys(chatId, replyId)
    const { commands } = this.#redis
    // The key is for a writer that is not subscribed at the moment: it finds it with its next line or heartbeat.
    const asked = [
      commands.set(stop, '1', { expiration: { type: 'PX', value: this.#leaseMs } }),
      commands.publish(this.#stopChannel, replyId),
    ]
    return Promise.all(asked).then(
      () => true,
      () => null,
    )
  }

  check(): Promise<boolean> {
    return this.#redis.commands.ping().then(
      () => true,
      () => false,
    )
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const { reply } of this.#live) reply.stop()
    await Promise.all([...this.#live].map(({ reply }) => reply.end()))
    for (const reader of this.#readers) reader.leave()
    clearInterval(this.#beating)
    this.#redis.close()
  }

  async #end(chatId: string, live: Live): Promise<void> {
    if (this.#latest.get(chatId) === live) this.#latest.delete(chatId)
    void live.outbox.send()
    await atMost(live.outbox.through)
    this.#live.delete(live)
  }

  #sendAll(): void {
    for (const { outbox } of this.#live) void outbox.send()
  }

  /** Returns the reply being written in a chat; null if there is none, undefined when Redis is down. */
  #owner(chatId: string): Promise<string | null | undefined> {
    return this.#redis.commands.get(`${this.#prefix}:{${chatId}}:owner`).catch(() => undefined)
  }

  get #stopChannel(): string {
    return `${this.#prefix}:stop`
  }

  #keys(chatId: string, replyId: string): ReplyKeys {
    const key = (name: string) => `${this.#prefix}:{${chatId}}:${name}`
    return {
      owner: key('owner'),
      lines: key(`lines:${replyId}`),
      stop: key(`stop:${replyId}`),
      news: key(`news:${replyId}`),
    }
  }

  /** Logs that Redis rejects lines although it is up; that it is down is logged elsewhere. */
  #report(error: unknown): void {
    const now = performance.now()
    if (!this.#redis.commands.isReady || now - this.#reportedAt < oneReportEveryMs) return
    this.#reportedAt = now
    const reason = error instanceof Error ? error.message : String(error)
    this.#log.warn(
      { reason },
      'Redis rejects writes; a reply can only be followed on the server that writes it',
    )
  }
}
