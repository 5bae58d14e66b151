import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import type { DirectUpload, PostMedia, ResumedUpload, StoredFile } from '#contract/files.ts'
import { AppError } from '#core/errors.ts'
import type { MediaFacts } from '#core/network-media/media-facts.ts'
import { safeName } from '#core/text/file-name.ts'
import type { ByteRange } from '#server/adapters/storage/storage.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'
import type { JobHandler } from '#server/jobs/worker.ts'
import { derivedOf, keyOf, keysIn } from './addresses.ts'
import {
  completeUpload,
  giveUpUpload,
  type Announced,
  beginUpload,
  type Piece,
  receivePiece,
  resumeUpload,
} from './direct-upload.ts'
import {
  aboutMedia,
  presentStored,
  storeWhole,
  thumbnailsOf,
  restoreFile,
  type RestoredFile,
  addressesOf,
} from './media.ts'
import {
  uploadKey,
  forgetUpload,
  recordUpload,
  type FileRow,
  inTurn,
  present,
  type Store,
  type StorageUse,
  storageOf,
} from './storing.ts'
import { previewJob, previewJobs } from './previews.ts'
import {
  releaseAccount,
  type Gone,
  releaseFile,
  releasePermanently,
  releaseVersions,
  sweepFiles,
  isShown,
  sweepTask,
} from './sweep.ts'
import { randomUUID } from 'node:crypto'

export { keyOf }
export { StorageFull } from './storing.ts'
export { sweepTask } from './sweep.ts'

type Options = Store & {
  log: Logger
  /** Makes the worker look for the jobs just enqueued. */
  wake: (name: string) => void
}

