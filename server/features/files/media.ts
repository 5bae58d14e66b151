import { createHash, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { PostMedia } from '#contract/files.ts'
import { brand } from '#core/brand.ts'
import { AppError, refuse } from '#core/errors.ts'
import { readImageFacts } from '#core/network-media/image-facts.ts'
import type { MediaKind } from '#core/post/post-media.ts'
import { mediaExtension } from '#core/post/post-media-types.ts'
import type { DbOrTx, Tables, Tx } from '#server/db/schema.ts'
import { dispositionOf, keyOf, newKey, previewKey, servedType, thumbnailKey } from './addresses.ts'
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
  type PendingUpload,
} from './storing.ts'
import { needsPreview, planPreview } from './previews.ts'
import { chatUploadMaxBytes } from '#core/limits.ts'
import { safeName } from '#core/text/file-name.ts'
import { checkChatFile, tooLarge } from './checks.ts'

type MediaRow = Selectable<Tables['postMedia']>
type Own = { id: string; userId: string; key: string; name: string; originalName: string }

/** Returns the extension as the owner wrote it, if there is one. */
const extensionIn = (name: string) => /[^.]\.([a-z\d]{1,10})$/i.exec(name)?.[1]

/** Returns the name of a file that was uploaded directly to the storage (specification 5.4). */
export function directName(kind: MediaKind, file: { name: string; type: string; now: number }): string {
  const extension = extensionIn(file.name) ?? mediaExtension(file.type)
  return `${brand.network.toLowerCase()}-${kind}-${file.now}.${extension}`
}

const baseName = (name: string) => name.replace(/(?<=.)\.[^.]*$/, '') || 'file'

type Times = Partial<Pick<FileRow, 'usedAt' | 'createdAt'>>
/** Creates the row of a file that has been stored, and schedules what has yet to be made from it. */
type MakeFile = (tx: Tx, times?: Times) => Promise<FileRow>

/** Stores a file that was checked, with its thumbnail beside it. */
async function storeMedia(
  store: Store,
  { originalName, ...own }: Own,
  { checked, source }: { checked: CheckedMedia; source: MediaSource },
): Promise<MakeFile> {
  const { id: fileId, key, name } = own
  const { kind, contentType, size, sha256, bytes, thumbnail, width, height, durationMs, pages } = checked
  const as = { contentType, disposition: dispositionOf({ name, contentType }) }
  await (bytes ? store.storage.put(key, bytes, as) : source.keep(key, as))
  if (thumbnail) {
    const type = 'image/webp'
    const disposition = dispositionOf({ name: `${baseName(name)}.webp`, contentType: type })
    await store.storage.put(thumbnailKey(key), thumbnail, { contentType: type, disposition })
  }
  const previewState = needsPreview(store, contentType) ? 'working' : 'none'
  const hasThumbnail = thumbnail ? 1 : 0
  const measured = { width, height, durationMs, pages }
  return async (tx, times) => {
    const now = store.now()
    const file = await insertFile(tx, { ...own, contentType, size, sha256, createdAt: now, ...times })
    const media = { fileId, kind, originalName, ...measured, hasThumbnail, previewState } as const
    await tx.insertInto('postMedia').values(media).execute()
    if (previewState === 'working') await planPreview(tx, { fileId, now })
    return file
  }
}

/** Stores exactly the bytes that were checked. */
async function storeBytes(
  store: Store,
  { originalName: _, ...own }: Own,
  { contentType, bytes }: { contentType: string; bytes: Uint8Array },
): Promise<MakeFile> {
  const as = { contentType: servedType(contentType), disposition: dispositionOf({ ...own, contentType }) }
  await store.storage.put(own.key, bytes, as)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { width = null, height = null, frames = null } = readImageFacts(bytes) ?? {}
  const row = { ...own, contentType, size: bytes.byteLength, sha256, width, height, frames }
  return (tx, times) => insertFile(tx, { ...row, createdAt: store.now(), ...times })
}

