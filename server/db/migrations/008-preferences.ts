import type { Kysely } from 'kysely'

/** What a writer's new chats begin with. */
export async function addPreferences(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('profile').addColumn('preferences', 'text').execute()
}
