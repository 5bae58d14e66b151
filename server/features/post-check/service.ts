import type { CheckPreferences } from '#core/post-check/preferences.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Db } from '#server/db/schema.ts'
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
