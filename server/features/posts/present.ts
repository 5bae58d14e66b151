import type { Selectable } from 'kysely'
import type { Failure, PublicationState } from '#contract/documents.ts'
import { getPostPicture, type Post } from '#contract/posts.ts'
import { isUnderWay } from '#core/publication-states.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Tables } from '#server/db/schema.ts'

export type ListedRow = Omit<
  Selectable<Tables['document']>,
  'userId' | 'workflowRunId' | 'audienceId' | 'deletedAt'
> & {
  publication: PublicationState | null
  /** Why that publication stands as it does, in words for its owner. */
  reason: string | null
}

const iso = (ms: number) => new Date(ms).toISOString()
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

/** With the version in its address, so that a browser may keep it for ever. */
const pictureAddress = ({ id, latestAt }: ListedRow) =>
  `${getPostPicture.path.replace(':id', id)}?at=${latestAt ?? 0}`

/** A post as its owner sees it in the list; `thumbnail` is a small form of its first image, where there is one. */
export const presentPost = (row: ListedRow, thumbnail: string | undefined): Post => ({
  id: row.id,
  title: row.title,
  kind: row.kind,
  excerpt: row.excerpt,
  thumbnail: row.kind === 'image' ? pictureAddress(row) : (thumbnail ?? row.picture),
  media: { images: row.imageCount, videos: row.videoCount, documents: row.documentCount },
  chatId: row.chatId,
  status: row.status,
  scheduledAt: isoOrNull(row.scheduledAt),
  scheduledTimezone: row.scheduledTimezone,
  publishedAt: isoOrNull(row.publishedAt),
  url: row.url,
  failure: fromJson<Failure>(row.failure),
  publication: row.publication,
  ...(row.publication !== null && row.reason !== null && isUnderWay(row.publication)
    ? { delay: row.reason }
    : {}),
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
})
