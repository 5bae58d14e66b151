import { join } from 'node:path'
import { openLocalStorage } from '#server/adapters/storage/local-storage.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import { SettingError, type Settings } from './env.ts'

/** The bucket when one is set, else a folder. Throws SettingError when the bucket cannot be used. */
export async function openStorage({ s3, dataDir }: Settings): Promise<Storage> {
  if (!s3) return openLocalStorage(join(dataDir, 'files'))
  // The client is large; a server without a bucket starts without it.
  const { openS3Storage } = await import('#server/adapters/storage/s3-storage.ts')
  const storage = openS3Storage(s3)
  if (await storage.check()) return storage
  throw new SettingError(`S3_BUCKET: ${storage.label} cannot be reached with these keys.`)
}
