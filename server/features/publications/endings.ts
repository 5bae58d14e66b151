import type { Failure, PublicationState } from '#contract/documents.ts'
import { postNumberOf } from '#core/post-address.ts'
import type { Tx } from '#server/db/schema.ts'
import type { DocumentChange, Documents } from '#server/features/documents/service.ts'
import type { Limits } from '#server/features/limits/service.ts'
import type { Happening, Notices } from '#server/features/notices/service.ts'
import { findPublication, freeNumber, movePublication, type PublicationRow } from './moves.ts'
import { publications } from '#server/telemetry/figures.ts'

/** How a publication ended. `detail` is for the record, `reason` for the owner; null gives back a clean draft. */
export type Ending = { detail: string | null } & (
  | {
      state: 'published'
      by: 'network' | 'owner'
      urn: string | null
      url: string | null
      publishedAt: number
    }
  | { state: 'failed'; kind: Exclude<Failure['kind'], 'unknown'>; reason: string | null }
  | { state: 'unknown'; reason: string; likelyUrn?: string }
)

/** A post that did not go out is a draft that goes out at no time. */
const offSchedule = { status: 'draft', scheduledAt: null, scheduledTimezone: null } as const

function toDocumentChange(ending: Ending, now: number): DocumentChange {
  const at = new Date(now).toISOString()
  switch (ending.state) {
    case 'published':
      return { status: 'published', publishedAt: ending.publishedAt, url: ending.url, failure: null }
    case 'unknown':
      return { ...offSchedule, failure: { kind: 'unknown', reason: ending.reason, at } }
    case 'failed': {
      const { kind, reason } = ending
      return { ...offSchedule, failure: reason === null ? null : { kind, reason, at } }
    }
  }
}

const numberOf = (ending: Ending) =>
  ending.state === 'published' && ending.urn !== null ? postNumberOf(ending.urn) : null

function toPublicationChange(ending: Ending) {
  switch (ending.state) {
    case 'published':
      return { urn: ending.urn, url: ending.url, postNumber: numberOf(ending), reason: null }
    case 'unknown':
      return { reason: ending.reason, likelyUrn: ending.likelyUrn ?? null }
    case 'failed':
      return { reason: ending.reason }
  }
}

type End = {
  documents: Documents
  limits: Limits
  now: number
  publication: Pick<PublicationRow, 'id' | 'documentId' | 'userId' | 'network'>
  from: readonly PublicationState[]
  ending: Ending
}

/** Ends a publication, tells its document and gives a failed one back to its owner's limit, in one; false when it no longer stands at one of `from`. */
export async function endPublication(
  tx: Tx,
  { documents, limits, now, publication, from, ending }: End,
): Promise<boolean> {
  const { id, documentId } = publication
  await documents.lock(tx, documentId)
  const state = (await findPublication(tx, id))?.state
  if (state === undefined || !from.includes(state)) return false
  const [{ detail }, number] = [ending, numberOf(ending)]
  if (number !== null && ending.state === 'published' && ending.by === 'network') {
    await freeNumber(tx, publication, number)
  }
  const set = toPublicationChange(ending)
  if (!(await movePublication(tx, { id, from: state, to: ending.state, detail, now, set }))) return false
  await documents.record(tx, documentId, toDocumentChange(ending, now))
  if (ending.state === 'failed') await limits.giveBackPost(tx, documentId)
  return true
}

export const noticeEvent = (publicationId: string, state: Ending['state']): string =>
  `${state}:${publicationId}`

function toHappening({ id, documentId, userId }: End['publication'], ending: Ending): Happening {
  const about = { userId, documentId, event: noticeEvent(id, ending.state) }
  switch (ending.state) {
    case 'published':
      return { ...about, kind: 'published', facts: ending.url === null ? {} : { url: ending.url } }
    case 'unknown':
      return { ...about, kind: 'unknown', facts: { reason: ending.reason } }
    case 'failed':
      return { ...about, kind: ending.kind, facts: ending.reason === null ? {} : { reason: ending.reason } }
  }
}

/** Ends a publication and has its owner told, for endings that come without the owner's doing. */
export async function endAndTell(tx: Tx, { notices, ...end }: End & { notices: Notices }): Promise<boolean> {
  const { publication, ending } = end
  if (!(await endPublication(tx, end))) return false
  const { id, userId } = publication
  if (ending.state !== 'unknown') await notices.settle(tx, { userId, event: noticeEvent(id, 'unknown') })
  await notices.record(tx, toHappening(publication, ending))
  return true
}

/** Counts how a publication ended, once that is written down; one that was tried too often has failed. */
export function countOutcome(ending: Ending | { state: 'retry' }): void {
  const state = ending.state === 'retry' ? 'failed' : ending.state
  publications.inc({ outcome: ending.state === 'failed' && ending.kind !== 'failed' ? ending.kind : state })
}
