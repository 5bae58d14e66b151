import type { Kysely } from 'kysely'

/** How much an account keeps is added up from the index alone, before every upload. */
export async function addStorageUse(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('fileSizeByUser').on('file').columns(['userId', 'size']).execute()
  await db.schema.dropIndex('fileByUser').execute()
}
