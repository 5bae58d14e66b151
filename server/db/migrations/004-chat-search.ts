import { sql, type Kysely } from 'kysely'
import { foldLetters } from '#core/letter-folding.ts'

type Schema = Kysely<{ chat: { id: string; title: string; searchTitle: string } }>

const batch = 500
/** A row of a B-tree index may not exceed a third of a page (PostgreSQL); folding can make a title longer. */
const longest = 400

async function fillSearchTitles(db: Schema) {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('chat')
      .select(['id', 'title'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    await fillBatch(db, rows)
    after = last.id
  }
}

/** One statement: outside a transaction, which SQLite's migrations have none of, each would wait for the disk. */
async function fillBatch(db: Schema, rows: { id: string; title: string }[]) {
  const cases = rows.map(({ id, title }) => sql`when ${id} then ${foldLetters(title).slice(0, longest)}`)
  await db
    .updateTable('chat')
    .set({ searchTitle: sql<string>`case "id" ${sql.join(cases, sql` `)} end` })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

/** Titles as they are searched, in the index that has the order of the history: a search reads nothing else. */
export async function addChatSearch(db: Schema): Promise<void> {
  await db.schema
    .alterTable('chat')
    .addColumn('searchTitle', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await fillSearchTitles(db)
  await db.schema.dropIndex('chatHistory').execute()
  await db.schema
    .createIndex('chatHistory')
    .on('chat')
    .columns(['userId', 'pinned', 'createdAt', 'id', 'searchTitle'])
    .execute()
}
