import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { Tx } from '#server/db/schema.ts'
import type { JobDefinition } from '#server/jobs/definition.ts'

type PublicationJob = { publicationId: string }

/** The work on one publication; what it is stands in the publication's own row. */
export const publicationJob: JobDefinition<PublicationJob> = {
  name: 'publish',
  version: 1,
  payload: z.object({ publicationId: id }),
}

const jobsAtOnce = 500

/** Removes the jobs of all publications of an account, those that are over too. */
export async function forgetJobs(tx: Tx, userId: string): Promise<void> {
  const rows = await tx.selectFrom('publication').select('id').where('userId', '=', userId).execute()
  const payloads = rows.map((row) => JSON.stringify({ publicationId: row.id } satisfies PublicationJob))
  for (let at = 0; at < payloads.length; at += jobsAtOnce) {
    await tx
      .deleteFrom('job')
      .where('name', '=', publicationJob.name)
      .where('payload', 'in', payloads.slice(at, at + jobsAtOnce))
      .execute()
  }
}
