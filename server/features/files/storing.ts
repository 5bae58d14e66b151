import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Insertable, Selectable } from 'kysely'
import type { StoredFile } from '#contract/files.ts'
import { AppError } from '#core/errors.ts'
import { chatUploadMaxBytes, documentMaxBytes } from '#core/limits.ts'
import type { OfficeConverter } from '#server/adapters/media/office-converter.ts'
import { createSemaphore } from '#server/adapters/file-reader/semaphore.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { Db, DbOrTx, Engine, Tables } from '#server/db/schema.ts'
import { dispositionOf, newKey, previewKey, servedType, thumbnailKey } from './addresses.ts'
import { checkChatFile, tooLarge } from './checks.ts'
import { forgetUpload, reserveUpload } from './pending.ts'
import type { Quota } from './quota.ts'

export type FileRow = Selectable<Tables['file']>
export type Store = {
  db: Db
  engine: Engine
  storage: Storage
  publicUrl: string
  now: () => number
  quota: Quota
  /** Turns office documents into PDFs, where this machine can. */
  office: OfficeConverter | undefined
}

/** The address of a file: at the storage when that is open to everybody, else here. */
export function urlOf({ storage, publicUrl }: Store, file: { key: string; name: string }): string {
  return storage.publicAddress(file.key) ?? `${publicUrl}/files/${file.key}/${encodeURIComponent(file.name)}`
}

export const present = (store: Store, row: FileRow): StoredFile => ({
  url: urlOf(store, row),
  pathname: row.name,
  contentType: row.contentType,
})

const withPermit = createSemaphore(2)

/**
 * Has work that holds a whole file in memory wait for its turn. A file of more bytes than a document is a film, which is
 * nowhere whole.
 */
export const inTurn = <T>(size: number, work: () => Promise<T>): Promise<T> =>
  size > documentMaxBytes ? work() : withPermit(work)

/** The bytes of an upload that has arrived, never more of them than a file may have. */
export async function readArrived(store: Store, key: string): Promise<Uint8Array> {
  const { size } = (await store.storage.stat(key)) ?? { size: 0 }
  if (size > chatUploadMaxBytes) throw new AppError('bad_request:api', { reason: tooLarge })
  const stream = await store.storage.read(key)
  return stream ? buffer(stream) : new Uint8Array()
}

type Checked = { id: string; userId: string; key: string; name: string; contentType: string }

/** Stores the very bytes that were checked; answers the row that makes them a file. */
export async function storeBytes(
  { storage, now }: Store,
  file: Checked,
  bytes: Uint8Array,
): Promise<Insertable<Tables['file']>> {
  const as = { contentType: servedType(file.contentType), disposition: dispositionOf(file) }
  await storage.put(file.key, bytes, as)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { ...file, size: bytes.byteLength, sha256, createdAt: now() }
}

/** Removes the bytes of a file and of what was made of it. */
export async function removeBytes({ storage }: Store, key: string): Promise<void> {
  await Promise.all([key, thumbnailKey(key), previewKey(key)].map((one) => storage.delete(one)))
}

export const insertFile = (tx: DbOrTx, row: Insertable<Tables['file']>): Promise<FileRow> =>
  tx.insertInto('file').values(row).returningAll().executeTakeFirstOrThrow()

/** Checks and stores a file that came whole; when that fails, nothing of it is left. */
export async function storeWhole(
  store: Store,
  file: { userId: string; name: string; bytes: Uint8Array },
): Promise<FileRow> {
  const { db, storage } = store
  const { userId, name, bytes } = file
  const contentType = await checkChatFile({ name, bytes })
  const checked = { id: randomUUID(), userId, key: newKey(), name, contentType }
  await reserveUpload(store, { ...checked, size: bytes.byteLength })
  try {
    const row = await storeBytes(store, checked, bytes)
    return await db.transaction().execute(async (tx) => {
      await forgetUpload(tx, checked.id)
      return insertFile(tx, row)
    })
  } catch (error) {
    // When the storage does not answer, the row stays and the sweep removes the bytes later.
    const [removal] = await Promise.allSettled([storage.delete(checked.key)])
    if (removal.status === 'fulfilled') await forgetUpload(db, checked.id)
    throw error
  }
}
