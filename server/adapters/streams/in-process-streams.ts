import { LocalReply } from './reply-log.ts'
import type { ReplyStreams } from './reply-streams.ts'

/** Live replies of one server, kept in memory for as long as they are written. */
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
