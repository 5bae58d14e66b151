import { type Kysely, sql } from 'kysely'
import { parseContent, plainText } from '#core/post-content.ts'
import type { Engine } from '#server/db/schema.ts'
import { putShingles } from '#server/db/shingle-index.ts'
import type { ShingleTables } from '#server/db/tables/shingles.ts'

type Schema = Kysely<
  ShingleTables & {
    document: { id: string; number: number; userId: string; latestAt: number | null }
    documentVersion: { documentId: string; createdAt: number; kind: 'text' | 'image'; content: string }
    material: { number: number; userId: string; library: string; content: string; details: string }
  }
>

const batch = 100

/** In SQLite the rows stand in the order of the key, and nowhere else. */
async function createTable(db: Schema, engine: Engine, { table, of }: { table: string; of: string }) {
  const create = db.schema
    .createTable(table)
    .addColumn('hash', 'bigint', (c) => c.notNull())
    .addColumn('number', 'bigint', (c) => c.notNull().references(`${of}.number`).onDelete('cascade'))
    .addPrimaryKeyConstraint(`${table}Key`, ['hash', 'number'])
  await (engine === 'sqlite' ? create.modifyEnd(sql`without rowid`) : create).execute()
  await db.schema.createIndex(`${table}ByNumber`).on(table).column('number').execute()
}

async function fillDocuments(db: Schema, after: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('documentVersion as version', (join) =>
      join
        .onRef('version.documentId', '=', 'document.id')
        .onRef('version.createdAt', '=', 'document.latestAt'),
    )
    .select(['document.number', 'document.userId'])
    .select(sql<string>`case version."kind" when 'text' then version."content" else '' end`.as('content'))
    .where('document.number', '>', after)
    .orderBy('document.number')
    .limit(batch)
    .execute()
  for (const { number, userId, content } of rows) {
    const text = plainText(parseContent(content).text)
    await putShingles(db.withTables(), 'documentShingle', { number, userId, text })
  }
  return rows.at(-1)?.number
}

async function fillSwipes(db: Schema, after: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom('material')
    .select(['number', 'userId', 'content', 'details'])
    .where('library', '=', 'swipe')
    .where('number', '>', after)
    .orderBy('number')
    .limit(batch)
    .execute()
  for (const { number, userId, content: text, details } of rows) {
    const { isOwn } = JSON.parse(details) as { isOwn?: boolean }
    if (isOwn === true) await putShingles(db.withTables(), 'swipeShingle', { number, userId, text })
  }
  return rows.at(-1)?.number
}

async function addTables(db: Schema, engine: Engine): Promise<void> {
  await createTable(db, engine, { table: 'documentShingle', of: 'document' })
  await createTable(db, engine, { table: 'swipeShingle', of: 'material' })
  for (const fill of [fillDocuments, fillSwipes]) {
    let after: number | undefined = -1
    while (after !== undefined) after = await fill(db, after)
  }
}

/** What posts and the writer's own swipes say, to find it when it is said again. */
export async function addShingles(db: Schema, engine: Engine): Promise<void> {
  // The migrator gives SQLite no transaction: broken off halfway, it could not begin anew.
  await (engine === 'sqlite'
    ? db.transaction().execute((tx) => addTables(tx, engine))
    : addTables(db, engine))
}
