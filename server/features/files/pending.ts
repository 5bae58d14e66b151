import type { Selectable } from 'kysely'
import { AppError } from '#core/errors.ts'
import type { Db, DbOrTx, Engine, Tables } from '#server/db/schema.ts'
import { type Quota, refuseBeyondQuota } from './quota.ts'

export type PendingUpload = Selectable<Tables['pendingUpload']>

/** How long an upload may take before it is given up. */
const uploadLifeMs = 24 * 60 * 60 * 1000
const claimMs = 2 * 60 * 1000
const maxOpen = 100
/** Of all that may still arrive for one account: the disk is everybody's. */
const maxOpenBytes = 4 * 1024 * 1024 * 1024

/** Where the bytes of an upload are before they are known to be a file. */
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

/** Keeps room for an upload, so that a crash leaves nothing behind that nobody knows of. Throws StorageFull. */
export const reserveUpload = ({ db, engine, quota, now }: PendingStore, upload: New): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { userId, size } = upload
    await refuseBeyondQuota(tx, { userId, size, quota, engine, now: now() })
    await recordUpload(tx, upload, now())
  })

/** Writes an upload down before its first byte, whatever room there is. */
export async function recordUpload(db: DbOrTx, upload: New, now: number): Promise<void> {
  const times = { expiresAt: now + uploadLifeMs, createdAt: now }
  await db
    .insertInto('pendingUpload')
    .values({ ...upload, ...times, state: 'open' })
    .execute()
}

type Wanted = { userId: string; size: number; now: number }

export async function refuseTooManyOpen(db: DbOrTx, { userId, size, now }: Wanted): Promise<void> {
  const { open, bytes } = await db
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
  const reason = 'Too many uploads are under way. Please wait until some have ended.'
  throw new AppError('bad_request:api', { reason })
}

type Own = { id: string; userId: string; now: number }

/** An upload that is still open. Throws not_found:api. */
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
  const reason = 'This upload is not here any more. Please add the file again.'
  throw new AppError('not_found:api', { reason })
}

/** Keeps others from an upload for a while; false when somebody is at it already. */
export async function claimUpload(db: DbOrTx, id: string, now: number): Promise<boolean> {
  const claimed = await db
    .updateTable('pendingUpload')
    .set({ claimedUntil: now + claimMs })
    .where('id', '=', id)
    .where((e) => e.or([e('claimedUntil', 'is', null), e('claimedUntil', '<', now)]))
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/** Goes on keeping others from an upload that one has claimed. */
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
 * Ends an upload. The row stays until the addresses of its parts have run out, so that what is sent to them meanwhile is
 * removed too.
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
