import type { Kysely } from 'kysely'

/** Counts of tries to sign in, by account and address, for as long as they hold. */
export async function createSignInTries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('signInTry')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('endsAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('signInTryEnd').on('signInTry').column('endsAt').execute()
}
