import type { Db, Engine } from '#server/db/schema.ts'

const ownPassword = 'credential'

/**
 * Takes back what somebody else may have made in an account before its owner set a new password by way of their mailbox:
 * keys of programs and what these ask for, the calendar's address, the connection to the network, and, where the address
 * was never confirmed, ways in by other services. The mailbox has proven the address; the sessions end elsewhere.
 */
export const resetAccount = (
  db: Db,
  { userId, engine, now }: { userId: string; engine: Engine; now: number },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx
      .updateTable('publishRequest')
      .set({ state: 'withdrawn', decidedAt: now })
      .where('userId', '=', userId)
      .where('state', '=', 'waiting')
      .execute()
    for (const table of ['apiKey', 'calendarFeed', 'networkConnection', 'connectionAttempt'] as const) {
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
    const isProven = engine === 'postgres' ? true : 1
    await tx.updateTable('user').set({ emailVerified: isProven }).where('id', '=', userId).execute()
  })