/** The user's own stored file. Reading it rejects when the storage does not respond, and when the file is gone. */
export type FoundFile = {
  name: string
  contentType: string
  size: number
  /** Hexadecimal. */
  sha256: string
  /** What was measured when it was uploaded. */
  facts: MediaFacts
  /** Reads all of it at once; use `open` for a video or a large document. */
  bytes: () => Promise<Uint8Array>
  /** Streams all of it, or a range. */
  open: (range?: ByteRange) => Promise<ReadableStream<Uint8Array>>
}
/** A stored file for anyone who has its URL. */
export type ServedFile = Pick<FileRow, 'name' | 'contentType' | 'size' | 'sha256'> & {
  open: (range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>
}

export type Files = {
  /** Returns how many bytes of files an account stores, and how many it may; 0 is no limit. */
  storageOf: (userId: string) => Promise<StorageUse>
  /** Checks and stores a file that was sent in one request. Throws bad_request:api. */
  upload: (actor: Actor, file: File) => Promise<StoredFile>
  /** Does the same for a file that a post is to show. */
  uploadMedia: (actor: Actor, file: File) => Promise<PostMedia | StoredFile>
  /** Returns the actor's own file for posts at a URL. Throws not_found:api. */
  aboutMedia: (actor: Actor, url: string) => Promise<PostMedia>
  /** Returns the thumbnail URLs of those of these files that belong to the actor and have one. */
  thumbnailsOf: (actor: Actor, urls: string[]) => Promise<Map<string, string>>
  /** Prepares a direct upload of a file for a chat or a post. Throws bad_request:api. */
  begin: (actor: Actor, purpose: 'chat' | 'post', announced: Announced) => Promise<DirectUpload>
  /** Returns what a direct upload still needs; `origin` is where the browser reaches this server. Throws not_found:api. */
  resume: (actor: Actor, id: string, origin: string) => Promise<ResumedUpload>
  receivePart: (actor: Actor, piece: Omit<Piece, 'userId'>) => Promise<string>
  /** Finishes a direct upload with the checks of `upload`; may be repeated. Throws bad_request:api and not_found:api. */
  complete: (actor: Actor, id: string, etags: string[]) => Promise<PostMedia | StoredFile>
  /** Discards a direct upload; does nothing when it is over. */
  giveUp: (actor: Actor, id: string) => Promise<void>
  /** Returns the user's own file at one of our URLs; null when it belongs to somebody else or is gone. */
  find: (userId: string, url: string) => Promise<FoundFile | null>
  /** Returns those of these files that belong to the user, by their URLs. */
  findAll: (userId: string, urls: readonly string[]) => Promise<Map<string, FoundFile>>
  /** Marks the user's own file as used by a message, so that it is kept; null when it belongs to somebody else or is gone. */
  use: (tx: Tx, file: { userId: string; url: string }) => Promise<StoredFile | null>
  /** Marks those of these files that belong to the user as used by a post. */
  useAll: (tx: Tx, files: { userId: string; urls: string[] }) => Promise<void>
  /** Marks the user's own file as no longer used; the sweep removes it unless something else shows it. */
  releaseFile: (tx: Tx, file: { userId: string; url: string }) => Promise<void>
  /** Does the same for the files in versions that are about to be removed from a post. */
  releaseVersions: (tx: Tx, gone: Gone) => Promise<void>
  /** Does the same for posts that are gone for good; the sweep removes their files at once when nothing else shows them. */
  releasePermanently: (tx: Tx, gone: Gone[]) => Promise<void>
  /** Stops serving the files of a deleted post while it can be restored, unless something else shows them. */
  withhold: (tx: Tx, post: Gone) => Promise<void>
  /** Serves the files of a restored post again. */
  release: (tx: Tx, post: Gone) => Promise<void>
  /** Marks everything that an account has stored for removal, which begins as soon as the account is gone. */
  releaseAccount: (tx: Tx, userId: string) => Promise<void>
  /** Looks for marked files now instead of at the next scheduled time. */
  wake: () => void
  /** Returns the file with this key, whoever asks. */
  serve: (key: string) => Promise<ServedFile | null>
  /** Stores bytes for their owner until they are dropped, or for a day at most; returns their id. */
  storeTemporary: (userId: string, blob: TemporaryBlob) => Promise<string>
  /** Returns null when they are gone. */
  readTemporary: (id: string) => Promise<ReadableStream<Uint8Array> | null>
  dropTemporary: (id: string) => Promise<void>
  /** Adds a file that was stored before, here or elsewhere, with its id and dates. Throws bad_request:api. */
  restore: (userId: string, file: RestoredFile) => Promise<StoredFile>
  /** Returns the URLs of those of these files that belong to the user, by their ids. */
  addressesOf: (userId: string, ids: string[]) => Promise<Map<string, string>>
  /** Removes the bytes and rows of everything that is no longer wanted, including the files of accounts that are gone. */
  sweep: () => Promise<void>
  jobs: JobHandler[]
}

/** Files that people add to their chats and posts, checked by content and kept in a storage. */
export function createFiles(options: Options): Files {
  const { db, now, storage } = options
  const presentAndPreview = async (file: FileRow) => {
    options.wake(previewJob.name)
    return (await presentStored(options, file)) ?? present(options, file)
  }
  const upload = ({ userId }: Actor, purpose: 'chat' | 'post', file: File) =>
    inTurn(file.size, async () => {
      const bytes = new Uint8Array(await file.arrayBuffer())
      return storeWhole(options, { purpose, userId, name: safeName(file.name), bytes })
    })
  return {
    storageOf: (userId) => storageOf(db, { userId, quota: options.quota, now: now() }),
    upload: async (actor, file) => present(options, await upload(actor, 'chat', file)),
    uploadMedia: async (actor, file) => presentAndPreview(await upload(actor, 'post', file)),
    aboutMedia: ({ userId }, url) => aboutMedia(options, { userId, url }),
    thumbnailsOf: ({ userId }, urls) => thumbnailsOf(options, { userId, urls }),
    begin: ({ userId }, purpose, announced) =>
      beginUpload(options, {
        userId,
        purpose,
        announced: { ...announced, name: safeName(announced.name) },
      }),
    resume: ({ userId }, id, origin) => resumeUpload(options, { userId, id, origin }),
    receivePart: ({ userId }, piece) => receivePiece(options, { ...piece, userId }),
    async complete({ userId }, id, etags) {
      return presentAndPreview(await completeUpload(options, { id, userId, etags }))
    },
    giveUp: ({ userId }, id) => giveUpUpload(options, { id, userId }),
    find: async (userId, url) => (await findAll(options, userId, [url])).get(url) ?? null,
    findAll: (userId, urls) => findAll(options, userId, urls),
    async use(tx, { userId, url }) {
      const row = await tx
        .updateTable('file')
        .set({ usedAt: now(), unusedSince: null, withheldAt: null })
        .where('key', '=', keyOf(url) ?? '')
        .where('userId', '=', userId)
        .returningAll()
        .executeTakeFirst()
      return row ? present(options, row) : null
    },
    useAll: (tx, used) => useAll(tx, { ...used, now: now() }),
    releaseFile: (tx, file) => releaseFile(tx, options, file),
    releaseVersions: (tx, gone) => releaseVersions(tx, options, gone),
    releasePermanently: (tx, gone) => releasePermanently(tx, options, gone),
    withhold: (tx, post) => withhold(tx, { ...post, now: now() }),
    release,
    releaseAccount: (tx, userId) => releaseAccount(tx, options, userId),
    serve: (key) => serve(options, key),
    storeTemporary: (userId, blob) => storeTemporaryBlob(options, { userId, ...blob }),
    readTemporary: (id) => storage.read(uploadKey(id)),
    dropTemporary: (id) => dropTemporaryBlob(options, id),
    restore: async (userId, file) => present(options, await restoreFile(options, { userId, ...file })),
    addressesOf: (userId, ids) => addressesOf(options, { userId, ids }),
    sweep: () => sweepFiles(options),
    wake: () => options.wake(sweepTask),
    jobs: previewJobs(options),
  }
}

const keysAtOnce = 500

async function useAll(tx: Tx, { userId, urls, now }: { userId: string; urls: string[]; now: number }) {
  const keys = [...new Set(urls.flatMap((url) => keyOf(url) ?? []))]
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    await tx
      .updateTable('file')
      .set({ usedAt: now, unusedSince: null, withheldAt: null })
      .where('key', 'in', keys.slice(at, at + keysAtOnce))
      .where('userId', '=', userId)
      .execute()
  }
}

