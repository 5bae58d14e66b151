import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { PostMedia } from '#contract/files.ts'
import { brand } from '#core/brand.ts'
import { AppError } from '#core/errors.ts'
import type { MediaKind } from '#core/post-media.ts'
import { mediaExtension } from '#core/post-media-types.ts'
import type { DbOrTx, Tables, Tx } from '#server/db/schema.ts'
import { dispositionOf, keyOf, newKey, previewKey, thumbnailKey } from './addresses.ts'
import { type CheckedMedia, checkMedia } from './media-checks.ts'
import { type MediaSource, sourceOfBytes } from './media-source.ts'
import { forgetUpload, reserveUpload } from './pending.ts'
import { needsPreview, planPreview } from './previews.ts'
import { type FileRow, insertFile, removeBytes, type Store, urlOf } from './storing.ts'

export type MediaRow = Selectable<Tables['postMedia']>
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
  throw new AppError('not_found:api', { reason: 'This file is not here any more.' })
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
