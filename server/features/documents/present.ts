import type { Selectable } from 'kysely'
import type { DocumentVersion, Failure, PublicationState, PublicationWay } from '#contract/documents.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Tables } from '#server/db/schema.ts'

export type DocumentRow = Selectable<Tables['document']>
export type VersionRow = Selectable<Tables['documentVersion']>
/** A version whose content may not have been read. */
export type LightRow = Omit<VersionRow, 'content'> & { content: string | null }

/** The latest publication of a document. */
export type Publication = { state: PublicationState; way: PublicationWay }

const iso = (ms: number) => new Date(ms).toISOString()
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

/** One version of a post as its owner gets it; all but title, kind, content and createdAt are the document's. */
export function presentVersion(
  document: DocumentRow,
  version: LightRow,
  publication: Publication | null,
): DocumentVersion {
  return {
    id: document.id,
    title: version.title,
    kind: version.kind,
    content: version.content ?? '',
    createdAt: iso(version.createdAt),
    userId: document.userId,
    status: document.status,
    scheduledAt: isoOrNull(document.scheduledAt),
    scheduledTimezone: document.scheduledTimezone,
    publishedAt: isoOrNull(document.publishedAt),
    workflowRunId: document.workflowRunId,
    audienceId: document.audienceId,
    url: document.url,
    failure: fromJson<Failure>(document.failure),
    publication: publication?.state ?? null,
    ...(publication?.way === 'by-hand' ? { isByHand: true as const } : {}),
    ...(version.basedOn === null ? {} : { basedOn: iso(version.basedOn) }),
    ...(version.content === null ? { isContentLeftOut: true as const } : {}),
    ...(version.byAssistant === 1 ? { byAssistant: true as const } : {}),
  }
}
