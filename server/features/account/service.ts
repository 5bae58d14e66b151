import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeadlock } from '#server/db/lock-account.ts'
import type { Db, Engine, Tx } from '#server/db/schema.ts'
import type { Auth } from '#server/features/auth/service.ts'
import type { Files } from '#server/features/files/service.ts'
import type { Notices } from '#server/features/notices/service.ts'
import type { Publications } from '#server/features/publications/service.ts'
import type { Replies } from '#server/features/replies/service.ts'
import type { Schedule } from '#server/features/schedule/service.ts'
import type { Actor } from '#server/http/session.ts'

export type Accounts = {
  /**
   * Deletes an account with every row and file of it, and ends its sessions. Its replies stop and nothing of it is
   * published any more; a post that is being sent in this moment may still go out.
   */
  remove: (actor: Pick<Actor, 'userId'>) => Promise<void>
  /**
   * Removes the guests whom nobody has seen since a moment (UTC milliseconds), with all they made, and answers how many;
   * never one with a post that is to go out, or of which it is not known whether it did.
   */
  removeAbandoned: (before: number) => Promise<number>
}

type Options = {
  db: Db
  engine: Engine
  replies: Pick<Replies, 'stopAll'>
  publications: Pick<Publications, 'forget'>
  schedule: Pick<Schedule, 'forget'>
  notices: Pick<Notices, 'forget'>
  files: Pick<Files, 'releaseAccount' | 'wake'>
  auth: Pick<Auth, 'forgetSessions'>
}

/** The end of accounts. */
export function createAccounts(options: Options): Accounts {
  const { replies, files, auth } = options
  const remove: Accounts['remove'] = async ({ userId }) => {
    await replies.stopAll(userId)
    await removeAll(options, userId)
    auth.forgetSessions()
    files.wake()
    // One that was sent meanwhile has no chat any more.
    await replies.stopAll(userId)
  }
  return {
    remove,
    async removeAbandoned(before) {
      let count = 0
      for (;;) {
        const guest = await abandonedGuest(options, before)
        if (guest === undefined) return count
        await remove({ userId: guest.id })
        count += 1
        await nextTurn()
      }
    },
  }
}

/** A guest without a sign of life since a moment: no session, text, chat, program or calendar that was used. */
function abandonedGuest({ db, engine }: Options, before: number): Promise<{ id: string } | undefined> {
  const [date, isGuest] = [new Date(before).toISOString(), engine === 'postgres' ? true : 1]
  return db
    .selectFrom('user')
    .select('user.id')
    .where('user.isAnonymous', '=', isGuest)
    .where('user.createdAt', '<', date)
    .where((e) => {
      const seen = [
        e.selectFrom('session').select('userId').where('updatedAt', '>=', date),
        e.selectFrom('chat').select('userId').where('updatedAt', '>=', before),
        e
          .selectFrom('document')
          .select('userId')
          .where((d) => d.or([d('updatedAt', '>=', before), d('status', '=', 'scheduled')])),
        e
          .selectFrom('apiKey')
          .select('userId')
          .where((k) => k.or([k('createdAt', '>=', before), k('lastUsedAt', '>=', before)])),
        e.selectFrom('calendarFeed').select('userId').where('readAt', '>=', before),
        e.selectFrom('publication').select('userId').where('state', 'not in', ['published', 'failed']),
      ]
      return e.and(seen.map((users) => e('user.id', 'not in', users)))
    })
    .limit(1)
    .executeTakeFirst()
}

/**
 * The rows go in an order of their own, so that a delivery or a reply of the account may wait for them while they wait for
 * it. PostgreSQL then undoes this transaction, which has done nothing and is made again.
 */
async function removeAll(options: Options, userId: string, attemptsLeft = 5): Promise<void> {
  try {
    await options.db.transaction().execute((tx) => removeRows(tx, options, userId))
  } catch (error) {
    if (!isDeadlock(error) || attemptsLeft === 1) throw error
    await removeAll(options, userId, attemptsLeft - 1)
  }
}

/** All of it in one: after a crash there is either the whole account or nothing but files that the sweep removes. */
async function removeRows(
  tx: Tx,
  { publications, schedule, notices, files }: Options,
  userId: string,
): Promise<void> {
  await publications.forget(tx, userId)
  await schedule.forget(tx, userId)
  await notices.forget(tx, userId)
  await files.releaseAccount(tx, userId)
  // Addresses to set a new password, and ways to other services that were begun: the only rows with an account that
  // the database does not know of.
  await tx
    .deleteFrom('verification')
    .where((eb) => eb.or([eb('value', '=', userId), eb('value', 'like', `%"${userId}"%`)]))
    .execute()
  await tx.deleteFrom('user').where('id', '=', userId).execute()
}
