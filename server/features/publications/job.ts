import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { JobDefinition } from '#server/jobs/definition.ts'
import type { EndedJob } from '#server/jobs/purge.ts'

type PublicationJob = { publicationId: string }

/** The work on one publication; what it is stands in the publication's own row. */
export const publicationJob: JobDefinition<PublicationJob> = {
  name: 'publish',
  version: 1,
  payload: z.object({ publicationId: id }),
}

/** A publication that has ended for good; of an unknown one somebody may still want to know how it was sent. */
const settled = ['published', 'failed'] as const

/** Which of these jobs belong to a publication that is not settled. */
export async function findNeededJobs(db: Db, jobs: readonly EndedJob[]): Promise<ReadonlySet<string>> {
  const { name, version, payload: shape } = publicationJob
  const own = jobs.filter((job) => job.name === name && job.version === version)
  if (own.length === 0) return new Set()
  const named = own.map((job) => ({ jobId: job.id, ...shape.parse(JSON.parse(job.payload)) }))
  const open = await db
    .selectFrom('publication')
    .select('id')
    .where(
      'id',
      'in',
      named.map(({ publicationId }) => publicationId),
    )
    .where('state', 'not in', settled)
    .execute()
  const ids = new Set(open.map((publication) => publication.id))
  return new Set(named.flatMap((job) => (ids.has(job.publicationId) ? [job.jobId] : [])))
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
