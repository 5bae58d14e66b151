import type { DbOrTx, Tx } from '#server/db/schema.ts'
import { keyOf, keysIn } from './addresses.ts'
import type { Store } from './storing.ts'
import { graceMs, planSweepNow } from './sweep.ts'

const keysAtOnce = 500

/** Marks files as used by nothing since a moment; the sweep looks whether that is so before it removes one. */
async function markUnused(
  db: DbOrTx,
  { userId, keys, since }: { userId: string; keys: string[]; since: number },
): Promise<void> {
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    await db
      .updateTable('file')
      .set({ usedAt: null, unusedSince: since })
      .where('key', 'in', keys.slice(at, at + keysAtOnce))
      .where('userId', '=', userId)
      .where('usedAt', 'is not', null)
      .execute()
  }
}

type Given = { userId: string; url: string }

/** Leaves a file that is no longer used to the sweep, unless something else shows it. */
export async function releaseFile(tx: Tx, { now }: Store, { userId, url }: Given): Promise<void> {
  const key = keyOf(url)
  if (key !== null) await markUnused(tx, { userId, keys: [key], since: now() })
}

/** The texts of versions or messages that go, with whose they are. */
export type Gone = { userId: string; contents: string[] }

const keysOf = (contents: string[]) => [...new Set(contents.flatMap(keysIn))]

/** The same for the files in versions that are removed while their post stays; they can come back by hand for a while. */
export const releaseVersions = (tx: Tx, { now }: Store, { userId, contents }: Gone): Promise<void> =>
  markUnused(tx, { userId, keys: keysOf(contents), since: now() })

/** The same for posts and messages that are gone for good: their files follow as soon as the sweep finds nothing else that shows them. */
export async function releasePermanently(tx: Tx, { now }: Store, gone: Gone[]): Promise<void> {
  const since = now() - graceMs
  let isAny = false
  for (const { userId, contents } of gone) {
    const keys = keysOf(contents)
    isAny ||= keys.length > 0
    await markUnused(tx, { userId, keys, since })
  }
  if (isAny) await planSweepNow(tx, now())
}

/**
 * Leaves an account's uploads to a sweep that is due at once; its files follow when the account's row goes, since they
 * are nobody's then. What a storage elsewhere may still be sent is removed when the addresses for it have run out.
 */
export async function releaseAccount(tx: Tx, { storage, now }: Store, userId: string): Promise<void> {
  const mayStillArrive = storage.receivePart === null
  await tx
    .updateTable('pendingUpload')
    .set({ userId: null, name: '', originalName: null, ...(mayStillArrive ? {} : { expiresAt: now() }) })
    .where('userId', '=', userId)
    .execute()
  await planSweepNow(tx, now())
}
