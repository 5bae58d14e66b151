import type { Kysely } from 'kysely'

/** The files of a deleted post are read by nobody while it can still be brought back. */
export async function addWithheldFiles(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('file').addColumn('withheldAt', 'bigint').execute()
}
