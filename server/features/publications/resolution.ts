import type { Failure } from '#contract/documents.ts'
import { AppError } from '#core/errors.ts'
import { postUrnIn } from '#core/post-address.ts'
import type { Engine, Tx } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import type { Notices } from '#server/features/notices/service.ts'
import type { Actor } from '#server/http/session.ts'
import { freeAddress } from './by-hand.ts'
import { type Ending, endPublication, noticeEvent } from './endings.ts'
import { latestPublication } from './moves.ts'

export type Resolution = {
  documentId: string
  outcome: 'published' | 'not-published'
  url?: string | undefined
}

export type Resolved = { documentId: string; status: string; url: string | null; failure: Failure | null }

type Resolving = {
  engine: Engine
  documents: Documents
  limits: Limits
  notices: Pick<Notices, 'settle'>
  actor: Actor
  resolution: Resolution
  now: number
}

/** Takes the owner's word on a publication whose outcome is unknown. Throws bad_request:api for any other. */
export async function resolvePublication(tx: Tx, resolving: Resolving): Promise<Resolved> {
  const { engine, documents, limits, notices, actor, resolution, now } = resolving
  const { documentId, outcome } = resolution
  await documents.take(tx, actor, documentId)
  const publication = await latestPublication(tx, documentId)
  if (publication?.state !== 'unknown') {
    throw new AppError('bad_request:api', { reason: 'There is no publication of this post to settle.' })
  }
  const isByHand = publication.way === 'by-hand' && outcome === 'published' && resolution.url !== undefined
  const found = isByHand
    ? await freeAddress(tx, { engine, userId: actor.userId, url: resolution.url ?? '' })
    : { url: resolution.url ?? null, urn: postUrnIn(resolution.url ?? '') ?? null }
  const ending = toEnding(outcome, found, publication.updatedAt)
  await endPublication(tx, { documents, limits, now, publication, from: ['unknown'], ending })
  const event = noticeEvent(publication.id, 'unknown')
  await notices.settle(tx, { userId: actor.userId, event })
  const { status, url, failure } = await documents.take(tx, actor, documentId)
  return { documentId, status, url, failure }
}

type Found = { urn: string | null; url: string | null }

function toEnding(outcome: Resolution['outcome'], found: Found, sentAt: number): Ending {
  return outcome === 'published'
    ? { state: 'published', ...found, publishedAt: sentAt, detail: 'The owner found it.' }
    : { state: 'failed', kind: 'failed', reason: null, detail: 'The owner did not find it.' }
}
