import type { DbOrTx } from './schema.ts'

/** The timezone that an account has set; null when it has set none. */
export async function timezoneOf(db: DbOrTx, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('profile')
    .select('timezone')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.timezone ?? null
}
