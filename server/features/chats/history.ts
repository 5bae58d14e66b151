import { sql } from 'kysely'
import type { Chat } from '#contract/chat.ts'
import { foldLetters } from '#core/text/letter-folding.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db, DbOrTx } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'
import { chatColumns, type ChatRow, presentChat } from './present.ts'
import * as v from 'valibot'
import { id as idField } from '#contract/fields.ts'
import { rowCursor } from '#server/http/row-cursor.ts'

export type HistoryQuery = {
  limit?: number | undefined
  cursor?: string | undefined
  q?: string | undefined
}

const defaultPage = 50

const contains = (words: string) => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

type FirstPage = { userId: string; count: number }

/**
 * Selects the first chats in the order of the index "chatHistory": pinned first, then newest first. A page costs the same
 * however many chats there are.
 */
const firstChats = (db: DbOrTx, { userId, count }: FirstPage) =>
  db
    .selectFrom('chat')
    .where('userId', '=', userId)
    .orderBy('pinned', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(count)

type NextPage = FirstPage & HistoryPlace

const nextChats = (db: DbOrTx, { pinned, createdAt, id, ...page }: NextPage) =>
  firstChats(db, page).where(sql<boolean>`("pinned", "createdAt", "id") < (${pinned}, ${createdAt}, ${id})`)

/** The queries behind the history that every screen shows. */
export const historyPages = {
  first: (db: DbOrTx, { userId, count }: FirstPage) => firstChats(db, { userId, count }).select(chatColumns),
  next: (db: DbOrTx, { userId, count, pinned, createdAt, id }: NextPage) =>
    nextChats(db, { userId, count, pinned, createdAt, id }).select(chatColumns),
}

const readFirstPage = compiledQuery(historyPages.first)
const readNextPage = compiledQuery(historyPages.next)

/** Selects the ids of chats whose title contains some words. The titles are in the index, so no other row is read. */
export function foundChats(db: Db, page: FirstPage, { cursor, words }: { cursor?: string; words: string }) {
  const chats =
    cursor === undefined ? firstChats(db, page) : nextChats(db, { ...page, ...decodePlace(cursor) })
  return chats.select('id').where(sql<boolean>`"searchTitle" like ${contains(words)} escape '\\'`)
}

function readRows(db: Db, page: FirstPage, { cursor, q = '' }: HistoryQuery): Promise<ChatRow[]> {
  const words = foldLetters(q.trim())
  if (words === '') {
    return cursor === undefined
      ? readFirstPage(db, page)
      : readNextPage(db, { ...page, ...decodePlace(cursor) })
  }
  return db
    .selectFrom('chat')
    .select(chatColumns)
    .where('id', 'in', foundChats(db, page, { words, ...(cursor === undefined ? {} : { cursor }) }))
    .orderBy('pinned', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Returns a page of the actor's chats and the cursor of the next one, which is null at the end. */
export async function readHistory(
  db: Db,
  actor: Actor,
  query: HistoryQuery,
): Promise<{ chats: Chat[]; nextCursor: string | null }> {
  const { limit = defaultPage } = query
  const rows = await readRows(db, { userId: actor.userId, count: limit + 1 }, query)
  const chats = rows.slice(0, limit)
  const last = chats.at(-1)
  return { chats: chats.map(presentChat), nextCursor: rows.length > limit && last ? encodePlace(last) : null }
}

/** Where a page of the history ended: the position of its last row in the order (pinned, then newest, then id). */
type HistoryPlace = { pinned: number; createdAt: number; id: string }

const cursor = rowCursor(
  v.strictTuple([v.picklist([0, 1]), v.pipe(v.number(), v.safeInteger(), v.minValue(0)), idField]),
)

const encodePlace = ({ pinned, createdAt, id }: HistoryPlace): string =>
  cursor.encode([pinned === 1 ? 1 : 0, createdAt, id])

/** Decodes a cursor made by `encodePlace`. Throws bad_request:api for any other string. */
function decodePlace(given: string): HistoryPlace {
  const [pinned, createdAt, id] = cursor.decode(given)
  return { pinned, createdAt, id }
}
