import { randomUUID } from 'node:crypto'
import type { NetworkKind } from '#contract/publishing/linkedin.ts'
import { AppError, tooLongForNetwork, refuse } from '#core/errors.ts'
import { postCharacterLimit } from '#core/limits.ts'
import { mediaOf } from '#core/network-media/post-media.ts'
import { networkName } from '#core/network-name.ts'
import { parseContent, type PostContent } from '#core/post/post-content.ts'
import { toNetworkText } from '#core/post/post-text.ts'
import { isUnderWay } from '#core/post/publication-states.ts'
import { compiledChange, compiledQuery } from '#server/db/compiled-query.ts'
import type { Tx, Db, DbOrTx } from '#server/db/schema.ts'
import type { Documents, Owner, LockedDocument } from '#server/features/documents/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import { enqueue, type JobDefinition } from '#server/jobs/definition.ts'
import { type CheckedMedia, type CheckedMedium, refusalOfChecked, addMedia } from './media.ts'
import { latestPublication, type PublicationRow, recordStep } from './outcomes.ts'
import * as v from 'valibot'
import { id as idField } from '#contract/fields.ts'
import type { EndedJob } from '#server/jobs/purge.ts'

/** What was learned about a post's files before the transaction, and the content they belong to. */
export type CheckedPost = { content: string; media: CheckedMedia }

export type Acceptance = {
  documents: Documents
  limits: Limits
  actor: Owner
  documentId: string
  idempotencyKey: string | null
  network: NetworkKind
  isConnected: boolean
  checked: CheckedPost
  now: number
  /** The only version that may be published, in UTC milliseconds; the latest when omitted. */
  version?: number
  /** When the post was due, in UTC milliseconds, if not now; lateness is measured from then. */
  askedFor?: number
  /** The schedule by which the post is due: it must still have this one. */
  scheduleId?: string
}

/**
 * Records a publication, its first step and its job in one transaction and returns the publication's id; for a key that was
 * accepted before, the id of the first publication. Returns null when the post has changed since its files were checked.
 * Throws bad_request:api with the reason when the post cannot be published, and rate_limit:posts.
 */
export async function acceptPublication(tx: Tx, acceptance: Acceptance): Promise<string | null> {
  const { documents, actor, documentId, idempotencyKey } = acceptance
  const document = await documents.take(tx, actor, documentId)
  const earlier = await findByKey(tx, actor, idempotencyKey)
  if (earlier !== undefined) return earlier.id
  if (acceptance.scheduleId !== undefined && !isScheduledBy(document, acceptance.scheduleId)) {
    throw refuse('This post is no longer scheduled for this time.')
  }
  const latest = await latestPublication(tx, documentId)
  if (acceptance.version !== undefined && document.latest.createdAt !== acceptance.version) {
    throw refuse('This post was changed after you were asked. It is not published as it is now.')
  }
  if (document.latest.content !== acceptance.checked.content) return null
  const { text, media } = refuseUnsendable(document, latest, acceptance.checked)
  if (!acceptance.isConnected)
    throw refuse(`Connect ${networkName(acceptance.network)} to publish this post.`)
  const added = await addPublication(tx, acceptance, { document, text, media, latest })
  if (added !== undefined) return added
  const winner = await findByKey(tx, actor, idempotencyKey)
  if (winner === undefined) throw new AppError('internal:posts')
  return winner.id
}

const isScheduledBy = ({ status, workflowRunId }: LockedDocument, scheduleId: string) =>
  status === 'scheduled' && workflowRunId === scheduleId

/** Returns what to publish. Throws bad_request:api with the reason when the post cannot be published at any time. */
export function refuseUnsendable(
  document: LockedDocument,
  latest: PublicationRow | undefined,
  checked: CheckedPost,
): { text: string; media: CheckedMedium[] } {
  const content = parseContent(document.latest.content)
  const [text, media] = [toNetworkText(content.text), checkedMedia(content, checked.media)]
  const refusal = refusalOfState(document, latest) ?? refusalOfContent(document, text, media)
  if (refusal !== undefined) throw refuse(refusal)
  return { text, media }
}

type Keyed = { id: string; documentId: string }

/** Returns the publication that was accepted with this key; undefined for a new key or none. */
export async function findByKey(db: DbOrTx, actor: Owner, key: string | null): Promise<Keyed | undefined> {
  if (key === null) return undefined
  const [found] = await readByKey(db, { userId: actor.userId, key })
  return found
}

