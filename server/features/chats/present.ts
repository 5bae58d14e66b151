import type { Selectable } from 'kysely'
import type { Chat, MessageContext, StoredMessage } from '#contract/chat.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Tables } from '#server/db/schema.ts'
import { isStale } from './reply-lease.ts'
import { sharedPart } from './shared-message.ts'

type ChatRow = Selectable<Tables['chat']>
type MessageRow = Selectable<Tables['message']>
type Part = StoredMessage['parts'][number]

const iso = (ms: number) => new Date(ms).toISOString()

export const presentChat = (row: ChatRow): Chat => ({
  id: row.id,
  title: row.title,
  visibility: row.visibility,
  pinned: row.pinned === 1,
  isTitleProvisional: row.titleIsProvisional === 1,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
})

/** A chat as a reader who does not own it sees it: where its owner keeps it is not told. */
export const presentSharedChat = (row: ChatRow): Chat => ({ ...presentChat(row), pinned: false })

/** A message as its owner or a reader of a shared chat sees it. */
export function presentMessage(
  row: MessageRow,
  { now, isOwner }: { now: number; isOwner: boolean },
): StoredMessage {
  const parts = fromJson<Part[]>(row.parts)
  const context = isOwner ? fromJson<MessageContext>(row.context) : null
  const state = isStale(row, now) ? 'interrupted' : row.state
  return {
    id: row.id,
    role: row.role,
    parts: isOwner ? parts : parts.flatMap((part) => sharedPart(part) ?? []),
    ...(context === null ? {} : { context }),
    metadata: {
      createdAt: iso(row.createdAt),
      ...(state === null ? {} : { state }),
      ...(row.offline === 1 ? { offline: true } : {}),
      ...(context === null ? {} : { context }),
    },
  }
}
