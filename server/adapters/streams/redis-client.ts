import { createClient, defineScript, type CommandParser } from '@redis/client'
import type { Logger } from 'pino'

/** The keys of one reply; the braces keep a chat's keys together in a Redis cluster. */
export type ReplyKeys = { owner: string; lines: string; stop: string; news: string }

type Append = {
  keys: ReplyKeys
  replyId: string
  leaseMs: number
  /** How many lines the writer believes are stored. */
  from: number
  /** "begin" takes over the chat, "go on" keeps it, "end" releases it. */
  act: 'begin' | 'go on' | 'end'
  lines: string[]
}

/** Follows the last line in the list of lines. */
export const endMark = 'end'

/**
 * Appends the lines that are not stored yet, whatever became of the last attempt, and renews the writer's lease.
 * Returns the number of stored lines, which is less than the writer believed if Redis has lost some, and whether to
 * stop.
 */
const append = defineScript({
  SCRIPT: `
    local have = redis.call('LLEN', KEYS[2])
    local from = tonumber(ARGV[3])
    for i = 5, #ARGV do
      if from + i - 5 == have then have = redis.call('RPUSH', KEYS[2], ARGV[i]) end
    end
    redis.call('PEXPIRE', KEYS[2], 4 * ARGV[2])
    local owner = redis.call('GET', KEYS[1])
    if ARGV[4] == 'end' then
      if owner == ARGV[1] then redis.call('DEL', KEYS[1]) end
    elseif ARGV[4] == 'begin' or not owner or owner == ARGV[1] then
      redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
    end
    if #ARGV > 4 then redis.call('PUBLISH', KEYS[4], '') end
    return { have, redis.call('EXISTS', KEYS[3]) }`,
  NUMBER_OF_KEYS: 4,
  parseCommand(parser: CommandParser, { keys, replyId, leaseMs, from, act, lines }: Append) {
    parser.pushKeys([keys.owner, keys.lines, keys.stop, keys.news])
    parser.push(replyId, String(leaseMs), String(from), act, ...lines)
  },
  transformReply: (reply: unknown) => {
    const [have, stop] = Array.isArray(reply) ? reply.map(Number) : []
    return { have: have ?? 0, isStopped: stop === 1 }
  },
})

/** A server that was too busy to read Redis's responses must not mistake its own delay for a dead connection. */
const silentMs = 10_000
const pingMs = 2500
const longestPauseMs = 3000

const open = (url: string) =>
  createClient({
    url,
    RESP: 2,
    scripts: { append },
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    // The socket timeout detects a dead connection; a timer per command would cost more than the command.
    commandOptions: { timeout: 0 },
    pingInterval: pingMs,
    socket: {
      connectTimeout: silentMs,
      socketTimeout: silentMs,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, longestPauseMs),
    },
  })

type Client = ReturnType<typeof open>

/** Redis over two connections: one for commands, one for subscriptions. While it is down, commands fail at once. */
export type RedisConnections = {
  commands: Client
  listener: Client
  /** Calls back each time the command connection is restored. */
  onBack: (call: () => void) => void
  close: () => void
}

/** Connects to Redis; null when it does not respond. Later it reconnects for as long as it takes. */
export async function connectRedis(url: string, log: Logger): Promise<RedisConnections | null> {
  const [commands, listener] = [open(url), open(url)]
  let isClosing = false
  const close = () => {
    isClosing = true
    for (const client of [commands, listener]) if (client.isOpen) client.destroy()
  }
  if (!(await answers([commands, listener]))) {
    close()
    return null
  }
  // A command in flight while the connections are being closed here is not an outage.
  reportOutages(commands, { log, isExpected: () => isClosing })
  return { commands, listener, onBack: (call) => void commands.on('ready', call), close }
}

/** Whether all clients connect at the first attempt. */
async function answers(clients: Client[]): Promise<boolean> {
  const failed = clients.map(
    (client) => new Promise<false>((resolve) => client.on('error', () => resolve(false))),
  )
  const connected = Promise.all(clients.map((client) => client.connect())).then(
    () => true,
    () => false,
  )
  return Promise.race([connected, ...failed])
}

function reportOutages(
  client: Client,
  { log, isExpected }: { log: Logger; isExpected: () => boolean },
): void {
  let isAway = false
  client.on('error', (error: Error) => {
    if (isAway || isExpected()) return
    isAway = true
    log.warn(
      { reason: error.message },
      'Redis is unreachable; replies continue, but can only be followed on the server that writes them',
    )
  })
  client.on('ready', () => {
    if (isAway) log.info('Redis is reachable again')
    isAway = false
  })
}
