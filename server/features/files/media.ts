import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { PostMedia } from '#contract/files.ts'
import { brand } from '#core/brand.ts'
import { AppError } from '#core/errors.ts'
import type { MediaKind } from '#core/post/post-media.ts'
import { mediaExtension } from '#core/post/post-media-types.ts'
import type { DbOrTx, Tables, Tx } from '#server/db/schema.ts'
import { dispositionOf, keyOf, newKey, previewKey, thumbnailKey } from './addresses.ts'
import {
  type CheckedMedia,
  checkMedia,
  type MediaSource,
  sourceOfBytes,
  sourceOfPath,
} from './media-checks.ts'
import {
  forgetUpload,
  reserveUpload,
  type FileRow,
  insertFile,
  removeBytes,
  type Store,
  urlOf,
  inTurn,
  storeBytes,
} from './storing.ts'
import { needsPreview, planPreview } from './previews.ts'
import { readFile } from 'node:fs/promises'
import { chatUploadMaxBytes } from '#core/limits.ts'
import { safeName } from '#core/text/file-name.ts'
import { checkChatFile, tooLarge } from './checks.ts'

type MediaRow = Selectable<Tables['postMedia']>
type Own = { id: string; userId: string; key: string; name: string; originalName: string }

/** The extension as its owner wrote it, when it is one. */
const extensionIn = (name: string) => /[^.]\.([a-z\d]{1,10})$/i.exec(name)?.[1]

/** What a file that went directly to the storage is called there (specification 5.4). */
export function directName(kind: MediaKind, file: { name: string; type: string; now: number }): string {
  const extension = extensionIn(file.name) ?? mediaExtension(file.type)
  return `${brand.network.toLowerCase()}-${kind}-${file.now}.${extension}`
}

const baseName = (name: string) => name.replace(/(?<=.)\.[^.]*$/, '') || 'file'

/** Stores what was checked, with its thumbnail beside it; answers the rows that make it a file. */
async function storeMedia(
  store: Store,
  file: Own & { checked: CheckedMedia },
  source: MediaSource,
): Promise<Stored> {
  const { id, userId, key, name, originalName, checked } = file
  const { contentType, size, sha256, bytes, thumbnail } = checked
  const as = { contentType, disposition: dispositionOf({ name, contentType }) }
  await (bytes ? store.storage.put(key, bytes, as) : source.keep(key, as))
  if (thumbnail) {
    const type = 'image/webp'
    const disposition = dispositionOf({ name: `${baseName(name)}.webp`, contentType: type })
    await store.storage.put(thumbnailKey(key), thumbnail, { contentType: type, disposition })
  }
  const { kind, width, height, durationMs, pages } = checked
  const media: Insertable<Tables['postMedia']> = {
    fileId: id,
    kind,
    originalName,
    width,
    height,
    durationMs,
    pages,
    hasThumbnail: thumbnail ? 1 : 0,
    previewState: needsPreview(store, contentType) ? 'working' : 'none',
  }
  return { row: { id, userId, key, name, contentType, size, sha256, createdAt: store.now() }, media }
}

type Stored = { row: Insertable<Tables['file']>; media: Insertable<Tables['postMedia']> }

/** Makes a file of what is stored, and plans what is still to be made of it. */
export async function insertMedia(tx: Tx, store: Store, { row, media }: Stored): Promise<FileRow> {
  const file = await insertFile(tx, row)
  await tx.insertInto('postMedia').values(media).execute()
  if (media.previewState === 'working') await planPreview(tx, { fileId: file.id, now: store.now() })
  return file
}

/** Checks an upload that has arrived and stores it under its key. Throws bad_request:api. */
export async function takeMedia(store: Store, file: Own, source: MediaSource): Promise<Stored> {
  return storeMedia(store, { ...file, checked: await checkMedia(source) }, source)
}

/** Checks and stores a file that came whole; when that fails, nothing of it is left. Throws bad_request:api. */
export async function storeWholeMedia(
  store: Store,
  { userId, name, bytes }: { userId: string; name: string; bytes: Uint8Array },
): Promise<FileRow> {
  const { db } = store
  const source = sourceOfBytes(store.storage, bytes)
  const checked = await checkMedia(source)
  const file = { id: randomUUID(), userId, key: newKey(), name, contentType: checked.contentType }
  await reserveUpload(store, { ...file, size: bytes.byteLength })
  try {
    const stored = await storeMedia(store, { ...file, originalName: name, checked }, source)
    return await db.transaction().execute(async (tx) => {
      await forgetUpload(tx, file.id)
      return insertMedia(tx, store, stored)
    })
  } catch (error) {
    // When the storage does not answer, the row stays and the sweep removes the bytes later.
    const [removal] = await Promise.allSettled([removeBytes(store, file.key)])
    if (removal.status === 'fulfilled') await forgetUpload(db, file.id)
    throw error
  }
}

const besides = (store: Store, { key, name }: FileRow, media: MediaRow) => ({
  thumbnailUrl:
    media.hasThumbnail === 1
      ? urlOf(store, { key: thumbnailKey(key), name: `${baseName(name)}.webp` })
      : null,
  previewUrl:
    media.previewState === 'ready'
      ? urlOf(store, { key: previewKey(key), name: `${baseName(name)}.pdf` })
      : null,
})

/** A file for posts as its owner sees it. */
const presentMedia = (store: Store, file: FileRow, media: MediaRow): PostMedia => ({
  url: urlOf(store, file),
  mediaType: media.kind,
  originalName: media.originalName,
  contentType: file.contentType,
  size: file.size,
  width: media.width,
  height: media.height,
  durationMs: media.durationMs,
  pages: media.pages,
  ...besides(store, file, media),
  previewState: media.previewState,
})

const mediaRow = (db: DbOrTx, fileId: string) =>
  db.selectFrom('postMedia').selectAll().where('fileId', '=', fileId).executeTakeFirst()

/** The same for a file whose row is there already; undefined when it was not uploaded for posts. */
export async function presentStored(store: Store, file: FileRow): Promise<PostMedia | undefined> {
  const media = await mediaRow(store.db, file.id)
  return media && presentMedia(store, file, media)
}

/** One's own file for posts at an address. Throws not_found:api for any other. */
export async function aboutMedia(
  store: Store,
  { userId, url }: { userId: string; url: string },
): Promise<PostMedia> {
  const file = await store.db
    .selectFrom('file')
    .selectAll()
    .where('key', '=', keyOf(url) ?? '')
    .where('userId', '=', userId)
    .executeTakeFirst()
  const about = file && (await presentStored(store, file))
  if (about) return about
  throw new AppError('not_found:api', { reason: 'This file is no longer here.' })
}

/** The addresses of the thumbnails of those of these files that are the user's own and have one. */
export async function thumbnailsOf(
  store: Store,
  { userId, urls }: { userId: string; urls: string[] },
): Promise<Map<string, string>> {
  const byKey = new Map(
    urls.flatMap((url) => (keyOf(url) === null ? [] : [[keyOf(url) ?? '', url] as const])),
  )
  if (byKey.size === 0) return new Map()
  const rows = await store.db
    .selectFrom('file')
    .innerJoin('postMedia', 'postMedia.fileId', 'file.id')
    .select(['file.key', 'file.name'])
    .where('file.key', 'in', [...byKey.keys()])
    .where('file.userId', '=', userId)
    .where('postMedia.hasThumbnail', '=', 1)
    .execute()
  return new Map(
    rows.map(({ key, name }) => [
      byKey.get(key) ?? '',
      urlOf(store, { key: thumbnailKey(key), name: `${baseName(name)}.webp` }),
    ]),
  )
}

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
