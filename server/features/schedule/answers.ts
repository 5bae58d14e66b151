import type { Failure } from '#contract/documents.ts'
import { fromJson, toJson } from '#server/db/json-column.ts'
import type { Tx } from '#server/db/schema.ts'

/** `scheduledAt` in UTC milliseconds; `moved` when it is not the time asked for. */
export type Scheduled = { documentId: string; scheduledAt: number; timezone: string; moved: boolean }

type Key = { userId: string; key: string }

/** What had gone wrong with a post before it was given the time that it has; null when it has none. */
export async function failureBefore(tx: Tx, documentId: string): Promise<Failure | null> {
  const row = await tx
    .selectFrom('document')
    .innerJoin('scheduling', 'scheduling.id', 'document.workflowRunId')
    .select('scheduling.failureBefore')
    .where('document.id', '=', documentId)
    .where('document.status', '=', 'scheduled')
    .executeTakeFirst()
  return fromJson<Failure>(row?.failureBefore ?? null)
}

/** What a request with this key was answered; undefined for a new key. */
export async function earlierAnswer(tx: Tx, { userId, key }: Key): Promise<Scheduled | undefined> {
  const row = await tx
    .selectFrom('scheduling')
    .select(['documentId', 'scheduledAt', 'timezone', 'moved'])
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirst()
  return row && { ...row, moved: row.moved === 1 }
}

type Record = {
  id: string
  userId: string
  idempotencyKey: string | null
  answer: Scheduled
  failureBefore: Failure | null
  now: number
}

export async function recordAnswer(
  tx: Tx,
  { answer, failureBefore: failure, now, ...names }: Record,
): Promise<void> {
  await tx
    .insertInto('scheduling')
    .values({
      ...names,
      ...answer,
      moved: answer.moved ? 1 : 0,
      failureBefore: toJson(failure),
      createdAt: now,
    })
    .execute()
}
