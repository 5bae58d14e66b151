import type { Failure } from '#contract/documents.ts'
import { refuse } from '#core/errors.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import type { Notices } from '#server/features/notices/service.ts'
import type { Connections } from '#server/features/linkedin/service.ts'
import { type Network, NetworkError } from '#server/adapters/network/network.ts'
import type { Actor } from '#server/http/session.ts'
import {
  type Outcome,
  finishPublication,
  noticeEvent,
  latestPublication,
  type PublicationRow,
} from './outcomes.ts'
import { isSameText } from './checking.ts'
import { brand } from '#core/brand.ts'
import { type PostAddress, postNumberOf, readPostAddress } from '#core/post/post-address.ts'

export type Resolution = {
  documentId: string
  outcome: 'published' | 'not-published'
  url?: string | undefined
}

export type Resolved = { documentId: string; status: string; url: string | null; failure: Failure | null }

type Resolving = {
  db: Db
  network: Network
  connections: Connections
  documents: Documents
  limits: Limits
  notices: Pick<Notices, 'settle'>
  now: () => number
}

/** Records the owner's answer about a publication whose outcome is unknown. Throws bad_request:api for any other. */
export async function resolvePublication(
  resolving: Resolving,
  actor: Actor,
  resolution: Resolution,
): Promise<Resolved> {
  const { db } = resolving
  const { documentId, outcome, url } = resolution
  // The network is asked before the transaction that settles the publication.
  const asked = await db.transaction().execute((tx) => takeUnknown(tx, resolving, { actor, documentId }))
  const isPlaced = outcome === 'published' && url !== undefined
  const word = isPlaced ? await readManualResolution(resolving, { publication: asked, url }) : null
  return rejectingDuplicates(db, async (tx) => {
    const publication = await takeUnknown(tx, resolving, { actor, documentId })
    if (publication.id !== asked.id) throw nothingToSettle()
    const { userId, network } = publication
    if (word !== null) await refuseTaken(tx, { userId, network, urn: word.urn })
    const ending = toEnding(outcome, word, publication.updatedAt)
    await settle(tx, resolving, { publication, ending })
    const { status, url: place, failure } = await resolving.documents.take(tx, actor, documentId)
    return { documentId, status, url: place, failure }
  })
}

const nothingToSettle = () => refuse('There is no publication of this post to resolve.')

async function takeUnknown(
  tx: Tx,
  { documents }: Resolving,
  { actor, documentId }: { actor: Actor; documentId: string },
): Promise<PublicationRow> {
  await documents.take(tx, actor, documentId)
  const publication = await latestPublication(tx, documentId)
  if (publication?.state !== 'unknown') throw nothingToSettle()
  return publication
}

async function settle(
  tx: Tx,
  { documents, limits, notices, now }: Resolving,
  { publication, ending }: { publication: PublicationRow; ending: Outcome },
): Promise<void> {
  await finishPublication(tx, { documents, limits, now: now(), publication, from: ['unknown'], ending })
  const { id, userId } = publication
  await notices.settle(tx, { userId, event: noticeEvent(id, 'unknown') })
}

/** For the record: distinguishes the owner's word alone from what the network has confirmed. */
function detailOf(word: ManualResolution | null): string {
  if (word === null) return 'Its owner says that it is there, without an address.'
  return word.isSeen
    ? `Its owner says that it is there, and the network shows it in their name and words: ${word.urn}`
    : `Its owner says that it is there: ${word.urn}`
}

function toEnding(outcome: Resolution['outcome'], word: ManualResolution | null, sentAt: number): Outcome {
  if (outcome === 'not-published') {
    const detail = 'Its owner says that it is not there.'
    return { state: 'failed', kind: 'failed', reason: null, detail }
  }
  const { urn, url } = word ?? { urn: null, url: null }
  return { state: 'published', by: 'owner', urn, url, publishedAt: sentAt, detail: detailOf(word) }
}

