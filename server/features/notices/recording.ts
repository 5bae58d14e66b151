import { randomUUID } from 'node:crypto'
import type { NetworkKind } from '#contract/publishing/linkedin.ts'
import type { NoticeFacts } from '#core/notices.ts'
import type { NoticeKind } from '#core/notice-kinds.ts'
import type { ChangeFeed } from '#server/db/change-feed.ts'
import { compiledChange, compiledQuery } from '#server/db/compiled-query.ts'
import type { Tables, Tx, Db } from '#server/db/schema.ts'
import { enqueue, type JobDefinition } from '#server/jobs/definition.ts'
import { type Selectable, sql } from 'kysely'
import { connectionWarningDays, noticeLifetimeDays } from '#core/limits.ts'
import * as v from 'valibot'
import { id as idField } from '#contract/fields.ts'

/** Something that happened to somebody's post or connection. */
export type NotificationEvent = {
  userId: string
  kind: NoticeKind
  documentId: string | null
  /** Identifies the event within the account: however often it is recorded, there is one notice. */
  event: string
  facts: Omit<NoticeFacts, 'title' | 'network'>
}

type RecordSetting = {
  now: () => number
  tell: ChangeFeed['tell']
  network: NetworkKind
  /** Whether this server can send e-mails. */
  sendsEmails: boolean
}

/** Only reported in the app: what waits just a few minutes, what an outcome will follow, and what was done for the owner. */
const withoutEmail: ReadonlySet<NoticeKind> = new Set(['delayed', 'asked', 'unscheduled'])

/** Records an event and its e-mail in the caller's transaction; returns false when it was already recorded. */
export async function recordNotice(
  tx: Tx,
  { now, tell, network, sendsEmails }: RecordSetting,
  { userId, kind, documentId, event, facts }: NotificationEvent,
): Promise<boolean> {
  const id = randomUUID()
  const title = documentId === null ? null : await titleOf(tx, documentId)
  const hasEmail = sendsEmails && !withoutEmail.has(kind)
  const added = await insertNotice(tx, {
    id,
    userId,
    kind,
    documentId,
    event,
    facts: JSON.stringify({ ...facts, title, network } satisfies NoticeFacts),
    createdAt: now(),
    letter: hasEmail ? 'waits' : 'none',
  })
  if (added === 0) return false
  if (hasEmail) {
    const payload = { noticeId: id }
    await enqueue(tx, { id, definition: noticeEmailJob, payload, dueAt: now(), now: now() })
  }
  await tell(tx, { userId, what: 'notices', id: documentId })
  return true
}

type NewNotice = Pick<
  Selectable<Tables['notice']>,
  'id' | 'userId' | 'kind' | 'documentId' | 'event' | 'facts' | 'createdAt' | 'letter'
>

const insertNotice = compiledChange<NewNotice>((db, given) => {
  const { id, userId, kind, documentId, event, facts, createdAt, letter } = given
  return db
    .insertInto('notice')
    .values({ id, userId, kind, documentId, event, facts, createdAt, letter, letterTries: 0 })
    .onConflict((conflict) => conflict.columns(['userId', 'event']).doNothing())
})

const titleOf = async (tx: Tx, documentId: string): Promise<string | null> =>
  (await readTitle(tx, { documentId }))[0]?.title ?? null

const readTitle = compiledQuery<{ documentId: string }, { title: string | null }>((db, { documentId }) =>
  db.selectFrom('document').select('title').where('id', '=', documentId),
)

type WarningSetting = RecordSetting & { db: Db }

const dayMs = 24 * 60 * 60 * 1000
const firstStageMs = Math.max(...connectionWarningDays) * dayMs
/** A connection that ended longer ago is no longer news. */
const endedWithinMs = 7 * dayMs

/** When a connection ends unless its member acts: for one that renews itself, when its refresh token expires. */
const connectionEnd = sql<number>`case when coalesce("connection"."refreshExpiresAt", 0) > "connection"."expiresAt"
  then "connection"."refreshExpiresAt" else "connection"."expiresAt" end`

