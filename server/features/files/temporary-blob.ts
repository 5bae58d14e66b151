import { randomUUID } from 'node:crypto'
import { forgetUpload, recordUpload, uploadKey } from './pending.ts'
import type { Store } from './storing.ts'

export type TemporaryBlob = {
  name: string
  contentType: string
  size: number
  bytes: AsyncIterable<Uint8Array>
}

/** Keeps bytes that are no file and will not be one; as an upload that stays open, they go with the sweep at the latest. */
export async function storeTemporaryBlob(
  { db, storage, now }: Store,
  { userId, name, contentType, size, bytes }: TemporaryBlob & { userId: string },
): Promise<string> {
  const id = randomUUID()
  const key = uploadKey(id)
  await recordUpload(db, { id, userId, key, name, contentType, size, purpose: 'archive' }, now())
  await storage.putStream(key, { bytes, size }, { contentType, disposition: 'attachment' })
  return id
}

export async function dropTemporaryBlob({ db, storage }: Store, id: string): Promise<void> {
  await storage.delete(uploadKey(id))
  await forgetUpload(db, id)
}
