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
  /** Has the worker look for what was just planned. */
  wake: (name: string) => void
}

/** One's own stored file. Reading it rejects when the storage does not answer, and when the file is gone. */
export type FoundFile = {
  name: string
  contentType: string
  size: number
  /** Hexadecimal. */
  sha256: string
  /** What it was measured to be when it was uploaded. */
  facts: MediaFacts
  /** All of it at once; for a video or a large document take `open`. */
  bytes: () => Promise<Uint8Array>
  /** A range of it, or all, piece by piece. */
  open: (range?: ByteRange) => Promise<ReadableStream<Uint8Array>>
}
/** A stored file for whoever has its address. */
export type ServedFile = Pick<FileRow, 'name' | 'contentType' | 'size' | 'sha256'> & {
  open: (range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>
}

export type Files = {
  /** How many bytes of files an account keeps, and how many it may; 0 is no limit. */
  storageOf: (userId: string) => Promise<StorageUse>
  /** Checks and stores a file that came in one request. Throws bad_request:api. */
  upload: (actor: Actor, file: File) => Promise<StoredFile>
  /** The same for a file that a post is to show. */
  uploadMedia: (actor: Actor, file: File) => Promise<PostMedia | StoredFile>
  /** One's own file for posts at an address. Throws not_found:api. */
  aboutMedia: (actor: Actor, url: string) => Promise<PostMedia>
  /** The addresses of small pictures of those of these files that are the actor's own and have one. */
  thumbnailsOf: (actor: Actor, urls: string[]) => Promise<Map<string, string>>
  /** Prepares a direct upload of a file for a chat or a post. Throws bad_request:api. */
  begin: (actor: Actor, purpose: 'chat' | 'post', announced: Announced) => Promise<DirectUpload>
  /** What a direct upload still needs; `origin` is where the browser reaches this server. Throws not_found:api. */
  resume: (actor: Actor, id: string, origin: string) => Promise<ResumedUpload>
  receivePart: (actor: Actor, piece: Omit<Piece, 'userId'>) => Promise<string>
  /** Ends a direct upload with the checks of `upload`; may be repeated. Throws bad_request:api and not_found:api. */
  complete: (actor: Actor, id: string, etags: string[]) => Promise<PostMedia | StoredFile>
  /** Drops a direct upload; one that is over stays as it is. */
  giveUp: (actor: Actor, id: string) => Promise<void>
  /** The user's own file at an address of ours; null when it is another's or gone. */
  find: (userId: string, url: string) => Promise<FoundFile | null>
  /** Those of these files that are one's own, by their address. */
  findAll: (userId: string, urls: readonly string[]) => Promise<Map<string, FoundFile>>
  /** Says that a message uses the user's own file, so that it stays; null when it is another's or gone. */
  use: (tx: Tx, file: { userId: string; url: string }) => Promise<StoredFile | null>
  /** Says that a post uses those of these files that are the user's own. */
  useAll: (tx: Tx, files: { userId: string; urls: string[] }) => Promise<void>
  /** Says that the user's own file is no longer what it was uploaded for; the sweep removes it unless something shows it. */
  releaseFile: (tx: Tx, file: { userId: string; url: string }) => Promise<void>
  /** The same for the files in versions that are about to be removed from a post. */
  releaseVersions: (tx: Tx, gone: Gone) => Promise<void>
  /** The same for posts that are gone for good; their files follow at once when nothing else shows them. */
  releasePermanently: (tx: Tx, gone: Gone[]) => Promise<void>
  /** Has the files of a deleted post answer nobody while it can be brought back, unless something else shows them. */
  withhold: (tx: Tx, post: Gone) => Promise<void>
  /** Lets the files of a post that was brought back be read again. */
  release: (tx: Tx, post: Gone) => Promise<void>
  /** Marks everything that an account has stored for removal, which begins at once when the account is gone. */
  releaseAccount: (tx: Tx, userId: string) => Promise<void>
  /** Looks for marked files now instead of at the next tick. */
  wake: () => void
  /** The file with this key, whoever asks. */
  serve: (key: string) => Promise<ServedFile | null>
  /** Keeps bytes for their owner until they are dropped, or given up after a day; answers what they are known by. */
  storeTemporary: (userId: string, blob: TemporaryBlob) => Promise<string>
  /** Null when they are gone. */
  readTemporary: (id: string) => Promise<ReadableStream<Uint8Array> | null>
  dropTemporary: (id: string) => Promise<void>
  /** Takes in a file that was stored before, here or elsewhere, with its id and dates. Throws bad_request:api. */
  restore: (userId: string, file: RestoredFile) => Promise<StoredFile>
  /** The addresses of those of these files that are the user's own. */
  addressesOf: (userId: string, ids: string[]) => Promise<Map<string, string>>
  /** Removes the bytes and rows of what nobody wants any more, files of accounts that are gone among them. */
  sweep: () => Promise<void>
  jobs: JobHandler[]
}

/** Files that people add to their chats, checked by content and kept in a storage. */
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

/** Keeps bytes that are no file and will not be one; as an upload that stays open, they go with the sweep at the latest. */
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

/** Has the files of a post that was just deleted answer nobody, unless something else shows them. */
async function withhold(tx: Tx, { userId, contents, now }: Withholding): Promise<void> {
  for (const key of keysOf(contents)) {
    if (await isShown(tx, { userId, key })) continue
    await setWithheld(tx, { userId, key, withheldAt: now })
  }
}

/** Lets the files of a post that was brought back be read again. */
async function release(tx: Tx, { userId, contents }: Gone): Promise<void> {
  for (const key of keysOf(contents)) await setWithheld(tx, { userId, key, withheldAt: null })
}

const setWithheld = (
  tx: Tx,
  { userId, key, withheldAt }: { userId: string; key: string; withheldAt: number | null },
) => tx.updateTable('file').set({ withheldAt }).where('key', '=', key).where('userId', '=', userId).execute()
