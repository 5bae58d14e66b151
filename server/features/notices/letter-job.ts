import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { Tx } from '#server/db/schema.ts'
import type { JobDefinition } from '#server/jobs/definition.ts'

/** The letter about a notice; how far it is stands in the notice's own row. */
export const letterJob: JobDefinition<{ noticeId: string }> = {
  name: 'notice letter',
  version: 1,
  payload: z.object({ noticeId: id }),
}

/** Removes the jobs of all letters of an account. */
export async function forgetLetters(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('job')
    .where('name', '=', letterJob.name)
    .where('id', 'in', (eb) => eb.selectFrom('notice').select('id').where('userId', '=', userId))
    .execute()
}
