import type { Db, Engine, Tx } from '#server/db/schema.ts'
import { createHash } from 'node:crypto'

/** What Better Auth calls the way in by a password of Lede's own. */
export const ownPassword = 'credential'

type Ending = { userId: string; now: number }

/** Ends the keys of programs, with what these ask for, and the calendar's address. */
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

/** Ends what opens an account besides its password and its sessions, for an owner who asks for it. */
export const revokeKeysAndFeed = (db: Db, ending: Ending): Promise<void> =>
  db.transaction().execute((tx) => endAccess(tx, ending))

/**
 * Takes back what somebody else may have made in an account before its owner set a new password by way of their mailbox:
 * keys of programs and what these ask for, the calendar's address, the connection to the network, and, where the address
 * was never confirmed, ways in by other services, keys of models and what was shared. The mailbox has proven the address.
 */
export const resetAccount = (
  db: Db,
  { userId, engine, now }: { userId: string; engine: Engine; now: number },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // First, so that none of them makes anew what ends here.
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
    // What a stranger gave the account: keys whose provider shows them what is written, and chats that they go on reading.
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
 * What stands in the database for a token of an e-mail or a sign-in that was begun: whoever reads it, or a back-up, cannot
 * use it. Better Auth takes a stored text itself for a token too, which ones that begin like this never are.
 */
export function hashOfToken(identifier: string): Promise<string> {
  const kind = identifier.startsWith('reset-password:') ? 'hashed reset-password ' : 'hashed '
  return Promise.resolve(kind + createHash('sha256').update(identifier).digest('base64url'))
}
