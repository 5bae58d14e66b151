import type { Kysely } from 'kysely'

/** Jobs of one lane are done one after the other, in the order of their places. */
export async function addJobLanes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('job').addColumn('lane', 'text').execute()
  await db.schema.alterTable('job').addColumn('place', 'bigint').execute()
  await db.schema.createIndex('jobLane').on('job').columns(['lane', 'name', 'state', 'place']).execute()
}
