import type { Kysely } from 'kysely'

/** Which versions the assistant wrote, and what writers have decided about the post check. */
export async function addEditorChoices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('documentVersion')
    .addColumn('byAssistant', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('checkPreference')
    .addColumn('userId', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('preferences', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .execute()
}
