import type { Db, Engine, Tx } from '#server/db/schema.ts'
import { createHash } from 'node:crypto'

/** Better Auth's name for signing in with a password of Lede's own. */
export const ownPassword = 'credential'

type Ending = { userId: string; now: number }

/** Revokes the API keys with their pending publish requests, and the calendar feed. */
async function endAccess(tx: Tx, { userId, now }: Ending): Promise<void> {
  await tx
    .updateTable('publishRequest')
    .set({ state: 'withdrawn', decidedAt: now })
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .execute()
  for (const table of ['apiKey', 'calendarFeed'] as const) {
    await tx.deleteFrom(table).where('userId', '=', userId).execute()
  }
}

/** Revokes what gives access to an account besides its password and its sessions, at the owner's request. */
export const revokeKeysAndFeed = (db: Db, ending: Ending): Promise<void> =>
  db.transaction().execute((tx) => endAccess(tx, ending))

/**
 * Removes what somebody else may have added to an account before its owner set a new password through their mailbox: API
 * keys with their publish requests, the calendar feed, the connection to the network and, if the address was never
 * confirmed, sign-ins by other services, model keys and the sharing of chats. The mailbox has proven the address.
 */
export const resetAccount = (
  db: Db,
  { userId, engine, now }: { userId: string; engine: Engine; now: number },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // First, so that no session can restore what is removed here.
    await tx.deleteFrom('session').where('userId', '=', userId).execute()
    await endAccess(tx, { userId, now })
    for (const table of ['networkConnection', 'connectionAttempt'] as const) {
      await tx.deleteFrom(table).where('userId', '=', userId).execute()
    }
    const { emailVerified } = await tx
      .selectFrom('user')
      .select('emailVerified')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (emailVerified) return
    await tx
      .deleteFrom('account')
      .where('userId', '=', userId)
      .where('providerId', '!=', ownPassword)
      .execute()
    // What a stranger could use: keys whose provider sees what is written, and chats that they could still read.
    await tx.deleteFrom('modelKey').where('userId', '=', userId).execute()
    await tx
      .updateTable('chat')
      .set({ visibility: 'private', sharesPosts: 0 })
      .where('userId', '=', userId)
      .execute()
    const isProven = engine === 'postgres' ? true : 1
    await tx.updateTable('user').set({ emailVerified: isProven }).where('id', '=', userId).execute()
  })

/**
 * Returns what is stored for the token of an e-mail or of a sign-in in progress, so that nobody who reads the database or a
 * backup can use it. Better Auth also accepts a stored text itself as an identifier; no identifier begins like these.
 */
export function hashOfToken(identifier: string): Promise<string> {
  const kind = identifier.startsWith('reset-password:') ? 'hashed reset-password ' : 'hashed '
  return Promise.resolve(kind + createHash('sha256').update(identifier).digest('base64url'))
}
