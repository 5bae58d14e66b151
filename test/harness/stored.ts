import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/db/client.ts'
import type { TestApp } from './app.ts'

/** Returns everything that an app with local storage keeps of files: rows and bytes. */
export async function storedBy({ database }: TestApp) {
  const { db, close } = openDatabase({ url: database.databaseUrl, dataDir: database.dataDir })
  const files = await db.selectFrom('file').selectAll().execute()
  const uploads = await db.selectFrom('pendingUpload').selectAll().execute()
  await close()
  const folder = join(database.dataDir, 'files')
  const bytes = readdirSync(folder).filter((name) => !name.startsWith('.'))
  const unfinished = ['.temporary', '.parts']
    .map((name) => join(folder, name))
    .flatMap((path) => (existsSync(path) ? readdirSync(path) : []))
  return { files, uploads, bytes, unfinished }
}
