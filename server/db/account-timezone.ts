import { compiledQuery } from './compiled-query.ts'
import type { DbOrTx } from './schema.ts'

/** Returns the timezone that an account has set; null when it has set none. */
export async function timezoneOf(db: DbOrTx, userId: string): Promise<string | null> {
  const [row] = await readTimezone(db, { userId })
  return row?.timezone ?? null
}

const readTimezone = compiledQuery<{ userId: string }, { timezone: string | null }>((db, { userId }) =>
  db.selectFrom('profile').select('timezone').where('userId', '=', userId),
)
