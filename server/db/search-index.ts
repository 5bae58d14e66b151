import { createHash } from 'node:crypto'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { indexWords } from '#core/text/search-words.ts'
import type { Engine } from './schema.ts'

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
