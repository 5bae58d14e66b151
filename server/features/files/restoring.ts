import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { AppError } from '#core/errors.ts'
import { chatUploadMaxBytes } from '#core/limits.ts'
import { newKey } from './addresses.ts'
import { checkChatFile, tooLarge } from './checks.ts'
import { insertMedia, takeMedia } from './media.ts'
import { sourceOfPath } from './media-source.ts'
import { safeName } from './names.ts'
import { forgetUpload, reserveUpload } from './pending.ts'
import { type FileRow, inTurn, insertFile, type Store, storeBytes, urlOf } from './storing.ts'

/** A file that was stored before and lies on this machine's disk; moments in UTC milliseconds. */
export type RestoredFile = {
  id: string
  name: string
  /** Of a file that was uploaded for posts: what it was called; null for any other. */
  originalName: string | null
  path: string
  size: number
  usedAt: number | null
  createdAt: number
}

type Place = { userId: string; key: string; name: string }

/** Checks and stores the bytes as an upload of the same kind; answers what makes them a file. Throws bad_request:api. */
async function take(store: Store, file: RestoredFile, place: Place) {
  const { id, path, size, originalName } = file
  if (originalName !== null) {
    const own = { ...place, id, originalName: safeName(originalName) }
    return takeMedia(store, own, sourceOfPath(store.storage, path, size))
  }
  if (size > chatUploadMaxBytes) throw new AppError('bad_request:api', { reason: tooLarge })
  const bytes = await readFile(path)
  const contentType = await checkChatFile({ name: place.name, bytes })
  return { row: await storeBytes(store, { ...place, id, contentType }, bytes) }
}

/** Checks and stores a file under the id that it had, at a new address. Throws bad_request:api. */
export async function restoreFile(store: Store, file: RestoredFile & { userId: string }): Promise<FileRow> {
  const { db, now } = store
  const { userId, usedAt, size } = file
  const place = { userId, key: newKey(), name: safeName(file.name) }
  // Not under the file's id: a try that a crash cut off must not stand in the way of the next one.
  const uploadId = randomUUID()
  await reserveUpload(store, { ...place, id: uploadId, contentType: '', size })
  const taken = await inTurn(size, () => take(store, file, place)).catch(async (error: unknown) => {
    if (error instanceof AppError) await forgetUpload(db, uploadId)
    throw error
  })
  // The sweep would take a file that is old and was never used.
  const times = { usedAt, createdAt: usedAt === null ? now() : file.createdAt }
  return db.transaction().execute(async (tx) => {
    await forgetUpload(tx, uploadId)
    const row = { ...taken.row, ...times }
    return 'media' in taken ? insertMedia(tx, store, { row, media: taken.media }) : insertFile(tx, row)
  })
}

export async function addressesOf(
  store: Store,
  { userId, ids }: { userId: string; ids: string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await store.db
    .selectFrom('file')
    .select(['id', 'key', 'name'])
    .where('id', 'in', ids)
    .where('userId', '=', userId)
    .execute()
  return new Map(rows.map((row) => [row.id, urlOf(store, row)]))
}
