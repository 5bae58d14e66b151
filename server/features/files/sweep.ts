import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db, Tx } from '#server/db/schema.ts'
import { dailyJob, dayOf } from '#server/jobs/daily.ts'
import { enqueue } from '#server/jobs/definition.ts'
import { keysInUse } from './in-use.ts'
import { claimUpload, forgetUpload, type PendingUpload, uploadKey } from './pending.ts'
import { type FileRow, removeBytes, type Store } from './storing.ts'

export const sweepJob = dailyJob('sweep-files')

const dayMs = 24 * 60 * 60 * 1000
/** How long a file stays that nothing uses. */
export const graceMs = 7 * dayMs
const batch = 100

/** Writes down a sweep that is due at once. */
export const planSweepNow = (tx: Tx, now: number): Promise<void> =>
  enqueue(tx, { id: randomUUID(), definition: sweepJob, payload: { day: dayOf(now) }, dueAt: now, now })

/** Files of accounts that are gone, and those that nothing used for a week. */
const unwanted = (db: Db, now: number) =>
  db
    .selectFrom('file')
    .selectAll()
    .where((e) =>
      e.or([
        e('userId', 'is', null),
        e.and([e('usedAt', 'is', null), e(e.fn.coalesce('unusedSince', 'createdAt'), '<=', now - graceMs)]),
      ]),
    )
    .limit(batch)

type Owned = { userId: string | null; files: readonly FileRow[] }

/** Those that something shows after all: given up by one post, they stand in another. */
async function shownAfterAll(db: Db, { userId, files }: Owned): Promise<string[]> {
  if (userId === null) return []
  const used = await keysInUse(db, { userId, keys: files.map(({ key }) => key) })
  return files.filter(({ key }) => used.has(key)).map(({ id }) => id)
}

/** Turns files that are still unwanted into uploads that are over, so that no message can use them any more. */
async function giveUp(tx: Tx, { userId, files }: Owned, now: number): Promise<void> {
  const ids = files.map(({ id }) => id)
  const own = tx.deleteFrom('file').where('id', 'in', ids)
  const unwantedOwn =
    userId === null
      ? own.where('userId', 'is', null)
      : own.where('userId', '=', userId).where('usedAt', 'is', null)
  const gone = await unwantedOwn
    .returning(['id', 'key', 'name', 'contentType', 'size', 'createdAt'])
    .execute()
  if (gone.length === 0) return
  const over = { userId: null, state: 'open', claimedUntil: null, expiresAt: now } as const
  await tx
    .insertInto('pendingUpload')
    .values(gone.map((file) => ({ ...file, ...over })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(over))
    .execute()
}

/**
 * Gives up the unwanted files of a batch. Where they may still be shown is read before the transaction, which is then
 * short: whatever uses one meanwhile says so in its row, and the row is left.
 */
async function giveUpFiles(db: Db, now: number): Promise<number> {
  const found = await unwanted(db, now).execute()
  for (const [userId, files] of Map.groupBy(found, (file) => file.userId)) {
    const shown = await shownAfterAll(db, { userId, files })
    if (shown.length > 0) {
      const used = { usedAt: now, unusedSince: null }
      await db.updateTable('file').set(used).where('id', 'in', shown).execute()
    }
    const rest = files.filter(({ id }) => !shown.includes(id))
    if (rest.length > 0) await db.transaction().execute((tx) => giveUp(tx, { userId, files: rest }, now))
    await nextTurn()
  }
  return found.length
}

/** Removes what came of an upload; the file that a finished one became stays. */
async function removeUpload(store: Store, upload: PendingUpload): Promise<void> {
  const { db, storage } = store
  const { id, key, state, storageToken } = upload
  await storage.abortUpload({ key: uploadKey(id), token: storageToken })
  if (state === 'open') await removeBytes(store, key)
  await forgetUpload(db, id)
}

/** Removes what nobody wants any more, row and bytes. Throws when the storage does not answer; then it may be repeated. */
export async function sweepFiles(store: Store): Promise<void> {
  const { db, now } = store
  while ((await giveUpFiles(db, now())) === batch);
  for (;;) {
    const over = await db
      .selectFrom('pendingUpload')
      .selectAll()
      .where('expiresAt', '<=', now())
      .where((e) => e.or([e('claimedUntil', 'is', null), e('claimedUntil', '<', now())]))
      .limit(batch)
      .execute()
    if (over.length === 0) return
    for (const upload of over) {
      if (await claimUpload(db, upload.id, now())) await removeUpload(store, upload)
      await nextTurn()
    }
  }
}
