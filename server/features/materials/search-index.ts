import { type RawBuilder, sql } from 'kysely'
import { indexWords } from '#core/search-words.ts'
import type { Engine, Tx } from '#server/db/schema.ts'
import { firstWords, wordKey } from '#server/db/search-index.ts'

/** Whose library it is, in which something is looked for. */
export type IndexScope = { userId: string; library: string }
export type Searched = IndexScope & { number: number; title: string; text: string }

/** The words of the items, in the full-text search that the engine has. Conditions are about a row of "material". */
export type SearchIndex = {
  /** Takes an item's words, in place of those it had. */
  put: (tx: Tx, item: Searched) => Promise<void>
  /** Whether an item has all these words, each perhaps only begun. */
  has: (scope: IndexScope, words: string[]) => RawBuilder<boolean>
  /** Whether it has them all in its title. */
  hasInTitle: (scope: IndexScope, words: string[]) => RawBuilder<boolean>
  /** Whether it has them, and not all in its title. */
  hasElsewhere: (scope: IndexScope, words: string[]) => RawBuilder<boolean>
}

const keyOf = ({ userId, library }: IndexScope) => wordKey(`${library} ${userId}`)

function indexedWords({ title, text, ...scope }: Searched) {
  const key = keyOf(scope)
  const wordsIn = (all: string) => indexWords(all).map((word) => `${key}${word}`)
  return { inTitle: wordsIn(title), inAll: firstWords(wordsIn(`${title}\n${text}`)) }
}

const sqlite: SearchIndex = {
  async put(tx, item) {
    const { inTitle, inAll } = indexedWords(item)
    await sql`insert or replace into "materialSearch" (rowid, title, words)
      values (${item.number}, ${inTitle.join(' ')}, ${inAll.join(' ')})`.execute(tx)
  },
  has: (scope, words) => matches(`words : (${allBegun(scope, words)})`),
  hasInTitle: (scope, words) => matches(`title : (${allBegun(scope, words)})`),
  hasElsewhere: (scope, words) =>
    matches(`(words : (${allBegun(scope, words)})) NOT (title : (${allBegun(scope, words)}))`),
}

const allBegun = (scope: IndexScope, words: string[]) =>
  words.map((word) => `"${keyOf(scope)}${word}"*`).join(' AND ')
const matches = (query: string) =>
  sql<boolean>`"number" in (select rowid from "materialSearch" where "materialSearch" match ${query})`

/** Words of a title stand in the one index a second time, with this before them. */
const titleSign = '='

const postgres: SearchIndex = {
  async put(tx, item) {
    const { inTitle, inAll } = indexedWords(item)
    const words = firstWords([...inTitle.map((word) => `${titleSign}${word}`), ...inAll])
    await sql`insert into "materialSearch" ("number", "words")
      values (${item.number}, array_to_tsvector(${words}::text[]))
      on conflict ("number") do update set "words" = excluded."words"`.execute(tx)
  },
  has: (scope, words) => holds(inText(scope, words)),
  hasInTitle: (scope, words) => holds(inTitle(scope, words)),
  hasElsewhere: (scope, words) => holds(`${inText(scope, words)} & !(${inTitle(scope, words)})`),
}

const inText = (scope: IndexScope, words: string[]) =>
  words.map((word) => `'${keyOf(scope)}${word}':*`).join(' & ')
const inTitle = (scope: IndexScope, words: string[]) =>
  words.map((word) => `'${titleSign}${keyOf(scope)}${word}':*`).join(' & ')
const holds = (query: string) =>
  sql<boolean>`"number" in (select "number" from "materialSearch" where "words" @@ ${query}::tsquery)`

export const searchIndex = (engine: Engine): SearchIndex => (engine === 'postgres' ? postgres : sqlite)
