import { randomUUID } from 'node:crypto'
import type { NetworkKind } from '#contract/linkedin.ts'
import type { NoticeFacts, NoticeKind } from '#core/notices.ts'
import type { ChangeFeed } from '#server/db/change-feed.ts'
import type { Tx } from '#server/db/schema.ts'
import { enqueue } from '#server/jobs/definition.ts'
import { letterJob } from './letter-job.ts'

/** Something that happened to somebody's post or connection. */
export type NotificationEvent = {
  userId: string
  kind: NoticeKind
  documentId: string | null
  /** Names the event within the account: however often it is noted, there is one notice. */
  event: string
  facts: Omit<NoticeFacts, 'title' | 'network'>
}

export type RecordSetting = {
  now: () => number
  tell: ChangeFeed['tell']
  network: NetworkKind
  /** Whether letters leave this machine. */
  sendsLetters: boolean
}

/** What waits here for a few minutes, will be followed by how it ended, or was done on its owner's behalf, is told here alone. */
const withoutLetter: ReadonlySet<NoticeKind> = new Set(['delayed', 'asked', 'unscheduled'])

/** Notes what happened in the caller's transaction, with the letter about it; false when it was noted before. */
export async function recordNotice(
  tx: Tx,
  { now, tell, network, sendsLetters }: RecordSetting,
  { userId, kind, documentId, event, facts }: NotificationEvent,
): Promise<boolean> {
  const id = randomUUID()
  const title = documentId === null ? null : await titleOf(tx, documentId)
  const hasLetter = sendsLetters && !withoutLetter.has(kind)
  const added = await tx
    .insertInto('notice')
    .values({
      id,
      userId,
      kind,
      documentId,
      event,
      facts: JSON.stringify({ ...facts, title, network } satisfies NoticeFacts),
      createdAt: now(),
      readAt: null,
      letter: hasLetter ? 'waits' : 'none',
      letterTries: 0,
      letterAt: null,
    })
    .onConflict((conflict) => conflict.columns(['userId', 'event']).doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) return false
  if (hasLetter) {
    const payload = { noticeId: id }
    await enqueue(tx, { id, definition: letterJob, payload, dueAt: now(), now: now() })
  }
  await tell(tx, { userId, what: 'notices', id: documentId })
  return true
}

async function titleOf(tx: Tx, documentId: string): Promise<string | null> {
  const row = await tx.selectFrom('document').select('title').where('id', '=', documentId).executeTakeFirst()
  return row?.title ?? null
}
