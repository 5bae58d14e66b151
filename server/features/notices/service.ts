import type { Logger } from 'pino'
import type { NetworkKind } from '#contract/publishing/linkedin.ts'
import type { Mailer } from '#server/adapters/mail/mailer.ts'
import type { ChangeFeed } from '#server/db/change-feed.ts'
import { compiledChange } from '#server/db/compiled-query.ts'
import type { Db, Engine, Tx } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'
import { handle, type JobHandler } from '#server/jobs/worker.ts'
import { forgetEmails, noticeEmailJob, type NotificationEvent, recordNotice, lookAhead } from './recording.ts'
import { giveUpNoticeEmail, sendNoticeEmail } from './emails.ts'
import { countUnread, listNotices, type NoticePage } from './listing.ts'

export type { NotificationEvent } from './recording.ts'

export type Notices = {
  /** Records an event, in the transaction in which it happens; the same event creates one notice. */
  record: (tx: Tx, event: NotificationEvent) => Promise<void>
  /** Marks an event's notice as read, because its owner has dealt with it. */
  settle: (tx: Tx, settled: { userId: string; event: string }) => Promise<void>
  /** Throws bad_request:api for an invalid cursor. */
  list: (
    actor: Actor,
    page: { limit?: number | undefined; cursor?: string | undefined },
  ) => Promise<NoticePage>
  /** Marks these of the actor's notices as read, or all of them; returns how many are still unread. */
  read: (actor: Actor, ids: string[] | 'all') => Promise<number>
  /** Removes an account's e-mails from the queue. */
  forget: (tx: Tx, userId: string) => Promise<void>
  jobs: JobHandler[]
  /** Warns about connections that end before a scheduled post, and deletes old notices. */
  lookAhead: () => Promise<void>
}

type Options = {
  db: Db
  engine: Engine
  now: () => number
  log: Logger
  tell: ChangeFeed['tell']
  mailer: Mailer
  network: NetworkKind
  publicUrl: string
  /** Requests confirmation of an address, without waiting for the e-mail to be sent. */
  askToConfirm: (email: string) => Promise<void>
}

const readEvent = compiledChange<{ userId: string; event: string; now: number }>(
  (db, { userId, event, now }) =>
    db
      .updateTable('notice')
      .set({ readAt: now })
      .where('userId', '=', userId)
      .where('event', '=', event)
      .where('readAt', 'is', null),
)

/** Notifies people about their posts and their connection: in the app, and by e-mail. */
export function createNotices(options: Options): Notices {
  const { db, now, tell, mailer, network } = options
  const recording = { now, tell, network, sendsEmails: mailer.isReal }
  const emails = handle(noticeEmailJob, {
    run: ({ noticeId }, { attempt }) => sendNoticeEmail(options, { noticeId, attempt }),
    giveUp: ({ noticeId }) => giveUpNoticeEmail(db, noticeId),
  })
  return {
    async record(tx, event) {
      await recordNotice(tx, recording, event)
    },
    async settle(tx, { userId, event }) {
      const count = await readEvent(tx, { userId, event, now: now() })
      if (count > 0) await tell(tx, { userId, what: 'notices', id: null })
    },
    list: ({ userId }, { limit, cursor }) => listNotices(db, { userId, limit, cursor, now: now() }),
    read: ({ userId }, ids) =>
      db.transaction().execute(async (tx) => {
        let query = tx
          .updateTable('notice')
          .set({ readAt: now() })
          .where('userId', '=', userId)
          .where('readAt', 'is', null)
        if (ids !== 'all') query = query.where('id', 'in', ids)
        const isNothing = ids !== 'all' && ids.length === 0
        const { numUpdatedRows } = isNothing ? { numUpdatedRows: 0n } : await query.executeTakeFirst()
        if (numUpdatedRows > 0n) await tell(tx, { userId, what: 'notices', id: null })
        return countUnread(tx, userId)
      }),
    forget: forgetEmails,
    // Without a mail server, the e-mails wait until there is one.
    jobs: mailer.isReal ? [emails] : [],
    lookAhead: () => lookAhead({ ...recording, db }),
  }
}
