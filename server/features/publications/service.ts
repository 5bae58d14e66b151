import type { Logger } from 'pino'
import type { CheckedPublication } from '#contract/publishing/publications.ts'
import { refuse } from '#core/errors.ts'
import type { Network } from '#server/adapters/network/network.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Access } from '#server/features/access/service.ts'
import type { Files } from '#server/features/files/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import type { Notices } from '#server/features/notices/service.ts'
import type { Documents, Owner, LockedDocument } from '#server/features/documents/service.ts'
import type { Connections } from '#server/features/linkedin/service.ts'
import type { Actor } from '#server/http/session.ts'
import type { EndedJob } from '#server/jobs/purge.ts'
import { handle, type JobHandler } from '#server/jobs/worker.ts'
import { createSemaphore } from '#server/threads/semaphore.ts'
import { parseContent } from '#core/post/post-content.ts'
import {
  type Acceptance,
  acceptPublication,
  type CheckedPost,
  findByKey,
  refuseUnsendable,
  findNeededJobs,
  forgetJobs,
  publicationJob,
} from './acceptance.ts'
import { type ByHandPublishing, createByHand } from './by-hand.ts'
import { type Check, checkPublication } from './checking.ts'
import { abandon, deliver } from './delivery.ts'
import type { MediaPauses } from './network-outcome.ts'
import { checkFiles } from './media.ts'
import { latestPublication, finishAndNotify, transition } from './outcomes.ts'
import { readSent, type SentPage } from './sent-record.ts'
import { type Resolution, type Resolved, resolvePublication } from './resolution.ts'

type PublishRequest = { documentId: string | null | undefined; idempotencyKey: string | null }

type ConfirmedPost = {
  documentId: string
  /** The only version that may be published, in UTC milliseconds. */
  version: number
  idempotencyKey: string
  /** Called in the transaction that accepts the post; when it throws, everything is rolled back. */
  note: (tx: Tx) => Promise<void>
}

type DuePost = {
  userId: string
  documentId: string
  askedFor: number
  scheduleId: string
  isConnected: boolean
  /** Called in the transaction that accepts the post. */
  note: (tx: Tx) => Promise<void>
}

export type { CheckedPost } from './acceptance.ts'

export type Publications = {
  /** Accepts a post for publishing; a repeated key gets the first response again. */
  publish: (actor: Actor, request: PublishRequest) => Promise<{ publicationId: string }>
  /** Does the same for exactly the version that was confirmed. Throws bad_request:api when the post has changed since. */
  publishConfirmed: (actor: Actor, post: ConfirmedPost) => Promise<{ publicationId: string }>
  /**
   * Accepts a post that is due. Returns false when its writer is changing it right now and the caller should try again. Throws
   * bad_request:api with the reason when the post cannot be published or no longer has this schedule.
   */
  publishDue: (post: DuePost) => Promise<boolean>
  /** Checks the files of the owner's post, for `refuseUnsendable`. */
  look: (owner: Owner, documentId: string) => Promise<CheckedPost>
  /**
   * Throws bad_request:api with the reason when a post in its present form cannot be published at any time, or is no longer
   * the one that was checked.
   */
  refuseUnsendable: (tx: Tx, document: LockedDocument, checked: CheckedPost) => Promise<void>
  /** Records the owner's answer about a publication whose outcome is unknown. */
  resolve: (actor: Actor, resolution: Resolution) => Promise<Resolved>
  /** Asks the network about such a publication, as far as it permits; the owner judges the answer. */
  check: (actor: Actor, check: Check) => Promise<CheckedPublication>
  byHand: ByHandPublishing
  /** Returns exactly what was sent for the actor's post, newest first. Throws bad_request:api for an invalid cursor. */
  sent: (actor: Actor, page: SentPage) => ReturnType<typeof readSent>
  /** Returns the ids of those ended jobs that belong to a publication that is not settled. */
  findNeededJobs: (jobs: readonly EndedJob[]) => Promise<ReadonlySet<string>>
  /** Removes the jobs of all of an account's publications from the queue. */
  forget: (tx: Tx, userId: string) => Promise<void>
  /** When the server stops, uploads are cancelled; requests that create a post are completed. */
  jobs: JobHandler[]
}

type Options = {
  db: Db
  now: () => number
  log: Logger
  network: Network
  documents: Documents
  connections: Connections
  access: Access
  limits: Limits
  files: Files
  /** Called for every published post with its delay after the time it was due, in milliseconds. */
  noteLag?: (lagMs: number) => void
  notices: Notices
  mediaPauses?: MediaPauses
  retryPausesMs?: readonly number[]
  writePausesMs?: readonly number[]
  /** Makes the worker look for the job just accepted. */
  wake?: (name: string) => void
}

type Accepting = Pick<
  Acceptance,
  'actor' | 'documentId' | 'idempotencyKey' | 'askedFor' | 'scheduleId' | 'version'
> & {
  /** When it is already known. */
  isConnected?: boolean
  note?: ConfirmedPost['note']
}

const second = 1000
const defaultPausesMs = [1, 3, 10, 30, 60, 120, 300].map((seconds) => seconds * second)
const defaultWritePausesMs = [20, 100, 500, 2000]
const defaultMediaPauses: MediaPauses = { pollMs: second, graceMs: 30 * second }
const maxKeyLength = 255
const beingChanged = () => refuse('This post is being changed. Try again in a moment.')
/** Deliveries mostly wait for the network. */
const deliveriesAtOnce = 64
/** Uploads share the bandwidth: with too many at once, each would be too slow for its time limit. */
const uploadsAtOnce = 8
/** Attempts to accept a post that keeps being saved while its files are checked. */
const acceptTries = 5