async function findAll(
  store: Store,
  userId: string,
  urls: readonly string[],
): Promise<Map<string, FoundFile>> {
  const keys = urls.flatMap((url) => keyOf(url) ?? [])
  if (keys.length === 0) return new Map()
  const rows = await store.db
    .selectFrom('file')
    .leftJoin('postMedia', 'postMedia.fileId', 'file.id')
    .selectAll('file')
    .select(['postMedia.width as mediaWidth', 'postMedia.height as mediaHeight', 'durationMs', 'pages'])
    .where('key', 'in', keys)
    .where('userId', '=', userId)
    .execute()
  const byKey = new Map(
    rows.map(({ mediaWidth, mediaHeight, durationMs, pages, ...row }) => {
      const { name, contentType, size, frames } = row
      const measured = { width: mediaWidth ?? row.width, height: mediaHeight ?? row.height, frames, pages }
      const seconds = durationMs === null ? null : durationMs / 1000
      return [row.key, asFound(store, row, { name, contentType, size, ...measured, seconds })]
    }),
  )
  return new Map(
    urls.flatMap((url) => {
      const found = byKey.get(keyOf(url) ?? '')
      return found ? [[url, found]] : []
    }),
  )
}

function asFound(
  store: Store,
  { key, name, contentType, size, sha256 }: FileRow,
  facts: MediaFacts,
): FoundFile {
  const open = async (range?: ByteRange) => {
    const stream = await store.storage.read(key, range)
    if (stream === null) throw new AppError('not_found:api', { reason: `${name} is no longer here.` })
    return stream
  }
  return { name, contentType, size, sha256, facts, open, bytes: async () => buffer(await open()) }
}

async function serve({ db, storage }: Store, key: string): Promise<ServedFile | null> {
  const derived = derivedOf(key)
  const row = await db
    .selectFrom('file')
    .select(['name', 'contentType', 'size', 'sha256'])
    .where('key', '=', derived?.of ?? key)
    .where('userId', 'is not', null)
    .where('withheldAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const open = (range?: ByteRange) => storage.read(key, range)
  if (!derived) return { ...row, open }
  const found = await storage.stat(key)
  const { contentType } = derived
  const name = `${row.name.replace(/(?<=.)\.[^.]*$/, '')}.${contentType === 'image/webp' ? 'webp' : 'pdf'}`
  return found && { name, contentType, size: found.size, sha256: `${row.sha256}-${contentType}`, open }
}

type TemporaryBlob = {
  name: string
  contentType: string
  size: number
  bytes: AsyncIterable<Uint8Array>
}

/** Stores bytes that will never be a file; they are recorded as an open upload, so that the sweep removes them at the latest. */
async function storeTemporaryBlob(
  { db, storage, now }: Store,
  { userId, name, contentType, size, bytes }: TemporaryBlob & { userId: string },
): Promise<string> {
  const id = randomUUID()
  const key = uploadKey(id)
  await recordUpload(db, { id, userId, key, name, contentType, size, purpose: 'archive' }, now())
  await storage.putStream(key, { bytes, size }, { contentType, disposition: 'attachment' })
  return id
}

async function dropTemporaryBlob({ db, storage }: Store, id: string): Promise<void> {
  await storage.delete(uploadKey(id))
  await forgetUpload(db, id)
}

const keysOf = (contents: string[]) => [...new Set(contents.flatMap(keysIn))]

type Withholding = Gone & { now: number }

/** Stops serving the files of a post that was just deleted, unless something else shows them. */
async function withhold(tx: Tx, { userId, contents, now }: Withholding): Promise<void> {
  for (const key of keysOf(contents)) {
    if (await isShown(tx, { userId, key })) continue
    await setWithheld(tx, { userId, key, withheldAt: now })
  }
}

/** Serves the files of a restored post again. */
async function release(tx: Tx, { userId, contents }: Gone): Promise<void> {
  for (const key of keysOf(contents)) await setWithheld(tx, { userId, key, withheldAt: null })
}

const setWithheld = (
  tx: Tx,
  { userId, key, withheldAt }: { userId: string; key: string; withheldAt: number | null },
) => tx.updateTable('file').set({ withheldAt }).where('key', '=', key).where('userId', '=', userId).execute()
