import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { sql } from 'kysely'
import { listedPost } from '#core/post/listed-post.ts'
import type { Db, Engine, Tx } from '#server/db/schema.ts'
import { searchIndex, putShingles } from '#server/db/search-index.ts'
import { enqueue, forgetJobs, type JobDefinition } from '#server/jobs/definition.ts'
import { handle, type JobHandler } from '#server/jobs/worker.ts'
import { lockDocument, readPost } from './versions.ts'

/** Takes into the indexes what the latest version of a post says. */
export const postIndexJob: JobDefinition<{ documentId: string }> = {
  name: 'index-post',
  version: 1,
  payload: z.object({ documentId: z.string() }),
}

const jobId = (documentId: string) => `${postIndexJob.name}-${documentId}`
const unfinishedJobId = (documentId: string) => `${jobId(documentId)}-unfinished`
/** A draft whose end never came is indexed as far as it came. */
const unfinishedMs = 60_000
/** A post that is saved all the time is indexed this often, and at once when it was left alone so long. */
const spacingMs = 200
const concurrency = 16

type Plan = { documentId: string; isWhole: boolean; now: number }

/**
 * Has a post indexed soon; the caller's transaction holds its row. One job serves all changes until its turn: it reads
 * the version that is the latest then, and its row goes in the transaction that indexes. Answers whether it is new.
 */
export function planIndexing(tx: Tx, { documentId, isWhole, now }: Plan): Promise<boolean> {
  const id = isWhole ? jobId(documentId) : unfinishedJobId(documentId)
  const dueAt = isWhole ? now : now + unfinishedMs
  return enqueue(tx, { id, definition: postIndexJob, payload: { documentId }, dueAt, now })
}

const dropPlans = (tx: Tx, documentId: string) =>
  forgetJobs(tx, [jobId(documentId), unfinishedJobId(documentId)])

/** Takes what a post's latest version says into the indexes. */
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

/** Indexes what the writer has saved and the job has not come to yet, so that a search finds what was just saved. */
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

/** Does what `planIndexing` has written down. */
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
      // The next change of the post plans it anew.
      giveUp: ({ documentId }) => db.transaction().execute((tx) => dropPlans(tx, documentId)),
    }),
  ]
}

/** Keeps a time between the runs for one post, so that the later one serves all changes that were made meanwhile. */
class Spacing {
  readonly #until = new Map<string, number>()

  async wait(documentId: string, signal: AbortSignal): Promise<void> {
    const left = (this.#until.get(documentId) ?? 0) - performance.now()
    // A server that stops indexes at once.
    if (left > 0) await pause(left, undefined, { signal }).catch(() => undefined)
    this.#until.set(documentId, performance.now() + spacingMs)
    setTimeout(() => this.#forget(documentId), 2 * spacingMs).unref()
  }

  #forget(documentId: string): void {
    if ((this.#until.get(documentId) ?? 0) < performance.now()) this.#until.delete(documentId)
  }
}
