import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { sql } from 'kysely'
import { listedPost } from '#core/post/listed-post.ts'
import type { Db, Engine, Tx } from '#server/db/schema.ts'
import { searchIndex, putShingles } from '#server/db/search-index.ts'
import { enqueue, forgetJobs, type JobDefinition } from '#server/jobs/definition.ts'
import { handle, type JobHandler } from '#server/jobs/worker.ts'
import { lockDocument, readPost } from './versions.ts'

/** Indexes the latest version of a post. */
export const postIndexJob: JobDefinition<{ documentId: string }> = {
  name: 'index-post',
  version: 1,
  payload: v.object({ documentId: v.string() }),
}

const jobId = (documentId: string) => `${postIndexJob.name}-${documentId}`
const unfinishedJobId = (documentId: string) => `${jobId(documentId)}-unfinished`
/** How long after its last change an unfinished draft is indexed as it stands. */
const unfinishedMs = 60_000
/** Minimum time between two indexing runs for the same post. */
const spacingMs = 200
const concurrency = 16

type Plan = { documentId: string; isWhole: boolean; now: number }

/**
 * Schedules a post for indexing; the caller's transaction must hold the lock on its row. One job covers all changes made
 * before it runs: it indexes the version that is latest by then and is deleted in the same transaction. Returns whether
 * the job is new.
 */
export function planIndexing(tx: Tx, { documentId, isWhole, now }: Plan): Promise<boolean> {
  const id = isWhole ? jobId(documentId) : unfinishedJobId(documentId)
  const dueAt = isWhole ? now : now + unfinishedMs
  return enqueue(tx, { id, definition: postIndexJob, payload: { documentId }, dueAt, now })
}

const dropPlans = (tx: Tx, documentId: string) =>
  forgetJobs(tx, [jobId(documentId), unfinishedJobId(documentId)])

/** Adds the latest version of a post to the search index and the similarity index. */
export async function indexPost(tx: Tx, engine: Engine, documentId: string): Promise<void> {
  const latest = await tx
    .selectFrom('document')
    .innerJoin('documentVersion as version', (join) =>
      join
        .onRef('version.documentId', '=', 'document.id')
        .onRef('version.createdAt', '=', 'document.latestAt'),
    )
    .select(['document.userId', 'document.number', 'version.title', 'version.kind'])
    .select(sql<string>`case version."kind" when 'text' then version."content" else '' end`.as('content'))
    .where('document.id', '=', documentId)
    .executeTakeFirst()
  if (latest === undefined) return
  const { userId, number, title } = latest
  const entry = { userId, number, title, text: listedPost(latest, readPost).text }
  await searchIndex(engine).put(tx, entry)
  await putShingles(tx, 'documentShingle', entry)
}

type Options = { db: Db; engine: Engine }

async function indexNow({ db, engine }: Options, documentId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDocument(tx, engine, documentId)
    await indexPost(tx, engine, documentId)
    await dropPlans(tx, documentId)
  })
}

type Searcher = Options & { userId: string; now: number }

/** Indexes the writer's posts whose jobs are due but have not run yet, so that a search finds what was just saved. */
export async function indexPlanned({ db, engine, userId, now }: Searcher): Promise<void> {
  const own = await db
    .selectFrom('job')
    .innerJoin('document', (join) =>
      join.on('document.id', '=', sql<string>`substr("job"."id", ${sql.lit(jobId('').length + 1)})`),
    )
    .select('document.id')
    .where('job.state', '=', 'waiting')
    .where('job.dueAt', '<=', now)
    .where('job.name', '=', postIndexJob.name)
    .where('document.userId', '=', userId)
    .execute()
  for (const { id } of own) await indexNow({ db, engine }, id)
}

/** Runs the jobs that `planIndexing` enqueues. */
export function indexingJobs({ db, engine }: Options): JobHandler[] {
  const spacing = new Spacing()
  return [
    handle(postIndexJob, {
      concurrency,
      async run({ documentId }, { signal }) {
        await spacing.wait(documentId, signal)
        await indexNow({ db, engine }, documentId)
        return 'done'
      },
      // The post's next change schedules it again.
      giveUp: ({ documentId }) => db.transaction().execute((tx) => dropPlans(tx, documentId)),
    }),
  ]
}

/** Spaces out the runs for one post, so that the later run covers every change made in between. */
class Spacing {
  readonly #until = new Map<string, number>()

  async wait(documentId: string, signal: AbortSignal): Promise<void> {
    const left = (this.#until.get(documentId) ?? 0) - performance.now()
    // On shutdown, skip the pause and index immediately.
    if (left > 0) await pause(left, undefined, { signal }).catch(() => undefined)
    this.#until.set(documentId, performance.now() + spacingMs)
    setTimeout(() => this.#forget(documentId), 2 * spacingMs).unref()
  }

  #forget(documentId: string): void {
    if ((this.#until.get(documentId) ?? 0) < performance.now()) this.#until.delete(documentId)
  }
}
