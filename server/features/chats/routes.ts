import {
  changeChat,
  deleteChat,
  deleteTrailingMessages,
  getChat,
  getSharedChat,
  getHistory,
  updateChatVisibility,
} from '#contract/chat.ts'
import type { ReplyStreams } from '#server/adapters/streams/reply-streams.ts'
import type { Routes } from '#server/http/mount.ts'
import type { Chats } from './service.ts'

export function addChatRoutes(
  routes: Routes,
  { chats, streams }: { chats: Chats; streams: ReplyStreams },
): void {
  routes.add(getHistory, ({ actor, query }) => chats.history(actor, query))
  routes.add(getChat, ({ actor, query }) => chats.open(actor, query))
  routes.addPublic(getSharedChat, async ({ query }) => ({
    chat: await chats.describeShared(query.id),
  }))
  routes.add(changeChat, async ({ actor, query, body }) => ({
    chat: await chats.change(actor, query.id, body),
  }))
  routes.add(deleteChat, async ({ actor, query }) => {
    await chats.remove(actor, query.id)
    await streams.stop(query.id)
    return { id: query.id }
  })
  routes.add(updateChatVisibility, async ({ actor, body }) => ({
    chat: await chats.change(actor, body.chatId, { visibility: body.visibility }),
  }))
  routes.add(deleteTrailingMessages, async ({ actor, body }) => ({
    deleted: await chats.deleteTrailing(actor, body.id),
  }))
}
