import type { Confirmation, ConfirmationState } from '#contract/publishing/confirmations.ts'
import { brand } from '#core/brand.ts'
import { AppError, refuse } from '#core/errors.ts'
import { networkName, startOfSentence } from '#core/network-name.ts'
import type { Db, Engine, Tx } from '#server/db/schema.ts'
import type { Access } from '#server/features/access/service.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Connections } from '#server/features/linkedin/service.ts'
import type { Notices } from '#server/features/notices/service.ts'
import type { Publications } from '#server/features/publications/service.ts'
import type { Schedule } from '#server/features/schedule/service.ts'
import type { Actor } from '#server/http/session.ts'
import { askedEvent, askToPublish, type Slot, withdraw } from './asking.ts'
import {
  findRequest,
  type FoundRequest,
  isSameAccount,
  presentRequest,
  publicationKeyOf,
  stateOf,
  waitingOf,
} from './rows.ts'

type Key = { id: string; name: string }
/** `version` in UTC milliseconds; `slot` is when to publish it, null for immediately. */
type RequestedPost = { documentId: string; version: number; slot: Slot | null }

export type Confirmations = {
  /**
   * Prepares the latest version of a post for publishing, immediately or at a given time, and notifies its owner; publishes
   * nothing. Throws bad_request:api with the reason, forbidden:auth, and whatever reading a document throws.
   */
  ask: (actor: Actor, key: Key, post: RequestedPost) => Promise<Confirmation>
  /** Throws not_found:api when it does not exist, is not the actor's, or was requested with another key. */
  status: (actor: Actor, key: Key, id: string) => Promise<Confirmation>
  /** Throws not_found:api, as the next two do. */
  read: (actor: Actor, id: string) => Promise<Confirmation>
  /** Confirms a request: its version is accepted for publishing, or scheduled. Throws bad_request:api when it is too late. */
  confirm: (actor: Actor, id: string) => Promise<Confirmation>
  /** Refuses a request. Throws bad_request:api when it is too late. */
  refuse: (actor: Actor, id: string) => Promise<Confirmation>
  /** Withdraws all waiting requests of a key. */
  withdrawOf: (tx: Tx, asked: { userId: string; keyId: string }) => Promise<void>
}

type Options = {
  db: Db
  engine: Engine
  now: () => number
  access: Access
  documents: Documents
  connections: Connections
  publications: Publications
  schedule: Pick<Schedule, 'scheduleConfirmed'>
  notices: Notices
}

const notFound = () => new AppError('not_found:api', { reason: 'There is nothing here to confirm.' })

const tooLate: Record<Exclude<ConfirmationState, 'waiting'>, string> = {
  confirmed: 'You have already confirmed this.',
  refused: 'You have already refused this.',
  withdrawn: 'This request is no longer open.',
  expired: 'The time to confirm this has passed. Nothing was published.',
  changed: 'This post was changed after you were asked. Nothing was published.',
}

/** Requests of other programs to publish or schedule posts, and their owner's decisions. No program can decide. */
export function createConfirmations(options: Options): Confirmations {
  const { db, now, notices } = options
  const own = async (actor: Actor, id: string): Promise<FoundRequest> => {
    const found = await findRequest(db, { userId: actor.userId, id })
    if (!found) throw notFound()
    return found
  }
  const read = async (actor: Actor, id: string) => presentRequest(await own(actor, id), now())
  return {
    async ask(actor, key, post) {
      const id = await prepare(options, { actor, key, ...post })
      return read(actor, id)
    },
    async status(actor, key, id) {
      const found = await own(actor, id)
      if (found.apiKeyId !== key.id) throw notFound()
      return presentRequest(found, now())
    },
    read,
    async confirm(actor, id) {
      const found = await own(actor, id)
      if (found.state !== 'confirmed') await acceptWaiting(options, actor, found)
      return read(actor, id)
    },
    async refuse(actor, id) {
      const found = await own(actor, id)
      const state = stateOf(found, now())
      if (state !== 'waiting' && state !== 'refused') throw refuse(tooLate[state])
      await db.transaction().execute((tx) => decide(tx, options, found, 'refused'))
      return read(actor, id)
    },
    async withdrawOf(tx, asked) {
      await withdraw(tx, { notices, now: now() }, await waitingOf(tx, { ...asked, now: now() }))
    },
  }
}

type ConfirmationRequest = RequestedPost & { actor: Actor; key: Key }

async function prepare(options: Options, request: ConfirmationRequest): Promise<string> {
  const { db, now, access, connections, publications } = options
  const { actor, documentId, slot } = request
  await access.demand(actor.userId, slot === null ? 'publish' : 'schedule')
  const { network } = connections
  const member = await connections.member(actor.userId)
  if (member === null) {
    const what = slot === null ? `in ${brand.product} to publish` : 'to schedule'
    throw refuse(`Connect ${networkName(network)} ${what} this post.`)
  }
  const checked = await publications.look(actor, documentId)
  const account = { network, ...member }
  const asking = { ...options, ...request, checked, account, now: now() }
  return db.transaction().execute((tx) => askToPublish(tx, asking))
}

async function acceptWaiting(options: Options, actor: Actor, found: FoundRequest): Promise<void> {
  const { now, connections, publications, schedule } = options
  const state = stateOf(found, now())
  if (state !== 'waiting') throw refuse(tooLate[state])
  const member = await connections.member(actor.userId)
  if (member !== null && !isSameAccount(found, { ...member, network: connections.network })) {
    const name = startOfSentence(networkName(connections.network))
    throw refuse(`${name} is now connected to another account. Have the program ask again.`)
  }
  const { documentId, versionAt: version, scheduledAt, scheduledTimezone: timezone } = found
  const confirmed = { documentId, version, idempotencyKey: publicationKeyOf(found.id) }
  const note = (tx: Tx) => decide(tx, options, found, 'confirmed')
  if (scheduledAt === null || timezone === null) {
    await publications.publishConfirmed(actor, { ...confirmed, note })
    return
  }
  await schedule.scheduleConfirmed(actor, {
    ...confirmed,
    scheduledAt,
    timezone,
    async note(tx, given) {
      await note(tx)
      await tx
        .updateTable('publishRequest')
        .set({ scheduledAt: given.scheduledAt })
        .where('id', '=', found.id)
        .execute()
    },
  })
}

/** Records one decision per request: repeating it changes nothing, a different one is refused. */
async function decide(
  tx: Tx,
  { now, notices, documents }: Options,
  { id, userId, documentId }: FoundRequest,
  word: 'confirmed' | 'refused',
): Promise<void> {
  const at = now()
  const { numUpdatedRows } = await tx
    .updateTable('publishRequest')
    .set({ state: word, decidedAt: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', at)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    const { state } = await tx
      .selectFrom('publishRequest')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound)
    if (state === word) return
    throw refuse(tooLate[state === 'waiting' ? 'expired' : state])
  }
  await notices.settle(tx, { userId, event: askedEvent(id) })
  await documents.tellOfChange(tx, { userId, id: documentId })
}
