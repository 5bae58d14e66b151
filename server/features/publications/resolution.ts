import type { Failure } from '#contract/documents.ts'
import { AppError } from '#core/errors.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import type { Notices } from '#server/features/notices/service.ts'
import type { Connections } from '#server/features/linkedin/service.ts'
import type { Network } from '#server/adapters/network/network.ts'
import type { Actor } from '#server/http/session.ts'
import { type Outcome, finishPublication, noticeEvent } from './outcomes.ts'
import { latestPublication, type PublicationRow } from './transitions.ts'
import {
  readManualResolution,
  type ManualResolution,
  refuseTaken,
  refusingDoubles,
} from './manual-resolution.ts'

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

/** Takes the owner's word on a publication whose outcome is unknown. Throws bad_request:api for any other. */
export async function resolvePublication(
  resolving: Resolving,
  actor: Actor,
  resolution: Resolution,
): Promise<Resolved> {
  const { db } = resolving
  const { documentId, outcome, url } = resolution
  // The network is asked before the transaction that settles.
  const asked = await db.transaction().execute((tx) => takeUnknown(tx, resolving, { actor, documentId }))
  const isPlaced = outcome === 'published' && url !== undefined
  const word = isPlaced ? await readManualResolution(resolving, { publication: asked, url }) : null
  return refusingDoubles(db, async (tx) => {
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

const nothingToSettle = () =>
  new AppError('bad_request:api', { reason: 'There is no publication of this post to settle.' })

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

/** For the record: what rests on the owner's word alone is told apart from what the network has shown. */
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
