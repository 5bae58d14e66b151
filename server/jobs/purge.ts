import type { Logger } from 'pino'
import type { Db } from '#server/db/schema.ts'
import type { JobRow } from './claim.ts'
import { dayMs } from './recurring.ts'

/** Long enough for an operator to investigate a report about last month; nothing else reads ended jobs. */
export const keptMs = 30 * dayMs
/** Few enough that no transaction holds SQLite's one connection for long. */
const atOnce = 500

export type EndedJob = Pick<JobRow, 'id' | 'name' | 'version' | 'payload'>
type Place = Pick<JobRow, 'dueAt' | 'id'>

type Options = {
  db: Db
  now: () => number
  /** How long a job is kept after it has ended, in milliseconds. */
  keepMs?: number
  /** Returns the ids of those that something still refers to. */
  findNeeded: (jobs: readonly EndedJob[]) => Promise<ReadonlySet<string>>
}

/** Selects the next jobs that ended long ago, earliest due first: a job never ends before it is due, and `dueAt` is indexed. */
function endedLongAgo(db: Db, before: number, after: Place | undefined) {
  const ended = db
    .selectFrom('job')
    .select(['id', 'name', 'version', 'payload', 'dueAt'])
    .where('state', 'in', ['done', 'dead'])
    .where('dueAt', '<', before)
    .where('updatedAt', '<', before)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(atOnce)
  if (after === undefined) return ended
  return ended.where((e) =>
    e.or([e('dueAt', '>', after.dueAt), e.and([e('dueAt', '=', after.dueAt), e('id', '>', after.id)])]),
  )
}

/** Removes jobs that ended long ago and are not needed, one batch per transaction; returns how many. */
export async function purgeJobs({ db, now, keepMs = keptMs, findNeeded }: Options): Promise<number> {
  const before = now() - keepMs
  let [count, after] = [0, undefined as Place | undefined]
  for (;;) {
    const jobs = await endedLongAgo(db, before, after).execute()
    after = jobs.at(-1)
    if (after === undefined) return count
    const needed = await findNeeded(jobs)
    const ids = jobs.flatMap(({ id }) => (needed.has(id) ? [] : [id]))
    if (ids.length === 0) continue
    // A job that is waiting again has no longer ended.
    const gone = await db
      .deleteFrom('job')
      .where('id', 'in', ids)
      .where('state', 'in', ['done', 'dead'])
      .executeTakeFirst()
    count += Number(gone.numDeletedRows)
  }
}

type Purge = {
  /** What is removed, as the log names it. */
  what: string
  /** Returns how many were removed. */
  run: () => Promise<number>
}

/** Removes what nobody needs any more. A failing purge does not stop the others; AggregateError is thrown at the end. */
export async function runPurges(log: Logger, purges: readonly Purge[]): Promise<void> {
  const failures: unknown[] = []
  for (const { what, run } of purges) {
    try {
      const count = await run()
      if (count > 0) log.info({ what, count }, 'expired rows removed')
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Expired rows could not be removed.', { cause: failures[0] })
}