type Sent = { purpose: PendingUpload['purpose']; name: string; source: MediaSource }

/** Checks a file for its purpose; `keep` stores it under its key. Throws bad_request:api. */
export async function checkFile(store: Store, { purpose, name, source }: Sent) {
  if (purpose === 'post') {
    const checked = await checkMedia(source)
    return {
      contentType: checked.contentType,
      keep: (own: Own) => storeMedia(store, own, { checked, source }),
    }
  }
  if (source.size > chatUploadMaxBytes) throw refuse(tooLarge)
  const bytes = source.size === 0 ? new Uint8Array() : await source.bytes()
  const contentType = await checkChatFile({ name, bytes })
  return { contentType, keep: (own: Own) => storeBytes(store, own, { contentType, bytes }) }
}

type Whole = { purpose: 'chat' | 'post'; userId: string; name: string; bytes: Uint8Array }

/** Checks and stores a file that was sent in one request; leaves nothing behind when that fails. Throws bad_request:api. */
export async function storeWhole(store: Store, { purpose, userId, name, bytes }: Whole): Promise<FileRow> {
  const { db } = store
  const source = sourceOfBytes(store.storage, bytes)
  const { contentType, keep } = await checkFile(store, { purpose, name, source })
  const own = { id: randomUUID(), userId, key: newKey(), name }
  await reserveUpload(store, { ...own, contentType, size: bytes.byteLength })
  try {
    const makeFile = await keep({ ...own, originalName: name })
    return await db.transaction().execute(async (tx) => {
      await forgetUpload(tx, own.id)
      return makeFile(tx)
    })
  } catch (error) {
    // When the storage does not respond, the row stays, and the sweep removes the bytes later.
    const [removal] = await Promise.allSettled([removeBytes(store, own.key)])
    if (removal.status === 'fulfilled') await forgetUpload(db, own.id)
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

/** Does the same for a file that already has its row; undefined when it was not uploaded for posts. */
export async function presentStored(store: Store, file: FileRow): Promise<PostMedia | undefined> {
  const media = await mediaRow(store.db, file.id)
  return media && presentMedia(store, file, media)
}

/** Returns the user's own file for posts at a URL. Throws not_found:api for any other. */
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

/** Returns the thumbnail URLs of those of these files that belong to the user and have one. */
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

/** A file that was stored before and is on this machine's disk; times in UTC milliseconds. */
export type RestoredFile = {
  id: string
  name: string
  /** The original name of a file that was uploaded for posts; null for any other. */
  originalName: string | null
  path: string
  size: number
  usedAt: number | null
  createdAt: number
}

/** Checks and stores a file under its former id, at a new URL. Throws bad_request:api. */
export async function restoreFile(store: Store, file: RestoredFile & { userId: string }): Promise<FileRow> {
  const { db, now, storage } = store
  const { id, userId, usedAt, size, path, originalName } = file
  const [key, name] = [newKey(), safeName(file.name)]
  const purpose = originalName === null ? 'chat' : 'post'
  // Not the file's id: an attempt that was cut off by a crash must not block the next one.
  const uploadId = randomUUID()
  await reserveUpload(store, { id: uploadId, userId, key, name, contentType: '', size })
  try {
    const makeFile = await inTurn(size, async () => {
      const source = sourceOfPath(storage, path, size)
      const { keep } = await checkFile(store, { purpose, name, source })
      return keep({ id, userId, key, name, originalName: safeName(originalName ?? name) })
    })
    return await db.transaction().execute(async (tx) => {
      await forgetUpload(tx, uploadId)
      // The sweep would remove a file that is old and was never used.
      return makeFile(tx, { usedAt, createdAt: usedAt === null ? now() : file.createdAt })
    })
  } catch (error) {
    if (error instanceof AppError) await forgetUpload(db, uploadId)
    throw error
  }
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
