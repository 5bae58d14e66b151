import { mostWords } from '#contract/post-check.ts'
import type { CheckPreferences } from '#core/post-check/preferences.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'

export type CheckChoices = {
  /** Returns null when nothing has been saved yet. */
  get: (actor: Actor) => Promise<CheckPreferences | null>
  put: (actor: Actor, preferences: CheckPreferences) => Promise<CheckPreferences>
}

/** Each writer's settings of the post check, which itself runs in the browser. */
export function createCheckChoices({ db, now }: { db: Db; now: () => number }): CheckChoices {
  return {
    async get({ userId }) {
      const row = await db
        .selectFrom('checkPreference')
        .select('preferences')
        .where('userId', '=', userId)
        .executeTakeFirst()
      return fromJson<CheckPreferences>(row?.preferences ?? null)
    },
    async put({ userId }, preferences) {
      const set = { preferences: JSON.stringify(preferences), updatedAt: now() }
      await db
        .insertInto('checkPreference')
        .values({ userId, ...set })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(set))
        .execute()
      return preferences
    },
  }
}

/** Transfers a guest's settings to an account; one that has its own keeps them and gets the guest's words. */
export async function transferCheckPreferences(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const rows = await tx.selectFrom('checkPreference').selectAll().where('userId', 'in', [from, to]).execute()
  const brought = rows.find(({ userId }) => userId === from)
  const kept = rows.find(({ userId }) => userId === to)
  if (brought === undefined) return
  if (kept === undefined) {
    await tx.updateTable('checkPreference').set({ userId: to }).where('userId', '=', from).execute()
    return
  }
  const own = fromJson<CheckPreferences>(kept.preferences)
  const added = fromJson<CheckPreferences>(brought.preferences).words
  const words = [...new Set([...own.words, ...added])].slice(0, mostWords)
  await tx
    .updateTable('checkPreference')
    .set({ preferences: JSON.stringify({ ...own, words }) })
    .where('userId', '=', to)
    .execute()
}