/** Where the owner says the post is; `isSeen`: the network itself shows it there, with their name and text. */
type ManualResolution = PostAddress & { isSeen: boolean }

const noAddress = `This is not the address of a post on ${brand.network}. Open the post there and copy the address from the browser, or take "Copy link to post" from its menu.`
const noPracticeAddress =
  'This is not the address of a post on the practice network. Open the post there and copy the address from the browser.'
const taken = 'Another post of yours already has this address. Copy the address of this one.'
const orLeaveOut = 'Copy the address of this post, or leave it out.'

/** Parses the address of a post on LinkedIn. Throws bad_request:api when it is not the address of a post. */
export function readNetworkAddress(url: string): PostAddress {
  const address = readPostAddress(url)
  if (address === undefined) throw refuse(noAddress)
  return address
}

function readAddress(network: Network, publication: PublicationRow, url: string): PostAddress {
  if (publication.way === 'by-hand' || publication.network !== network.kind) return readNetworkAddress(url)
  const address = network.readAddress(url)
  if (address === undefined) throw refuse(network.kind === 'practice' ? noPracticeAddress : noAddress)
  return address
}

type Looking = { network: Network; connections: Connections }
type Claim = { publication: PublicationRow; url: string }

/**
 * Parses the address that the owner of an unknown publication gave and asks the network what is there. Where this
 * connection may not ask, the owner's word is enough. Throws bad_request:api when it is not the address of a post, or when
 * the network shows something else there.
 */
async function readManualResolution(
  { network, connections }: Looking,
  { publication, url }: Claim,
): Promise<ManualResolution> {
  const address = readAddress(network, publication, url)
  const word = { ...address, isSeen: false }
  if (publication.way === 'by-hand' || publication.network !== network.kind) return word
  try {
    const credentials = await connections.credentials(publication.userId)
    if (credentials?.network !== publication.network) return word
    const { accessToken, memberUrn } = credentials
    const found = await network.lookFor({ accessToken, urn: address.urn })
    if (found === 'unreadable') return word
    refuseOther(network, found, { authorUrn: memberUrn, text: publication.text })
    return { ...address, isSeen: true }
  } catch (error) {
    if (error instanceof NetworkError) return word
    throw error
  }
}

function refuseOther(
  network: Network,
  found: Exclude<Awaited<ReturnType<Network['lookFor']>>, 'unreadable'>,
  { authorUrn, text }: { authorUrn: string; text: string },
): void {
  if (found === 'missing') {
    throw refuse(`${network.label} has no post of yours at this address. ${orLeaveOut}`)
  }
  if (found.authorUrn !== authorUrn) {
    throw refuse(`The post at this address is not in your name. ${orLeaveOut}`)
  }
  if (!isSameText(found.text, text)) {
    throw refuse(`The post at this address has a different text from this one. ${orLeaveOut}`)
  }
}

type Named = Pick<PublicationRow, 'userId' | 'network'> & { urn: string }

/** Throws bad_request:api when another post of this writer is the post with this URN, in any of its forms. */
export async function refuseTaken(tx: Tx, { userId, network, urn }: Named): Promise<void> {
  const found = await tx
    .selectFrom('publication')
    .select('id')
    .where('userId', '=', userId)
    .where('network', '=', network)
    .where('postNumber', '=', postNumberOf(urn))
    .executeTakeFirst()
  if (found) throw refuse(taken)
}

/** PostgreSQL only: on SQLite, transactions run one after another, so the second one sees what the first wrote. */
const isDuplicate = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === 'publicationPostNumber'

/** Runs a transaction that records an owner's claim; when two claim the same post at once, the second gets a clear refusal. */
export async function rejectingDuplicates<Done>(db: Db, work: (tx: Tx) => Promise<Done>): Promise<Done> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (isDuplicate(error)) throw refuse(taken)
    throw error
  }
}
