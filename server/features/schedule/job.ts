import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { Tx } from '#server/db/schema.ts'
import type { JobDefinition } from '#server/jobs/definition.ts'

type ScheduledPost = {
  documentId: string
  /** The document names it as long as this is how it goes out: moved or taken off, it names another or none. */
  scheduleId: string
}

/** A post whose time comes when the job is due. */
export const scheduledPostJob: JobDefinition<ScheduledPost> = {
  name: 'scheduled post',
  version: 1,
  payload: z.object({ documentId: id, scheduleId: id }),
}

/** Removes the jobs of everything an account has ever scheduled. */
export async function forgetScheduled(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('job')
    .where('id', 'in', (eb) => eb.selectFrom('scheduling').select('id').where('userId', '=', userId))
    .execute()
}