const readByKey = compiledQuery<{ userId: string; key: string }, Keyed>((db, { userId, key }) =>
  db
    .selectFrom('publication')
    .select(['id', 'documentId'])
    .where('userId', '=', userId)
    .where('idempotencyKey', '=', key),
)

function refusalOfState({ status }: LockedDocument, latest: PublicationRow | undefined): string | undefined {
  if (latest?.state === 'unknown') {
    return "We don't know whether this post went out. First say whether it is there."
  }
  if (latest !== undefined && isUnderWay(latest.state)) return 'This post is already being published.'
  if (status === 'published' || status === 'hidden') return 'This post has already been published.'
  return undefined
}

const checkedMedia = (content: PostContent, checked: CheckedMedia): CheckedMedium[] =>
  mediaOf(content).map((medium) => ({ ...medium, file: checked.get(medium.url)?.file ?? null }))

function refusalOfContent(
  { latest: { kind } }: LockedDocument,
  text: string,
  media: readonly CheckedMedium[],
): string | undefined {
  if (kind === 'image') return 'A picture cannot be published by itself. Add it to a post.'
  if (text === '' && media.length === 0) return 'An empty post cannot be published.'
  return text.length > postCharacterLimit ? tooLongForNetwork(postCharacterLimit) : refusalOfChecked(media)
}

type Accepted = {
  document: LockedDocument
  text: string
  media: CheckedMedium[]
  latest: PublicationRow | undefined
}

/** Returns undefined when another request with the same key got there first. */
async function addPublication(
  tx: Tx,
  { documents, limits, actor, idempotencyKey, network, now, askedFor = now }: Acceptance,
  { document, text, media, latest }: Accepted,
): Promise<string | undefined> {
  const [id, jobId] = [randomUUID(), randomUUID()]
  const createdAt = Math.max(askedFor, (latest?.createdAt ?? 0) + 1)
  const added = await insertPublication(tx, {
    id,
    documentId: document.id,
    userId: actor.userId,
    idempotencyKey,
    network,
    versionCreatedAt: document.latest.createdAt,
    text,
    createdAt,
    now,
  })
  if (added === 0) return undefined
  await limits.countPost(tx, { userId: actor.userId, documentId: document.id })
  await addMedia(tx, id, media)
  await recordStep(tx, { publicationId: id, fromState: null, toState: 'queued', detail: null, at: now })
  await enqueue(tx, {
    id: jobId,
    definition: publicationJob,
    payload: { publicationId: id },
    dueAt: now,
    now,
    turn: { lane: actor.userId, place: createdAt },
  })
  await documents.record(tx, document.id, { failure: null, workflowRunId: jobId })
  return id
}

type NewPublication = Pick<
  PublicationRow,
  'id' | 'documentId' | 'userId' | 'idempotencyKey' | 'network' | 'versionCreatedAt' | 'text' | 'createdAt'
> & { now: number }

const insertPublication = compiledChange<NewPublication>((db, given) => {
  const { id, documentId, userId, idempotencyKey, network, versionCreatedAt, text, createdAt, now } = given
  const about = { id, documentId, userId, idempotencyKey, network, versionCreatedAt, text }
  return db
    .insertInto('publication')
    .values({ ...about, state: 'queued', createdAt, updatedAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'idempotencyKey']).doNothing())
})

type PublicationJob = { publicationId: string }

/** Delivers one publication; its details are in the publication's row. */
export const publicationJob: JobDefinition<PublicationJob> = {
  name: 'publish',
  version: 1,
  payload: v.object({ publicationId: idField }),
}

/** Final states. Not 'unknown': somebody may still want to know how such a publication was sent. */
const settled = ['published', 'failed'] as const

/** Returns the ids of those jobs that belong to a publication that is not settled. */
export async function findNeededJobs(db: Db, jobs: readonly EndedJob[]): Promise<ReadonlySet<string>> {
  const { name, version, payload: shape } = publicationJob
  const own = jobs.filter((job) => job.name === name && job.version === version)
  if (own.length === 0) return new Set()
  const named = own.map((job) => ({ jobId: job.id, ...v.parse(shape, JSON.parse(job.payload)) }))
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

/** Removes the jobs of all of an account's publications, including finished ones. */
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
