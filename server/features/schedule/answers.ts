import type { Tx } from '#server/db/schema.ts'

/** `scheduledAt` in UTC milliseconds; `moved` when it is not the time asked for. */
export type Scheduled = { documentId: string; scheduledAt: number; timezone: string; moved: boolean }

type Key = { userId: string; key: string }

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

type Record = { id: string; userId: string; idempotencyKey: string | null; answer: Scheduled; now: number }

export async function recordAnswer(tx: Tx, { answer, now, ...names }: Record): Promise<void> {
  await tx
    .insertInto('scheduling')
    .values({ ...names, ...answer, moved: answer.moved ? 1 : 0, createdAt: now })
    .execute()
}
