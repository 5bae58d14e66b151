import { sql } from 'kysely'
import type { Chat } from '#contract/chat.ts'
import { foldLetters } from '#core/letter-folding.ts'
import type { Db } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'
import { decodePlace, encodePlace } from './history-cursor.ts'
import { presentChat } from './present.ts'

export type HistoryQuery = {
  limit?: number | undefined
  cursor?: string | undefined
  q?: string | undefined
}

const defaultPage = 50

const contains = (words: string) => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/**
 * The ids of a page, pinned first, then newest first. They are read from the index "chatHistory" alone, which has this
 * order and the titles: a page costs the same however many chats there are.
 */
export function historyPlaces(db: Db, userId: string, { limit = defaultPage, cursor, q = '' }: HistoryQuery) {
  let places = db
    .selectFrom('chat')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('pinned', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) {
    const { pinned, createdAt, id } = decodePlace(cursor)
    places = places.where(sql<boolean>`("pinned", "createdAt", "id") < (${pinned}, ${createdAt}, ${id})`)
  }
  const wanted = foldLetters(q.trim())
  if (wanted === '') return places
  return places.where(sql<boolean>`"searchTitle" like ${contains(wanted)} escape '\\'`)
}

/** A page of the actor's chats, and the cursor of the next one; null at the end. */
export async function readHistory(
  db: Db,
  actor: Actor,
  query: HistoryQuery,
): Promise<{ chats: Chat[]; nextCursor: string | null }> {
  const rows = await db
    .selectFrom('chat')
    .selectAll()
    .where('id', 'in', historyPlaces(db, actor.userId, query))
    .orderBy('pinned', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const { limit = defaultPage } = query
  const chats = rows.slice(0, limit)
  const last = chats.at(-1)
  return { chats: chats.map(presentChat), nextCursor: rows.length > limit && last ? encodePlace(last) : null }
}