/** Warns about what is going to expire, and deletes old notices. Any server may run it at any time. */
export async function lookAhead(setting: WarningSetting): Promise<void> {
  const { db, now } = setting
  await warnOfSlots(setting)
  await tellOfEnded(setting)
  await db
    .deleteFrom('notice')
    .where('createdAt', '<', now() - noticeLifetimeDays * dayMs)
    .execute()
}

/**
 * Warns about each scheduled post that is due after its owner's connection ends, or without one: once for each stage reached
 * after it was scheduled, since the schedule dialog warns about it too.
 */
async function warnOfSlots(setting: WarningSetting): Promise<void> {
  const { db, now } = setting
  for (const slot of await slotsAtRisk(setting)) {
    const stage = stageOf(slot, now())
    if (stage === undefined) continue
    const { userId, documentId, scheduleId, scheduledAt, expiresAt } = slot
    await db.transaction().execute((tx) =>
      recordNotice(tx, setting, {
        userId,
        kind: 'expires-soon',
        documentId,
        event: `expires-soon:${scheduleId}:${stage}`,
        facts: { scheduledAt, ...(expiresAt === null ? {} : { expiresAt }) },
      }),
    )
  }
}

type Slot = {
  userId: string
  documentId: string
  scheduleId: string
  scheduledAt: number
  plannedAt: number
  expiresAt: number | null
}

async function slotsAtRisk({ db, now, network }: WarningSetting): Promise<Slot[]> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('scheduling', 'scheduling.id', 'document.workflowRunId')
    .leftJoin('networkConnection as connection', (join) =>
      join.onRef('connection.userId', '=', 'document.userId').on('connection.network', '=', network),
    )
    .select([
      'document.userId',
      'document.id as documentId',
      'scheduling.id as scheduleId',
      'scheduling.scheduledAt',
      'scheduling.createdAt as plannedAt',
      connectionEnd.as('expiresAt'),
    ])
    .where('document.status', '=', 'scheduled')
    .where('document.deletedAt', 'is', null)
    .where('document.scheduledAt', '>', now())
    .where('document.scheduledAt', '<=', now() + firstStageMs)
    .where((eb) =>
      eb.or([
        eb('connection.expiresAt', 'is', null),
        eb(connectionEnd, '<=', eb.ref('document.scheduledAt')),
      ]),
    )
    .execute()
  return rows
}

/** Returns the latest stage reached, in days; undefined when none has been reached since the post was scheduled. */
const stageOf = ({ scheduledAt, plannedAt }: Slot, now: number): number | undefined =>
  connectionWarningDays
    .filter((days) => scheduledAt - days * dayMs <= now && plannedAt < scheduledAt - days * dayMs)
    .toSorted((a, b) => a - b)[0]

/** Notifies owners whose connection has ended, except those who learned it from a post that was not published. */
async function tellOfEnded(setting: WarningSetting): Promise<void> {
  const { db, now, network } = setting
  const ended = await db
    .selectFrom('networkConnection as connection')
    .select(['connection.userId', connectionEnd.as('expiresAt'), 'connection.connectedAt'])
    .where('connection.network', '=', network)
    .where(connectionEnd, '<=', now())
    .where(connectionEnd, '>', now() - endedWithinMs)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notice')
            .select('notice.id')
            .whereRef('notice.userId', '=', 'connection.userId')
            .whereRef('notice.createdAt', '>=', 'connection.connectedAt')
            .where('notice.kind', '=', 'reconnect'),
        ),
      ),
    )
    .execute()
  for (const { userId, expiresAt, connectedAt } of ended) {
    await db.transaction().execute((tx) =>
      recordNotice(tx, setting, {
        userId,
        kind: 'reconnect',
        documentId: null,
        event: `connection-ended:${connectedAt}`,
        facts: { expiresAt },
      }),
    )
  }
}

/** Sends the e-mail about a notice; its progress is in the notice's row. */
export const noticeEmailJob: JobDefinition<{ noticeId: string }> = {
  name: 'notice letter',
  version: 1,
  payload: v.object({ noticeId: idField }),
}

/** Removes the jobs of all of an account's e-mails. */
export async function forgetEmails(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('job')
    .where('name', '=', noticeEmailJob.name)
    .where('id', 'in', (eb) => eb.selectFrom('notice').select('id').where('userId', '=', userId))
    .execute()
}
