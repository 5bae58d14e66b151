import { createHash, hash } from 'node:crypto'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { indexWords } from '#core/text/search-words.ts'
import type { Engine, DbOrTx } from './schema.ts'
import { type Passage, readPassages, shinglesOf } from '#core/text/shingles.ts'
import type { ShingleTables } from '#server/db/tables/search.ts'

export type Searched = { userId: string; number: number; title: string; text: string }

/** The words of posts, in the full-text search that the engine has. Conditions are about a row of "document". */
export type SearchIndex = {
  /** Takes an item's words, in place of those it had. */
  put: (tx: QueryExecutorProvider, item: Searched) => Promise<void>
  /** Whether an item of a writer's has all these words, each perhaps only begun. */
  has: (userId: string, words: string[]) => RawBuilder<boolean>
}

/** In bytes; a tsvector holds a megabyte, which only texts made for it come near. */
const maxWordBytes = 1_000_000

/** The first words of a text, as many as an index holds. */
export function firstWords(words: string[]): string[] {
  let bytes = 0
  const end = words.findIndex((word) => (bytes += Buffer.byteLength(word)) > maxWordBytes)
  return end === -1 ? words : words.slice(0, end)
}

/**
 * Stands before each word in an index that many writers share, so that a word which is in all the world's texts costs
 * one writer no more than their own texts. Two who share a key are told apart by the rows themselves. The prefixes that
 * SQLite's tables are indexed by are this long and one, two and three letters more.
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

/** A text that its writer may say again: its number is a post's or an item's. */
type Said = { userId: string; number: number; text: string }

/** Texts that are compared in full. */
const mostAlike = 40
const hashBytes = 6
/** Neither a hash nor a number of anything. */
const nowhere = -1

/** The same words of two writers have different hashes, so that a look-up reads the rows of one alone. */
const hashesOf = (userId: string, passages: readonly Passage[]): number[] => [
  ...new Set(
    shinglesOf(passages).map((shingle) =>
      hash('sha256', `${userId} ${shingle}`, 'buffer').readUIntBE(0, hashBytes),
    ),
  ),
]

/** The passages of a text as they are kept and compared. */
export const passagesOfText = (text: string): Passage[] => readPassages(text.split('\n'))

/** Notes what a text says, in place of what it said before. */
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
 * The numbers of the texts that say most of what these passages say, the likeliest first. What many texts say, such as a
 * line that ends all posts, counts for little.
 */
export const likelyNumbers = (table: keyof ShingleTables, { userId, passages, without }: Sought) =>
  sql<{ number: number }>`
    with "found" as (
      select "hash", "number" from ${sql.table(table)}
      where "hash" in (${sql.join([nowhere, ...hashesOf(userId, passages)])}) and "number" <> ${without ?? nowhere}
    ), "weighed" as (select "hash", 1.0 / count(*) as "weight" from "found" group by "hash")
    select "found"."number" from "found" inner join "weighed" on "weighed"."hash" = "found"."hash"
    group by "found"."number" order by sum("weighed"."weight") desc, "found"."number" desc limit ${mostAlike}`
