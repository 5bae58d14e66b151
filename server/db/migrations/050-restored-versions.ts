import type { Kysely } from 'kysely'

/** Which versions a writer has gone back to. */
export async function addRestoredVersions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('documentVersion')
    .addColumn('isRestored', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