/** Publishes posts: nothing is sent twice, and an outcome that cannot be known is reported as unknown. */
export function createPublications(options: Options): Publications {
  const {
    db,
    now,
    network,
    documents,
    connections,
    access,
    limits,
    files,
    notices,
    wake = () => undefined,
  } = options
  const setting = {
    ...options,
    retryPausesMs: options.retryPausesMs ?? defaultPausesMs,
    mediaPauses: options.mediaPauses ?? defaultMediaPauses,
    writePausesMs: options.writePausesMs ?? defaultWritePausesMs,
    uploadInTurn: createSemaphore(uploadsAtOnce),
  }
  const look = async (owner: Owner, documentId: string): Promise<CheckedPost> => {
    const { content } = await documents.latestVersion(owner, documentId)
    return { content, media: await checkFiles(files, owner.userId, parseContent(content)) }
  }
  /**
   * Checks the files before the transaction and starts over when the post has changed in between. Returns null when it
   * changes every time.
   */
  const acceptIfStill = async ({ note, ...post }: Accepting): Promise<string | null> => {
    const { userId } = post.actor
    const isConnected = post.isConnected ?? (await connections.isConnected(userId))
    for (let tries = 0; tries < acceptTries; tries += 1) {
      const checked = await look(post.actor, post.documentId)
      const acceptance = {
        ...post,
        documents,
        limits,
        network: network.kind,
        isConnected,
        checked,
        now: now(),
      }
      const accepted = await db.transaction().execute(async (tx) => {
        const id = await acceptPublication(tx, acceptance)
        if (id !== null) await note?.(tx)
        return id
      })
      if (accepted === null) continue
      wake(publicationJob.name)
      return accepted
    }
    return null
  }
  const accept = async (post: Accepting): Promise<string> => {
    const accepted = await acceptIfStill(post)
    if (accepted === null) throw beingChanged()
    return accepted
  }
  return {
    async publish(actor, { documentId, idempotencyKey }) {
      await access.demand(actor.userId, 'publish')
      refuseBadRequest(documentId, idempotencyKey)
      // By now the post may have been deleted.
      const earlier = await findByKey(db, actor, idempotencyKey)
      if (earlier?.documentId === documentId) return { publicationId: earlier.id }
      return { publicationId: await accept({ actor, documentId, idempotencyKey }) }
    },
    async publishConfirmed(actor, post) {
      await access.demand(actor.userId, 'publish')
      return { publicationId: await accept({ actor, ...post }) }
    },
    async publishDue({ userId, ...post }) {
      const due = { ...post, actor: { userId }, idempotencyKey: post.scheduleId }
      return (await acceptIfStill(due)) !== null
    },
    look,
    async refuseUnsendable(tx, document, checked) {
      if (document.latest.content !== checked.content) throw beingChanged()
      refuseUnsendable(document, await latestPublication(tx, document.id), checked)
    },
    resolve: (actor, resolution) =>
      resolvePublication({ db, network, connections, documents, limits, notices, now }, actor, resolution),
    check: (actor, check) => checkPublication({ db, now, network, documents, connections }, actor, check),
    byHand: createByHand({ db, now, documents, limits, files, look }),
    async sent(actor, page) {
      await documents.latestVersion(actor, page.documentId)
      return readSent(db, page)
    },
    findNeededJobs: (jobs) => findNeededJobs(db, jobs),
    forget: forgetJobs,
    jobs: [
      handle(publicationJob, {
        concurrency: deliveriesAtOnce,
        run: ({ publicationId }, run) => deliver({ ...setting, ...run }, publicationId),
        giveUp: ({ publicationId }) => abandon(setting, publicationId),
      }),
    ],
  }
}

function refuseBadRequest(
  documentId: string | null | undefined,
  idempotencyKey: string | null,
): asserts documentId is string {
  if (!documentId) {
    throw refuse('Document ID is required to publish')
  }
  if (idempotencyKey !== null && idempotencyKey.length > maxKeyLength) {
    const reason = `An Idempotency-Key has at most ${maxKeyLength} characters.`
    throw refuse(reason)
  }
}

type Quarantine = {
  db: Db
  now: number
  documents: Documents
  limits: Limits
  notices: Notices
  /** Why the outcome is unknown, for the owner. */
  reason: string
}

const way = ['queued', 'uploading', 'ready', 'sending'] as const

/**
 * Marks the outcome of every publication under way as unknown, for a restored backup: its records are older than what was
 * done. The owners check and report. Returns how many there were.
 */
export async function quarantinePublications({ db, now, documents, limits, notices, reason }: Quarantine) {
  const underWay = await db
    .selectFrom('publication')
    .select(['id', 'documentId', 'userId', 'network', 'state'])
    .where('state', 'in', way)
    .execute()
  for (const publication of underWay) {
    const { id } = publication
    await db.transaction().execute(async (tx) => {
      await documents.lock(tx, publication.documentId)
      const left = way.slice(way.findIndex((state) => state === publication.state))
      for (const [at, from] of left.entries()) {
        const to = left[at + 1]
        const steps = to ? [{ to, detail: 'Taken from a back-up.' }] : []
        await transition(tx, { id, from, steps, now })
      }
      const ending = { state: 'unknown', reason, detail: 'Taken from a back-up.' } as const
      await finishAndNotify(tx, { documents, limits, notices, now, publication, from: ['sending'], ending })
    })
  }
  return underWay.length
}
