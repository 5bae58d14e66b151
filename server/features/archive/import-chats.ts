import type { ArchiveRecord } from '#contract/archive-format.ts'
import { toJson } from '#server/db/json-column.ts'
import type { Tx } from '#server/db/schema.ts'
import { titled } from '#server/features/chats/service.ts'
import { freeIds } from './identities.ts'
import type { References } from './references.ts'

type Chat = ArchiveRecord<'chats'>
type Putting = { userId: string; id: string; references: References }

const messagesAtOnce = 100

/** A reply that was being written when it was exported goes on nowhere. */
const settled = (state: Chat['messages'][number]['state']) => (state === 'streaming' ? 'interrupted' : state)

/** Writes a chat with its messages. It comes in private: nothing is shared by surprise. */
export async function importChat(tx: Tx, chat: Chat, { userId, id, references }: Putting): Promise<void> {
  await tx
    .insertInto('chat')
    .values({
      id,
      userId,
      ...titled(chat.title),
      titleIsProvisional: chat.isTitleProvisional ? 1 : 0,
      visibility: 'private',
      pinned: chat.pinned ? 1 : 0,
      createdAt: Date.parse(chat.createdAt),
      updatedAt: Date.parse(chat.updatedAt),
    })
    .execute()
  const ids = await freeIds(tx, { table: 'message', userId, ids: chat.messages.map((one) => one.id) })
  const rows = chat.messages.map((message, at) => ({
    id: ids.get(message.id) ?? message.id,
    chatId: id,
    position: at + 1,
    role: message.role,
    parts: JSON.stringify(references.json(message.parts)),
    context: toJson(references.json(message.context)),
    state: settled(message.state),
    offline: message.offline ? 1 : 0,
    createdAt: Date.parse(message.createdAt),
  }))
  for (let at = 0; at < rows.length; at += messagesAtOnce) {
    await tx
      .insertInto('message')
      .values(rows.slice(at, at + messagesAtOnce))
      .execute()
  }
}
