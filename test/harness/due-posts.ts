import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/schema.ts'
import { scheduledPostJob } from '#server/features/schedule/scheduling.ts'
import { enqueue } from '#server/jobs/definition.ts'

type DuePosts = {
  userIds: readonly string[]
  /** The number of posts per account. */
  count: number
  /** When the first ones are due, in UTC milliseconds; each account's posts are `apartMs` apart. */
  from: number
  apartMs: number
}

/** Returns the text of an account's post by index, both from 0. */
export const duePostText = (account: number, number: number) => `Account ${account}, post ${number}`

const timezone = 'Europe/Berlin'

/** Inserts scheduled posts directly into a database, closer together than the slot rule allows, in one transaction. */
export async function addDuePosts(db: Db, { userIds, count, from, apartMs }: DuePosts): Promise<void> {
  const posts = userIds.flatMap((userId, account) =>
    Array.from({ length: count }, (_, number) => ({
      userId,
      documentId: randomUUID(),
      scheduleId: randomUUID(),
      scheduledAt: from + number * apartMs,
      text: duePostText(account, number),
    })),
  )
  await db.transaction().execute(async (tx) => {
    for (const { userId, documentId, scheduleId, scheduledAt, text } of posts) {
      const moments = { createdAt: from, updatedAt: from, latestAt: from }
      const scheduled = { scheduledAt, scheduledTimezone: timezone, workflowRunId: scheduleId }
      await tx
        .insertInto('document')
        .values({ id: documentId, userId, status: 'scheduled', title: text, ...scheduled, ...moments })
        .execute()
      const content = JSON.stringify({ text: `<p>${text}</p>`, images: [], videos: [], documents: [] })
      const version = { title: text, kind: 'text' as const, content }
      await tx
        .insertInto('documentVersion')
        .values({ documentId, createdAt: from, ...version })
        .execute()
      const given = { scheduledAt, timezone, moved: 0, createdAt: from }
      await tx
        .insertInto('scheduling')
        .values({ id: scheduleId, userId, documentId, ...given })
        .execute()
      await enqueue(tx, {
        id: scheduleId,
        definition: scheduledPostJob,
        payload: { documentId, scheduleId },
        dueAt: scheduledAt,
        now: from,
        turn: { lane: userId, place: scheduledAt },
      })
    }
  })
}
