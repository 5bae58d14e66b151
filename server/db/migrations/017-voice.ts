import type { Kysely } from 'kysely'

/** What writers decided about their voice: lines of it, and rules that their edits suggest. */
export async function createVoiceTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('voiceLine')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('text', 'text')
    .addColumn('changes', 'text', (c) => c.notNull())
    .addColumn('isRemoved', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('voiceLineKey', ['userId', 'id'])
    .execute()
  await db.schema
    .createTable('voiceProposal')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('changes', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('proposedAt', 'bigint', (c) => c.notNull())
    .addColumn('decidedAt', 'bigint')
    .addPrimaryKeyConstraint('voiceProposalKey', ['userId', 'key'])
    .addUniqueConstraint('voiceProposalById', ['userId', 'id'])
    .execute()
}
