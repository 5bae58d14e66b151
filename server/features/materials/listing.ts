import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import type { ListQuery } from '#contract/materials/materials.ts'
import { listMaxBytes, usualPage } from '#core/limits.ts'
import { soughtWords, indexWords } from '#core/text/search-words.ts'
import type { Db, Engine, Tx } from '#server/db/schema.ts'
import type { LibraryName } from '#server/db/tables/materials.ts'
import { firstFitting } from '#server/http/json-answer.ts'
import { rowCursor } from '#server/http/row-cursor.ts'
import type { Actor } from '#server/http/session.ts'
import { firstWords, wordKey } from '#server/db/search-index.ts'

export type ListedRow = {
  id: string
  title: string
  /** The beginning of the text. */
  content: string
  size: number
  details: string
  createdAt: number
  updatedAt: number
}

/** With `label`, only items that have it. */
export type LibraryQuery = ListQuery & { label?: string | undefined }

type Listing = {
  db: Db
  index: SearchIndex
  actor: Actor
  library: LibraryName
  /** How much of the text is read, in characters. */
  contentLength: number
  query: LibraryQuery
}

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** The last row's position: 1 when the query matched its title, its time and its number. */
const cursorOf = rowCursor(v.strictTuple([v.picklist([0, 1]), whole, whole]))

type Place = [inTitle: 0 | 1, createdAt: number, number: number]

/** Rows that are shown together, newest first. */
type Part = { inTitle: 0 | 1; where: RawBuilder<boolean> }

/** Sorted by relevance, items with the words in their title come first. */
function partsOf({ index, query, actor: { userId }, library }: Listing, words: string[]): Part[] {
  if (words.length === 0) return [{ inTitle: 0, where: sql<boolean>`1 = 1` }]
  const scope = { userId, library }
  if (query.order !== 'relevance') return [{ inTitle: 0, where: index.has(scope, words) }]
  return [
    { inTitle: 1, where: index.hasInTitle(scope, words) },
    { inTitle: 0, where: index.hasElsewhere(scope, words) },
  ]
}

/** Finds the numbers of the rows with the index "materialList" alone, and reads no more texts than are shown. */
async function readPart(
  { db, actor, library, contentLength, query: { label } }: Listing,
  { where, inTitle, after, limit }: Part & { after: Place | undefined; limit: number },
) {
  let places = db
    .selectFrom('material')
    .select('number')
    .where('userId', '=', actor.userId)
    .where('library', '=', library)
    .where('deletedAt', 'is', null)
    .where(where)
    .orderBy('createdAt', 'desc')
    .orderBy('number', 'desc')
  if (label !== undefined)
    places = places.where('number', 'in', (e) =>
      e
        .selectFrom('materialLabel')
        .select('materialLabel.number')
        .where('materialLabel.userId', '=', actor.userId)
        .where('materialLabel.library', '=', library)
        .where('materialLabel.label', '=', label),
    )
  if (after) places = places.where(sql<boolean>`("createdAt", "number") < (${after[1]}, ${after[2]})`)
  places = places.limit(limit)
  const rows = await db
    .selectFrom('material')
    .select(['number', 'id', 'title', 'size', 'details', 'createdAt', 'updatedAt'])
    .select(sql<string>`substr("content", 1, ${contentLength})`.as('content'))
    .where('number', 'in', places)
    .orderBy('createdAt', 'desc')
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, inTitle }))
}

/** Long texts are read a few at a time, because a page may not hold more of them. */
const longText = 10_000
const longAtOnce = 10
/** Room for what surrounds the fields of a row in a response. */
const aroundRow = 500

const bytesOf = (row: ListedRow) => Buffer.byteLength(JSON.stringify(row)) + aroundRow

/** Reads the rows of a part until their number or their size fills a page. */
async function readUpTo(
  listing: Listing,
  { after, limit, room, ...part }: Part & { after: Place | undefined; limit: number; room: number },
) {
  const found: Awaited<ReturnType<typeof readPart>> = []
  let from = after
  for (let bytes = 0; found.length < limit && bytes <= room;) {
    const atOnce = listing.contentLength > longText ? longAtOnce : limit
    const asked = Math.min(limit - found.length, atOnce)
    const rows = await readPart(listing, { ...part, after: from, limit: asked })
    found.push(...rows)
    const last = rows.at(-1)
    if (last === undefined || rows.length < asked) break
    from = [part.inTitle, last.createdAt, last.number]
    for (const row of rows) bytes += bytesOf(row)
  }
  return found
}

/** Returns a page of a library and the cursor of the next one; no page is larger than a response may be. */
export async function listRows(listing: Listing): Promise<{ rows: ListedRow[]; nextCursor: string | null }> {
  const { limit = usualPage, cursor, q = '' } = listing.query
  const words = soughtWords(q)
  const from = cursor === undefined ? undefined : cursorOf.decode(cursor)
  if (words.length === 0 && q.trim() !== '') return { rows: [], nextCursor: null }
  const found: Awaited<ReturnType<typeof readPart>> = []
  for (const part of partsOf(listing, words)) {
    if (from !== undefined && from[0] < part.inTitle) continue
    const after = from?.[0] === part.inTitle ? from : undefined
    const room = listMaxBytes - found.reduce((sum, row) => sum + bytesOf(row), 0)
    const missing = limit + 1 - found.length
    if (missing > 0 && room > 0) {
      found.push(...(await readUpTo(listing, { ...part, after, limit: missing, room })))
    }
  }
  const rows = firstFitting(found.slice(0, limit), { bytesOf })
  const last = rows.at(-1)
  const isMore = last !== undefined && found.length > rows.length
  return {
    rows,
    nextCursor: isMore ? cursorOf.encode([last.inTitle, last.createdAt, last.number]) : null,
  }
}

/** The library to search, and its owner. */
type IndexScope = { userId: string; library: string }
type Searched = IndexScope & { number: number; title: string; text: string }

/** The words of the items in the engine's full-text search. Conditions apply to a row of "material". */
export type SearchIndex = {
  /** Replaces the words of an item. */
  put: (tx: Tx, item: Searched) => Promise<void>
  /** Whether an item contains all these words, or words that begin with them. */
  has: (scope: IndexScope, words: string[]) => RawBuilder<boolean>
  /** Whether all of them are in its title. */
  hasInTitle: (scope: IndexScope, words: string[]) => RawBuilder<boolean>
  /** Whether it contains all of them, but not all in its title. */
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

/** Words of a title are in the index a second time, with this prefix. */
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
