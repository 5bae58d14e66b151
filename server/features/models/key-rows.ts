import type { Insertable, Selectable } from 'kysely'
import { type KeyProvider, restorableForMs } from '#contract/model-keys.ts'
import type { Db, Tables, Tx } from '#server/db/schema.ts'

export type KeyRow = Selectable<Tables['modelKey']>

export const keysOf = (db: Db, userId: string): Promise<KeyRow[]> =>
  db
    .selectFrom('modelKey')
    .selectAll()
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .orderBy('provider')
    .execute()

type Own = { userId: string; provider: KeyProvider }

export const findKey = (db: Db, { userId, provider }: Own) =>
  db
    .selectFrom('modelKey')
    .selectAll()
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .where('removedAt', 'is', null)
    .executeTakeFirst()

/** Writes a key over the one that stood there, removed or not. */
export async function writeKey(
  db: Db,
  row: Omit<Insertable<Tables['modelKey']>, 'removedAt'>,
): Promise<KeyRow> {
  const { userId: _, provider: __, ...rest } = row
  return db
    .insertInto('modelKey')
    .values({ ...row, removedAt: null })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'provider']).doUpdateSet({ ...rest, removedAt: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

const updateOwn = (db: Db, { userId, provider }: Own) =>
  db.updateTable('modelKey').where('userId', '=', userId).where('provider', '=', provider)

/** False when there is none. */
export async function markRemoved(db: Db, own: Own, now: number): Promise<boolean> {
  const { numUpdatedRows } = await updateOwn(db, own)
    .set({ removedAt: now })
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const unmarkRemoved = (db: Db, own: Own, now: number) =>
  updateOwn(db, own)
    .set({ removedAt: null })
    .where('removedAt', '>', now - restorableForMs)
    .returningAll()
    .executeTakeFirst()

export async function purgeRemoved(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('modelKey')
    .where('removedAt', '<=', now - restorableForMs)
    .execute()
}

/** Gives a guest's keys to the account that takes over, except where that has one of its own. */
export async function handOverModelKeys(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const kept = await tx.selectFrom('modelKey').select('provider').where('userId', '=', to).execute()
  const moving = tx.updateTable('modelKey').set({ userId: to }).where('userId', '=', from)
  const providers = kept.map(({ provider }) => provider)
  await (providers.length === 0 ? moving : moving.where('provider', 'not in', providers)).execute()
}
