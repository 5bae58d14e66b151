import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { indexWords } from '#core/search-words.ts'
import type { Engine } from '#server/db/schema.ts'

type Row = {
  number: number
  userId: string
  library: string
  title: string
  content: string
  details: string
}
type Schema = Kysely<{
  material: Row
  materialLabel: { number: number; userId: string; library: string; label: string }
}>

const rowsAtOnce = 200
const maxWordBytes = 1_000_000

/** The words of a library begin with a key of it; the prefixes are as long as that and one, two and three letters more. */
async function renewSqliteSearch(db: Schema) {
  await sql`drop trigger "materialUnsearch"`.execute(db)
  await sql`drop table "materialSearch"`.execute(db)
  await sql`create virtual table "materialSearch" using fts5(
    title, words, content='', contentless_delete=1, detail=column, tokenize='ascii', prefix='7 8 9'
  )`.execute(db)
  await sql`create trigger "materialUnsearch" after delete on "material" begin
    delete from "materialSearch" where rowid = old."number"; end`.execute(db)
}

/** Tags and categories, one a row, by which a library is narrowed down. */
async function createLabels(db: Schema) {
  await db.schema
    .createTable('materialLabel')
    .addColumn('number', 'bigint', (c) => c.notNull().references('material.number').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.notNull())
    .addColumn('library', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('materialLabelKey', ['number', 'label'])
    .execute()
  await db.schema
    .createIndex('materialLabelled')
    .on('materialLabel')
    .columns(['userId', 'library', 'label', 'number'])
    .execute()
}

type Details = { tags?: string[]; category?: string }

function labelsOf({ library, details }: Row): string[] {
  const { tags = [], category } = JSON.parse(details) as Details
  if (library === 'swipe') return [...new Set(tags)]
  return library === 'template' && category !== undefined ? [category] : []
}

/** Every text of the fields that a library has besides; "source" is a word of the program. */
const searchedOf = (details: string): string[] =>
  Object.entries(JSON.parse(details) as Record<string, unknown>)
    .filter(([name]) => name !== 'source')
    .flatMap(([, value]) => value)
    .filter((value) => typeof value === 'string')

function indexedWords({ userId, library }: Row, text: string): string[] {
  const key = createHash('sha256').update(`${library} ${userId}`).digest('hex').slice(0, 6)
  return upToLimit(indexWords(text).map((word) => `${key}${word}`))
}

function upToLimit(words: string[]): string[] {
  let bytes = 0
  const end = words.findIndex((word) => (bytes += Buffer.byteLength(word)) > maxWordBytes)
  return end === -1 ? words : words.slice(0, end)
}

const inOne = (inTitle: string[], inAll: string[]) =>
  upToLimit([...inTitle.map((word) => `=${word}`), ...inAll])

async function putWords(db: Schema, engine: Engine, row: Row) {
  const inTitle = indexedWords(row, row.title)
  const inAll = indexedWords(row, [row.title, row.content, ...searchedOf(row.details)].join('\n'))
  await (
    engine === 'postgres'
      ? sql`update "materialSearch" set "words" = array_to_tsvector(${inOne(inTitle, inAll)}::text[])
        where "number" = ${row.number}`
      : sql`insert into "materialSearch" (rowid, title, words)
        values (${row.number}, ${inTitle.join(' ')}, ${inAll.join(' ')})`
  ).execute(db)
}

/** A search looks at the words of one library alone, however many others there are; and items have labels. */
export async function separateLibraryWords(db: Schema, engine: Engine): Promise<void> {
  // The migrator gives SQLite no transaction: broken off halfway, it could not begin anew.
  await (engine === 'sqlite'
    ? db.transaction().execute((tx) => separateWords(tx, engine))
    : separateWords(db, engine))
}

async function separateWords(db: Schema, engine: Engine): Promise<void> {
  if (engine === 'sqlite') await renewSqliteSearch(db)
  // The words of a title stand among the others with a sign before them, so that one index serves both.
  else await db.schema.alterTable('materialSearch').dropColumn('title').execute()
  await createLabels(db)
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('material')
      .select(['number', 'userId', 'library', 'title', 'content', 'details'])
      .where('number', '>', last)
      .orderBy('number')
      .limit(rowsAtOnce)
      .execute()
    const next = rows.at(-1)?.number
    if (next === undefined) return
    for (const row of rows) {
      const { number, userId, library } = row
      await putWords(db, engine, row)
      const labels = labelsOf(row).map((label) => ({ number, userId, library, label }))
      if (labels.length > 0) await db.insertInto('materialLabel').values(labels).execute()
    }
    last = next
  }
}
