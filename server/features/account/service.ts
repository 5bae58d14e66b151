import { setImmediate as nextTurn } from 'node:timers/promises'
import { changeAccount } from '#server/db/lock-account.ts'
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
   * Deletes an account with all its rows and files, and ends its sessions. Its replies stop, and nothing more is published; a
   * post that is being sent at this moment may still be published.
   */
  remove: (actor: Pick<Actor, 'userId'>) => Promise<void>
  /**
   * Removes guests who have not been active since a time (UTC milliseconds), with everything they made, and returns how many;
   * never one with a scheduled post, or with a publication that has not ended or whose outcome is unknown.
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

/** Deletes accounts. */
export function createAccounts(options: Options): Accounts {
  const { replies, files, auth } = options
  const remove: Accounts['remove'] = async ({ userId }) => {
    await replies.stopAll(userId)
    await changeAccount(options.db, (tx) => removeRows(tx, options, userId))
    auth.forgetSessions()
    files.wake()
    // Stops a reply that was started in the meantime: its chat no longer exists.
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

/** Finds a guest who has not been active since a time: no session, text, chat, program or calendar that was used. */
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

/** Deletes everything in one transaction: a crash leaves either the whole account or only files that the sweep removes. */
async function removeRows(
  tx: Tx,
  { publications, schedule, notices, files }: Options,
  userId: string,
): Promise<void> {
  await publications.forget(tx, userId)
  await schedule.forget(tx, userId)
  await notices.forget(tx, userId)
  await files.releaseAccount(tx, userId)
  // Password resets and sign-ins in progress: the only rows that belong to an account without a foreign key.
  await tx
    .deleteFrom('verification')
    .where((eb) => eb.or([eb('value', '=', userId), eb('value', 'like', `%"${userId}"%`)]))
    .execute()
  await tx.deleteFrom('user').where('id', '=', userId).execute()
}
