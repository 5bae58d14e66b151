import type { Kysely } from 'kysely'

/** A program's wish can be about a time on the schedule. */
export async function addSchedulingRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('publishRequest').addColumn('scheduledAt', 'bigint').execute()
  await db.schema.alterTable('publishRequest').addColumn('scheduledTimezone', 'text').execute()
}
