import type { Kysely } from 'kysely'

/** How an attempt to connect has ended, for a browser that comes back from the network twice. */
export async function addConnectionOutcomes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('connectionAttempt').addColumn('outcome', 'text').execute()
}
