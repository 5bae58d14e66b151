import { LocalReply } from './reply-log.ts'
import type { ReplyStreams } from './reply-streams.ts'

/** Creates the live replies of a single server, kept in memory while they are being written. */
export function createInProcessStreams(): ReplyStreams {
  const live = new Map<string, LocalReply>()
  return {
    begin(chatId) {
      const reply = new LocalReply({
        onEnd() {
          if (live.get(chatId) === reply) live.delete(chatId)
          return Promise.resolve()
        },
      })
      live.set(chatId, reply)
      return Promise.resolve(reply)
    },
    follow: (chatId) => Promise.resolve(live.get(chatId)?.log.follow() ?? null),
    stop(chatId) {
      const reply = live.get(chatId)
      reply?.stop()
      return Promise.resolve(reply !== undefined)
    },
    check: () => Promise.resolve(true),
    async close() {
      for (const reply of live.values()) {
        reply.stop()
        await reply.end()
      }
    },
  }
}
