import { sql, type Kysely } from 'kysely'
import { mediaCountsOf } from '#core/listed-post.ts'

export type CountedTables = {
  document: { id: string; number: number; imageCount: number; videoCount: number; documentCount: number }
  documentVersion: { documentId: string; createdAt: number; kind: 'text' | 'image'; content: string }
}
type Schema = Kysely<CountedTables>

const batch = 100

async function fillBatch(db: Schema, after: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('documentVersion as version', 'version.documentId', 'document.id')
    .select(['document.number', 'version.kind', 'version.content'])
    .where('document.number', '>', after)
    .where('version.kind', '=', 'text')
    // Nothing else holds media.
    .where('version.content', 'like', '{%')
    .where('version.createdAt', '=', (query) =>
      query
        .selectFrom('documentVersion as latest')
        .select((eb) => eb.fn.max('latest.createdAt').as('createdAt'))
        .whereRef('latest.documentId', '=', 'document.id'),
    )
    .orderBy('document.number')
    .limit(batch)
    .execute()
  for (const { number, ...version } of rows)
    await db.updateTable('document').set(mediaCountsOf(version)).where('number', '=', number).execute()
  return rows.at(-1)?.number
}

/** SQLite's migrations have no transaction, and outside one each row would wait for the disk. */
async function fill(db: Schema) {
  for (let after: number | undefined = -1; after !== undefined;) {
    const from: number = after
    after = db.isTransaction
      ? await fillBatch(db, from)
      : await db.transaction().execute((tx) => fillBatch(tx, from))
  }
}

/** How many media a post has, for its card; and what had gone wrong with a post before it was scheduled. */
export async function addPostMediaCounts(db: Schema): Promise<void> {
  for (const name of ['imageCount', 'videoCount', 'documentCount']) {
    await db.schema
      .alterTable('document')
      .addColumn(name, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  }
  await fill(db)
  await sql`alter table "scheduling" add column "failureBefore" text`.execute(db)
}
