import { isUnderWay } from '#core/publication-states.ts'
import { samePost } from '#core/post-content.ts'
import type { DbOrTx, Tx } from '#server/db/schema.ts'
import { latestPublication } from './reading.ts'
import { latestVersionRow } from './versions.ts'

export type TakenOffSchedule = {
  userId: string
  id: string
  scheduleId: string
  scheduledAt: number
  /** The name of the key of the program that changed the text; left out, the assistant did. */
  program?: string | undefined
}

export type ScheduledText = Omit<TakenOffSchedule, 'program'> & { content: string }

/** What its writer has put on the schedule; undefined for a post that is not scheduled, or is going out already. */
export async function scheduledText(db: DbOrTx, id: string): Promise<ScheduledText | undefined> {
  const row = await db
    .selectFrom('document')
    .select(['userId', 'workflowRunId as scheduleId', 'scheduledAt'])
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .executeTakeFirst()
  if (!row || row.scheduleId === null || row.scheduledAt === null) return undefined
  const publication = await latestPublication(db, id)
  if (publication && isUnderWay(publication.state)) return undefined
  const latest = await latestVersionRow(db, id)
  const { userId, scheduleId, scheduledAt } = row
  return latest && { userId, id, scheduleId, scheduledAt, content: latest.content }
}

/** Whether a post's text is another one by now. */
export async function isOtherText(tx: Tx, { id, content }: ScheduledText): Promise<boolean> {
  const latest = await latestVersionRow(tx, id)
  return latest !== undefined && !samePost(latest.content, content)
}
