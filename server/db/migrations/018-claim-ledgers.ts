import type { Kysely } from 'kysely'

/** The ledger of each version's claims, and the sources that writers have named. */
export async function createClaimLedgers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('claimSource')
    .addColumn('documentId', 'text', (c) => c.notNull().references('document.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('sourceId', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('url', 'text')
    .addColumn('passage', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('claimSourceKey', ['documentId', 'hash'])
    .execute()
  await db.schema
    .createTable('claimLedger')
    .addColumn('documentId', 'text', (c) => c.notNull())
    .addColumn('versionAt', 'bigint', (c) => c.notNull())
    .addColumn('contentHash', 'text', (c) => c.notNull())
    .addColumn('claims', 'text', (c) => c.notNull())
    .addColumn('madeAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('claimLedgerKey', ['documentId', 'versionAt'])
    .addForeignKeyConstraint(
      'claimLedgerOfVersion',
      ['documentId', 'versionAt'],
      'documentVersion',
      ['documentId', 'createdAt'],
      // A growing draft's version gets a later moment each time.
      (key) => key.onDelete('cascade').onUpdate('cascade'),
    )
    .execute()
}
