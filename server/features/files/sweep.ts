import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#server/db/schema.ts'
import { dailyJob, dayOf } from '#server/jobs/daily.ts'
import { enqueue } from '#server/jobs/definition.ts'
import { isInUse } from './in-use.ts'
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
const unwanted = (db: Db | Tx, now: number) =>
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

/** Whether something shows the file after all: it was given up by one post and stands in another. */
async function keepUsed(tx: Tx, { id, key, userId }: FileRow, now: number): Promise<boolean> {
  if (userId === null || !(await isInUse(tx, { userId, key }))) return false
  await tx.updateTable('file').set({ usedAt: now, unusedSince: null }).where('id', '=', id).execute()
  return true
}

/** Turns unwanted files into uploads that are over, in one step, so that no message can use them any more. */
async function giveUpFiles(db: Db, now: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const files = await unwanted(tx, now).execute()
    for (const file of files) {
      if (await keepUsed(tx, file, now)) continue
      const { id, key, name, contentType, size, createdAt } = file
      const deleted = await tx
        .deleteFrom('file')
        .where('id', '=', id)
        .where((e) => e.or([e('userId', 'is', null), e('usedAt', 'is', null)]))
        .executeTakeFirst()
      if (deleted.numDeletedRows === 0n) continue
      const over = { userId: null, state: 'open', claimedUntil: null, expiresAt: now } as const
      await tx
        .insertInto('pendingUpload')
        .values({ id, key, name, contentType, size, createdAt, ...over })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(over))
        .execute()
    }
    return files.length
  })
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
    }
  }
}
