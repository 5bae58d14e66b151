import { createHash, hash } from 'node:crypto'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { indexWords } from '#core/text/search-words.ts'
import type { Engine, DbOrTx } from './schema.ts'
import { type Passage, readPassages, shinglesOf } from '#core/text/shingles.ts'
import type { ShingleTables } from '#server/db/tables/search.ts'

export type Searched = { userId: string; number: number; title: string; text: string }

/** Full-text search over the words of posts, with the engine's own index. Conditions apply to a row of "document". */
export type SearchIndex = {
  /** Replaces an item's indexed words. */
  put: (tx: QueryExecutorProvider, item: Searched) => Promise<void>
  /** Whether an item of this writer's has all of these words, each possibly only as a prefix. */
  has: (userId: string, words: string[]) => RawBuilder<boolean>
}

/** In bytes; a tsvector holds a megabyte, which only contrived texts come near. */
const maxWordBytes = 1_000_000

/** Returns as many of the first words of a text as an index holds. */
export function firstWords(words: string[]): string[] {
  let bytes = 0
  const end = words.findIndex((word) => (bytes += Buffer.byteLength(word)) > maxWordBytes)
  return end === -1 ? words : words.slice(0, end)
}

/**
 * Prefixes each word in an index that many writers share, so that a word which occurs in everybody's texts costs one
 * writer no more than their own. Writers whose keys collide are told apart by the rows themselves. The prefixes that
 * SQLite's tables are indexed by are as long as this key plus one, two and three letters.
 */
export const wordKey = (whose: string): string => createHash('sha256').update(whose).digest('hex').slice(0, 6)

const keyOf = (userId: string) => wordKey(`post ${userId}`)

function indexedWords({ userId, title, text }: Searched): string[] {
  const key = keyOf(userId)
  return firstWords(indexWords(`${title}\n${text}`).map((word) => `${key}${word}`))
}

const sqlite: SearchIndex = {
  async put(tx, item) {
    await sql`insert or replace into "postWords" (rowid, words)
      values (${item.number}, ${indexedWords(item).join(' ')})`.execute(tx)
  },
  has(userId, words) {
    const query = words.map((word) => `"${keyOf(userId)}${word}"*`).join(' AND ')
    return sql<boolean>`"number" in (select rowid from "postWords" where "postWords" match ${query})`
  },
}

const postgres: SearchIndex = {
  async put(tx, item) {
    await sql`insert into "postWords" ("number", "words")
      values (${item.number}, array_to_tsvector(${indexedWords(item)}::text[]))
      on conflict ("number") do update set "words" = excluded."words"`.execute(tx)
  },
  has(userId, words) {
    const query = words.map((word) => `'${keyOf(userId)}${word}':*`).join(' & ')
    return sql<boolean>`"number" in (select "number" from "postWords" where "words" @@ ${query}::tsquery)`
  },
}

export const searchIndex = (engine: Engine): SearchIndex => (engine === 'postgres' ? postgres : sqlite)

/** A text that its writer may repeat: its number is a post's or an item's. */
type Said = { userId: string; number: number; text: string }

/** How many texts are compared in full. */
const mostAlike = 40
const hashBytes = 6
/** Neither a hash nor an existing number. */
const nowhere = -1

/** The same words of two writers hash differently, so that a lookup reads only one writer's rows. */
const hashesOf = (userId: string, passages: readonly Passage[]): number[] => [
  ...new Set(
    shinglesOf(passages).map((shingle) =>
      hash('sha256', `${userId} ${shingle}`, 'buffer').readUIntBE(0, hashBytes),
    ),
  ),
]

/** Returns the passages of a text as they are stored and compared. */
export const passagesOfText = (text: string): Passage[] => readPassages(text.split('\n'))

/** Replaces the stored shingles of a text. */
export async function putShingles(
  tx: DbOrTx,
  table: keyof ShingleTables,
  { userId, number, text }: Said,
): Promise<void> {
  const hashes = new Set(hashesOf(userId, passagesOfText(text)))
  const before = await tx.selectFrom(table).select('hash').where('number', '=', number).execute()
  const known = new Set(before.map((row) => row.hash))
  const gone = [...known].filter((one) => !hashes.has(one))
  if (gone.length > 0)
    await tx.deleteFrom(table).where('number', '=', number).where('hash', 'in', gone).execute()
  const added = [...hashes].filter((one) => !known.has(one)).map((one) => ({ hash: one, number }))
  if (added.length > 0) await tx.insertInto(table).values(added).execute()
}

type Sought = { userId: string; passages: readonly Passage[]; without: number | null }

/**
 * Finds the numbers of the texts that share the most with these passages, likeliest first. What many texts share, such
 * as a closing line of all posts, counts for little.
 */
export const likelyNumbers = (table: keyof ShingleTables, { userId, passages, without }: Sought) =>
  sql<{ number: number }>`
    with "found" as (
      select "hash", "number" from ${sql.table(table)}
      where "hash" in (${sql.join([nowhere, ...hashesOf(userId, passages)])}) and "number" <> ${without ?? nowhere}
    ), "weighed" as (select "hash", 1.0 / count(*) as "weight" from "found" group by "hash")
    select "found"."number" from "found" inner join "weighed" on "weighed"."hash" = "found"."hash"
    group by "found"."number" order by sum("weighed"."weight") desc, "found"."number" desc limit ${mostAlike}`
