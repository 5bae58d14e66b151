import type { Insertable, Selectable } from 'kysely'
import type { StoredFile } from '#contract/files.ts'
import { AppError, refuse } from '#core/errors.ts'
import { documentMaxBytes } from '#core/limits.ts'
import type { OfficeConverter } from '#server/adapters/media/office-converter.ts'
import { createSemaphore } from '#server/threads/semaphore.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import type { Db, DbOrTx, Engine, Tables, Tx } from '#server/db/schema.ts'
import { isFree } from '#server/jobs/lease.ts'
import { previewKey, thumbnailKey } from './addresses.ts'
import { formatFileSize } from '#core/file-size.ts'

export type FileRow = Selectable<Tables['file']>
export type Store = {
  db: Db
  engine: Engine
  storage: Storage
  publicUrl: string
  now: () => number
  quota: Quota
  /** Converts office documents to PDFs, where this machine can. */
  office: OfficeConverter | undefined
}

/** Returns the URL of a file: at the storage when that is public, otherwise here. */
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
 * Makes work that holds a whole file in memory wait for its turn. A file larger than any document is a video, which is never
 * held as a whole.
 */
export const inTurn = <T>(size: number, work: () => Promise<T>): Promise<T> =>
  size > documentMaxBytes ? work() : withPermit(work)

/** Removes the bytes of a file and of the files derived from it. */
export async function removeBytes({ storage }: Store, key: string): Promise<void> {
  await Promise.all([key, thumbnailKey(key), previewKey(key)].map((one) => storage.delete(one)))
}

export const insertFile = (tx: DbOrTx, row: Insertable<Tables['file']>): Promise<FileRow> =>
  tx.insertInto('file').values(row).returningAll().executeTakeFirstOrThrow()

export type PendingUpload = Selectable<Tables['pendingUpload']>

/** How long an upload may take before it is abandoned. */
const uploadLifeMs = 24 * 60 * 60 * 1000
export const claimMs = 2 * 60 * 1000
const maxOpen = 100
/** For everything that may still arrive for one account, because accounts share the disk. */
const maxOpenBytes = 4 * 1024 * 1024 * 1024

/** The storage key of an upload's bytes before they are known to be a file. */
export const uploadKey = (id: string): string => `upload-${id}`

type New = {
  id: string
  userId: string
  key: string
  name: string
  contentType: string
  size: number
} & Partial<Pick<PendingUpload, 'purpose' | 'originalName'>>

type PendingStore = { db: Db; engine: Engine; quota: Quota; now: () => number }

/**
 * Reserves room for an upload before it begins, so that a crash leaves no unknown bytes behind. Throws StorageFull, and
 * bad_request:api when an upload in parts (`isDirect`) would exceed the limits for these.
 */
export const reserveUpload = (
  { db, engine, quota, now }: PendingStore,
  upload: New,
  { isDirect = false } = {},
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { userId, size } = upload
    const room = await claimRoom(tx, { userId, quota, engine })
    if (isDirect) await refuseTooManyOpen(tx, { userId, size, now: now() })
    await refuseBeyondQuota(tx, { userId, size, room, now: now() })
    await recordUpload(tx, upload, now())
  })

/** Records an upload before its first byte, whether or not there is room. */
export async function recordUpload(db: DbOrTx, upload: New, now: number): Promise<void> {
  const times = { expiresAt: now + uploadLifeMs, createdAt: now }
  await db
    .insertInto('pendingUpload')
    .values({ ...upload, ...times, state: 'open' })
    .execute()
}

type Wanted = { userId: string; size: number; now: number }

async function refuseTooManyOpen(tx: Tx, { userId, size, now }: Wanted): Promise<void> {
  const { open, bytes } = await tx
    .selectFrom('pendingUpload')
    .select((of) => [
      of.fn.countAll<number>().as('open'),
      of.fn.sum<number | string | null>('size').as('bytes'),
    ])
    .where('userId', '=', userId)
    .where('state', '=', 'open')
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  if (open < maxOpen && Number(bytes ?? 0) + size <= maxOpenBytes) return
  const reason = 'Too many uploads are running. Please wait until some have finished.'
  throw refuse(reason)
}

type Own = { id: string; userId: string; now: number }

/** Returns an upload that is still open. Throws not_found:api. */
export async function openUpload(db: DbOrTx, { id, userId, now }: Own): Promise<PendingUpload> {
  const upload = await db
    .selectFrom('pendingUpload')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('state', '=', 'open')
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (upload) return upload
  const reason = 'This upload is no longer here. Please add the file again.'
  throw new AppError('not_found:api', { reason })
}

