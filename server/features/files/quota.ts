import { formatFileSize } from '#core/file-size.ts'
import { AppError } from '#core/errors.ts'
import type { DbOrTx, Engine, Tx } from '#server/db/schema.ts'

/** What an account may keep; 0 is no limit. */
type Room = { bytes: number; files: number }
export type Quota = { account: Room; guest: Room }
export type StorageUse = { used: number; limit: number }

/** An account keeps as much as it may. Throwing it says so to its owner. */
export class StorageFull extends AppError {
  constructor(reason: string) {
    super('bad_request:api', { reason: `${reason} Delete posts or chats whose files you no longer need.` })
  }
}

const ofUser = (db: DbOrTx, userId: string) =>
  db.selectFrom('user').select('isAnonymous').where('id', '=', userId)

/** What an account keeps, and what it has begun to upload. An archive that waits to be imported is neither. */
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

/** How many bytes an account keeps, and how many it may. */
export async function storageOf(
  db: DbOrTx,
  { userId, quota, now }: Keeper & { now: number },
): Promise<StorageUse> {
  const { bytes: limit } = await roomOf(ofUser(db, userId), quota)
  return { used: (await usedBy(db, userId, now)).bytes, limit }
}

/**
 * Throws StorageFull when there is no room for another file of this size. Until the transaction ends nobody else takes
 * the room of this account; SQLite has one writer anyway.
 */
export async function refuseBeyondQuota(
  tx: Tx,
  { userId, quota, engine, size, now }: Keeper & { engine: Engine; size: number; now: number },
): Promise<void> {
  const user = ofUser(tx, userId)
  const room = await roomOf(engine === 'postgres' ? user.forNoKeyUpdate() : user, quota)
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
