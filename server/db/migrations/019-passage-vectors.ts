import type { Kysely } from 'kysely'

/** Vectors of passages of the knowledge base, in columns that both engines have. */
export async function createPassageVectors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passageVector')
    .addColumn('number', 'bigint', (c) => c.notNull().references('material.number').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('vector', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('passageVectorKey', ['number', 'hash', 'model'])
    .execute()
}