/** Claims an upload for a while; returns false when another call has already claimed it. */
export async function claimUpload(db: DbOrTx, id: string, now: number): Promise<boolean> {
  const claimed = await db
    .updateTable('pendingUpload')
    .set({ claimedUntil: now + claimMs })
    .where('id', '=', id)
    .where(isFree('claimedUntil', now))
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** Extends the claim on an upload. */
export async function extendClaim(db: DbOrTx, id: string, now: number): Promise<void> {
  await db
    .updateTable('pendingUpload')
    .set({ claimedUntil: now + claimMs })
    .where('id', '=', id)
    .where('claimedUntil', 'is not', null)
    .execute()
}

export async function noteToken(db: DbOrTx, id: string, storageToken: string | null): Promise<void> {
  if (storageToken === null) return
  await db.updateTable('pendingUpload').set({ storageToken }).where('id', '=', id).execute()
}

export async function releaseUpload(db: DbOrTx, id: string): Promise<void> {
  await db.updateTable('pendingUpload').set({ claimedUntil: null }).where('id', '=', id).execute()
}

/**
 * Ends an upload. The row stays until the addresses of its parts have expired, so that whatever is sent to them in the
 * meantime is removed too.
 */
export async function closeUpload(db: DbOrTx, id: string): Promise<void> {
  await db
    .updateTable('pendingUpload')
    .set({ state: 'done', claimedUntil: null })
    .where('id', '=', id)
    .execute()
}

export async function forgetUpload(db: DbOrTx, id: string): Promise<void> {
  await db.deleteFrom('pendingUpload').where('id', '=', id).execute()
}

/** What an account may store; 0 is no limit. */
type Room = { bytes: number; files: number }
type Quota = { account: Room; guest: Room }
export type StorageUse = { used: number; limit: number }

/** The account has used all its room; the message tells its owner so. */
export class StorageFull extends AppError {
  constructor(reason: string) {
    super('bad_request:api', { reason: `${reason} Delete posts or chats whose files you no longer need.` })
  }
}

const ofUser = (db: DbOrTx, userId: string) =>
  db.selectFrom('user').select('isAnonymous').where('id', '=', userId)

/** Returns what an account stores and has begun to upload, not counting an archive that is waiting to be imported. */
async function usedBy(db: DbOrTx, userId: string, now: number): Promise<Room> {
  const sums = await db
    .selectFrom('file')
    .select(['size'])
    .where('userId', '=', userId)
    .unionAll(
      db
        .selectFrom('pendingUpload')
        .select(['size'])
        .where('userId', '=', userId)
        .where('state', '=', 'open')
        .where('purpose', '<>', 'archive')
        .where('expiresAt', '>', now),
    )
    .$call((kept) =>
      db
        .selectFrom(kept.as('kept'))
        .select((of) => [
          of.fn.countAll<number | string>().as('files'),
          of.fn.sum<number | string | null>('kept.size').as('bytes'),
        ])
        .executeTakeFirstOrThrow(),
    )
  return { files: Number(sums.files), bytes: Number(sums.bytes ?? 0) }
}

type Keeper = { userId: string; quota: Quota }

async function roomOf(user: ReturnType<typeof ofUser>, quota: Quota): Promise<Room> {
  const found = await user.executeTakeFirst()
  return found?.isAnonymous ? quota.guest : quota.account
}

/** Returns how many bytes an account stores, and how many it may. */
export async function storageOf(
  db: DbOrTx,
  { userId, quota, now }: Keeper & { now: number },
): Promise<StorageUse> {
  const { bytes: limit } = await roomOf(ofUser(db, userId), quota)
  return { used: (await usedBy(db, userId, now)).bytes, limit }
}

/**
 * Returns how much an account may store. Until the transaction ends, nobody else takes room of this account; SQLite has
 * only one writer anyway.
 */
function claimRoom(tx: Tx, { userId, quota, engine }: Keeper & { engine: Engine }): Promise<Room> {
  const user = ofUser(tx, userId)
  return roomOf(engine === 'postgres' ? user.forNoKeyUpdate() : user, quota)
}

/** Throws StorageFull when there is no room for another file of this size. */
async function refuseBeyondQuota(tx: Tx, { userId, size, room, now }: Wanted & { room: Room }) {
  const used = await usedBy(tx, userId, now)
  if (room.bytes !== 0 && used.bytes + size > room.bytes) {
    const taken = `${formatFileSize(used.bytes)} of the ${formatFileSize(room.bytes)} that you may keep`
    throw new StorageFull(`Your files take ${taken}, and this one has ${formatFileSize(size)}.`)
  }
  if (room.files !== 0 && used.files >= room.files) {
    const counted = (count: number) => count.toLocaleString('en')
    throw new StorageFull(
      `You have ${counted(used.files)} of the ${counted(room.files)} files that you may keep.`,
    )
  }
}
