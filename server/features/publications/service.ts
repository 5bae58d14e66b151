import type { Logger } from 'pino'
import type { CheckedPublication } from '#contract/publishing/linkedin.ts'
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
  /** The only version that may go out, in UTC milliseconds. */
  version: number
  idempotencyKey: string
  /** Called in the transaction that accepts it; what it throws takes everything back. */
  note: (tx: Tx) => Promise<void>
}

type DuePost = {
  userId: string
  documentId: string
  askedFor: number
  idempotencyKey: string
  isConnected: boolean
  /** Called in the transaction that accepts it. */
  note: (tx: Tx) => Promise<void>
}

export type { CheckedPost } from './acceptance.ts'

export type Publications = {
  /** Accepts a post for publishing; the same key gets the first answer again. */
  publish: (actor: Actor, request: PublishRequest) => Promise<{ publicationId: string }>
  /** The same for the very version that was confirmed. Throws bad_request:api when the post is another one by now. */
  publishConfirmed: (actor: Actor, post: ConfirmedPost) => Promise<{ publicationId: string }>
  /**
   * Accepts a post whose time has come; false when its writer is changing it just now, so that it is to be tried again.
   * Throws bad_request:api with the reason when it cannot go out.
   */
  publishDue: (post: DuePost) => Promise<boolean>
  /** Looks at the files of the owner's post, for `refuseUnsendable`. */
  look: (owner: Owner, documentId: string) => Promise<CheckedPost>
  /**
   * Throws bad_request:api with the reason when a post, as it stands, cannot be published at any time; also when it is
   * no longer the one that was looked at.
   */
  refuseUnsendable: (tx: Tx, document: LockedDocument, checked: CheckedPost) => Promise<void>
  /** Takes the owner's word on a publication whose outcome is unknown. */
  resolve: (actor: Actor, resolution: Resolution) => Promise<Resolved>
  /** Asks the network about one, as far as it lets us; what it says is for the owner to judge. */
  check: (actor: Actor, check: Check) => Promise<CheckedPublication>
  byHand: ByHandPublishing
  /** What exactly went out of the actor's post, the newest first. Throws bad_request:api for a cursor that is none. */
  sent: (actor: Actor, page: SentPage) => ReturnType<typeof readSent>
  /** Which of these jobs, which have ended, belong to a publication that is not settled. */
  findNeededJobs: (jobs: readonly EndedJob[]) => Promise<ReadonlySet<string>>
  /** Takes everything of an account that is to be published out of the queue. */
  forget: (tx: Tx, userId: string) => Promise<void>
  /** When the server stops, uploads are cut off, and what is being sent ends. */
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
  /** Told of every post that went out: how long after its time, in milliseconds. */
  noteLag?: (lagMs: number) => void
  notices: Notices
  mediaPauses?: MediaPauses
  retryPausesMs?: readonly number[]
  writePausesMs?: readonly number[]
  /** Has the worker look for what was just accepted. */
  wake?: (name: string) => void
}

type Accepting = Pick<Acceptance, 'actor' | 'documentId' | 'idempotencyKey' | 'askedFor' | 'version'> & {
  /** When that is known already. */
  isConnected?: boolean
  note?: ConfirmedPost['note']
}

const second = 1000
const defaultPausesMs = [1, 3, 10, 30, 60, 120, 300].map((seconds) => seconds * second)
const defaultWritePausesMs = [20, 100, 500, 2000]
const defaultMediaPauses: MediaPauses = { pollMs: second, graceMs: 30 * second }
const maxKeyLength = 255
const beingChanged = () => refuse('This post is being changed. Try again in a moment.')
/** They mostly wait for the network. */
const deliveriesAtOnce = 64
/** They share the line: of too many at once each would be too slow for its time limit. */
const uploadsAtOnce = 8
/** A post that is saved again and again while its files are looked at. */
const acceptTries = 5

/** Publishing that tells the truth: nothing goes out twice, and what cannot be known is called unknown. */
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
   * The files are looked at before the transaction, which begins anew when the post has changed meanwhile. Null when it
   * changes each time.
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
      return { publicationId: await accept({ actor, documentId, idempotencyKey }) }
    },
    async publishConfirmed(actor, post) {
      await access.demand(actor.userId, 'publish')
      return { publicationId: await accept({ actor, ...post }) }
    },
    async publishDue({ userId, ...post }) {
      return (await acceptIfStill({ actor: { userId }, ...post })) !== null
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
  /** For the owner: why nobody knows. */
  reason: string
}

const way = ['queued', 'uploading', 'ready', 'sending'] as const

/**
 * Makes every publication that is under way one of unknown outcome: what was written down of it is older than what was
 * done. Its owner looks and says. Answers how many there were.
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
