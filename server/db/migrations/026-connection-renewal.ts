import type { Kysely } from 'kysely'

/** Connections that renew themselves, and publications that their writer made by hand. */
export async function addConnectionRenewal(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('networkConnection').addColumn('refreshExpiresAt', 'bigint').execute()
  await db.schema.alterTable('networkConnection').addColumn('renewingUntil', 'bigint').execute()
  await db.schema.alterTable('networkConnection').addColumn('renewedAt', 'bigint').execute()
  await db.schema
    .alterTable('publication')
    .addColumn('way', 'text', (c) => c.notNull().defaultTo('network'))
    .execute()
  await db.schema.alterTable('publication').addColumn('likelyUrn', 'text').execute()
  await db.schema.alterTable('publication').addColumn('checkedAt', 'bigint').execute()
  await db.schema.createIndex('publicationByUrn').on('publication').columns(['userId', 'urn']).execute()
}
