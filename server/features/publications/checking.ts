import type { NetworkKind } from '#contract/publishing/linkedin.ts'
import type { CheckedPublication } from '#contract/publishing/publications.ts'
import { refuse } from '#core/errors.ts'
import { networkName, startOfSentence } from '#core/network-name.ts'
import { type FoundPost, type Network, NetworkError } from '#server/adapters/network/network.ts'
import type { Db } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Connections, Credentials } from '#server/features/linkedin/service.ts'
import type { Actor } from '#server/http/session.ts'
import { latestPublication, type PublicationRow } from './outcomes.ts'

export type Check = { documentId: string; url?: string | undefined }

type Checking = {
  db: Db
  now: () => number
  network: Network
  documents: Documents
  connections: Connections
}

type Question = { publication: PublicationRow; credentials: Credentials; urn: string | undefined }

const second = 1000
const pauseMs = 10 * second
/** Allowance for the difference between our clock and the network's. */
const skewMs = 60 * second

const atStart = (kind: NetworkKind) => startOfSentence(networkName(kind))

/**
 * Asks the network, as far as it permits this connection to, whether a post whose publication is unknown exists. Settles
 * nothing: the owner judges the answer. Throws bad_request:api, also when the network was asked only moments ago.
 */
export async function checkPublication(
  checking: Checking,
  actor: Actor,
  { documentId, url }: Check,
): Promise<CheckedPublication> {
  const urn = url === undefined ? undefined : checking.network.readAddress(url)?.urn
  if (url !== undefined && urn === undefined) throw refuse('This address names no post.')
  const publication = await claimCheck(checking, actor, documentId)
  try {
    const credentials = await checking.connections.credentials(actor.userId)
    if (credentials?.network !== publication.network) return notConnected(publication)
    return await ask(checking, { publication, credentials, urn })
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return { result: 'unclear', message: `${error.reason} Look there yourself.`, url: null }
  }
}

const notConnected = ({ network }: PublicationRow): CheckedPublication => ({
  result: 'unclear',
  message: `${atStart(network)} is not connected, so it cannot be checked. Open your posts there and look.`,
  url: null,
})

const inSeconds = (ms: number) => (ms <= second ? 'a second' : `${Math.ceil(ms / second)} seconds`)

/** Allows one check every few seconds for each publication, across all servers. */
async function claimCheck(
  { db, now, documents }: Checking,
  actor: Actor,
  documentId: string,
): Promise<PublicationRow> {
  return db.transaction().execute(async (tx) => {
    await documents.take(tx, actor, documentId)
    const publication = await latestPublication(tx, documentId)
    if (publication?.state !== 'unknown') throw refuse('There is no publication of this post to resolve.')
    const at = now()
    const waitMs = (publication.checkedAt ?? 0) + pauseMs - at
    if (waitMs > 0) {
      throw refuse(
        `${atStart(publication.network)} was checked a moment ago. Check again in ${inSeconds(waitMs)}.`,
      )
    }
    await tx.updateTable('publication').set({ checkedAt: at }).where('id', '=', publication.id).execute()
    return publication
  })
}

async function ask(checking: Checking, question: Question): Promise<CheckedPublication> {
  return question.urn === undefined
    ? askForText(checking, question)
    : askForAddress(checking, question, question.urn)
}

async function askForAddress(
  { network }: Checking,
  { credentials: { accessToken } }: Question,
  urn: string,
): Promise<CheckedPublication> {
  const url = network.addressOf(urn)
  const found = await network.lookFor({ accessToken, urn })
  const name = atStart(network.kind)
  if (found === 'missing') {
    return { result: 'missing', message: `${name} has no post of yours at this address.`, url: null }
  }
  if (found === 'unreadable') {
    return {
      result: 'unclear',
      message: `${unreadable(network)} Open the address and see for yourself.`,
      url,
    }
  }
  return { result: 'there', message: `${name} has a post at this address. If it is this one, say so.`, url }
}

const unreadable = ({ kind }: Network) => `${atStart(kind)} does not let this connection read posts.`

async function askForText({ network }: Checking, question: Question): Promise<CheckedPublication> {
  const { publication, credentials } = question
  const { accessToken, memberUrn: authorUrn } = credentials
  const name = networkName(network.kind)
  const found = await network.recentPosts({ accessToken, authorUrn })
  if (found === 'unreadable') return fromHint(network, publication.likelyUrn)
  const likely = found.find((post) => isLike(post, publication))
  if (likely === undefined) {
    const message = `None of your latest posts on ${name} has this text. It can take a minute for a new one to be listed.`
    return { result: 'missing', message, url: null }
  }
  return {
    result: 'likely',
    message: `There is a post of yours on ${name} with this text. Look at it, and say whether it is this one.`,
    url: network.addressOf(likely.urn),
  }
}

/** The network may return white space that differs from what was sent. */
const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

export const isSameText = (one: string, other: string): boolean => plain(one) === plain(other)

const isLike = ({ text, createdAt }: FoundPost, publication: PublicationRow) =>
  isSameText(text, publication.text) && createdAt >= publication.createdAt - skewMs

function fromHint(network: Network, likelyUrn: string | null): CheckedPublication {
  if (likelyUrn === null) {
    return { result: 'unclear', message: `${unreadable(network)} Open your posts there and look.`, url: null }
  }
  const message = `${unreadable(network)} It named a post that it takes for the same one, perhaps an older post: have a look at that.`
  return { result: 'likely', message, url: network.addressOf(likelyUrn) }
}
