import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { indexWords } from '#core/search-words.ts'
import type { Engine } from './schema.ts'

export type Searched = { number: number; title: string; text: string }

/** The words of posts, in the full-text search that the engine has. Conditions are about a row of "document". */
export type SearchIndex = {
  /** Takes an item's words, in place of those it had. */
  put: (tx: QueryExecutorProvider, item: Searched) => Promise<void>
  /** Whether an item has all these words, each perhaps only begun. */
  has: (words: string[]) => RawBuilder<boolean>
}

/** In bytes; a tsvector holds a megabyte, which only texts made for it come near. */
const maxWordBytes = 1_000_000

/** The first words of a text, as many as an index holds. */
export function firstWords(words: string[]): string[] {
  let bytes = 0
  const end = words.findIndex((word) => (bytes += Buffer.byteLength(word)) > maxWordBytes)
  return end === -1 ? words : words.slice(0, end)
}

const wordsOf = ({ title, text }: Searched) => ({
  inTitle: indexWords(title),
  inAll: firstWords(indexWords(`${title}\n${text}`)),
})

const sqlite: SearchIndex = {
  async put(tx, item) {
    const { inTitle, inAll } = wordsOf(item)
    await sql`insert or replace into "postSearch" (rowid, title, words)
      values (${item.number}, ${inTitle.join(' ')}, ${inAll.join(' ')})`.execute(tx)
  },
  has: (words) => matches(`words : (${allBegun(words)})`),
}

const allBegun = (words: string[]) => words.map((word) => `"${word}"*`).join(' AND ')
const matches = (query: string) =>
  sql<boolean>`"number" in (select rowid from "postSearch" where "postSearch" match ${query})`

const postgres: SearchIndex = {
  async put(tx, item) {
    const { inTitle, inAll } = wordsOf(item)
    await sql`insert into "postSearch" ("number", "title", "words")
      values (${item.number}, array_to_tsvector(${inTitle}::text[]), array_to_tsvector(${inAll}::text[]))
      on conflict ("number") do update set "title" = excluded."title", "words" = excluded."words"`.execute(tx)
  },
  has: (words) => holds(words),
}

const holds = (words: string[]) => {
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return sql<boolean>`"number" in (select "number" from "postSearch" where "words" @@ ${query}::tsquery)`
}

export const searchIndex = (engine: Engine): SearchIndex => (engine === 'postgres' ? postgres : sqlite)
