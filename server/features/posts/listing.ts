import { type RawBuilder, sql, type Selectable } from 'kysely'
import * as v from 'valibot'
import type { DocumentStatus, Failure, PublicationState } from '#contract/documents.ts'
import {
  mostCounted,
  type PostCounts,
  type PostQuery,
  type PostSort,
  postSorts,
  getPostPicture,
  type Post,
} from '#contract/publishing/posts.ts'
import { refuse } from '#core/errors.ts'
import { soughtWords } from '#core/text/search-words.ts'
import { isoTime, isoTimeOrNull } from '#core/time/iso-time.ts'
import type { Db, DbOrTx, Tables } from '#server/db/schema.ts'
import type { SearchIndex } from '#server/db/search-index.ts'
import { rowCursor } from '#server/http/row-cursor.ts'
import type { Actor } from '#server/http/session.ts'
import { isUnderWay } from '#core/post/publication-states.ts'
import { fromJson } from '#server/db/json-column.ts'

export type Listing = { db: Db; index: SearchIndex; actor: Actor; query: PostQuery }

const defaultPage = 50

/** Each has its own index with exactly this expression (migrations 010 and 025). Among equals, the newest post comes first. */
const orders: Record<PostSort, { key: RawBuilder<number | string>; direction: 'asc' | 'desc' }> = {
  updated: { key: sql`"updatedAt"`, direction: 'desc' },
  created: { key: sql`"createdAt"`, direction: 'desc' },
  scheduled: {
    key: sql`case "status" when 'scheduled' then -coalesce("scheduledAt", 8639999999999999)
  else -8640000000000000 end`,
    direction: 'desc',
  },
  published: { key: sql`coalesce("publishedAt", -8640000000000000)`, direction: 'desc' },
  title: { key: sql`"titleOrder"`, direction: 'asc' },
}

const whole = v.pipe(v.number(), v.safeInteger())

/** The position of the last row in its order. */
const cursorOf = rowCursor(
  v.strictTuple([
    v.picklist(postSorts),
    v.union([whole, v.pipe(v.string(), v.maxLength(200))]),
    v.pipe(whole, v.minValue(0)),
  ]),
)

function placeOf({ cursor, sort }: PostQuery) {
  if (cursor === undefined) return undefined
  const [of, key, number] = cursorOf.decode(cursor)
  if (of !== sort || (typeof key === 'string') !== (sort === 'title')) {
    throw refuse('The cursor is of a list in another order.')
  }
  return { key, number }
}

/** When a post is or was to be published; for a draft, when it was created. */
const when = sql<number>`case "status" when 'scheduled' then "scheduledAt" when 'draft' then "createdAt"
  else coalesce("publishedAt", "createdAt") end`

const attentions = {
  needed: sql`"status" = 'draft' and "failure" is not null`,
  'not-needed': sql`not ("status" = 'draft' and "failure" is not null)`,
}

/** A query without any words finds nothing; an empty one is not a search. */
const findsNothing = ({ q = '' }: PostQuery) => q.trim() !== '' && soughtWords(q).length === 0

/** Selects a column of the post's latest publication. */
const ofPublication = <Value>(column: 'state' | 'reason') =>
  sql<Value>`(select ${sql.ref(column)} from "publication"
  where "documentId" = "document"."id" order by "publication"."createdAt" desc limit 1)`

export const selectPosts = (db: DbOrTx) =>
  db
    .selectFrom('document')
    .select(['id', 'number', 'title', 'titleOrder', 'kind', 'excerpt', 'picture', 'latestAt', 'chatId'])
    .select(['imageCount', 'videoCount', 'documentCount'])
    .select(['status', 'scheduledAt', 'scheduledTimezone', 'publishedAt', 'url', 'failure'])
    .select(['createdAt', 'updatedAt', ofPublication<ListedRow['publication']>('state').as('publication')])
    .select(ofPublication<string | null>('reason').as('reason'))

/** The conditions that the page and the counts share. */
function conditionsOf({ index, actor, query: { from, to, kind, attention, q = '' } }: Listing) {
  const words = soughtWords(q)
  return sql<boolean>`${sql.join(
    [
      sql`"userId" = ${actor.userId}`,
      sql`"deletedAt" is null`,
      ...(from === undefined ? [] : [sql`${when} >= ${Date.parse(from)}`]),
      ...(to === undefined ? [] : [sql`${when} < ${Date.parse(to)}`]),
      ...(kind === undefined ? [] : [sql`"kind" = ${kind}`]),
      ...(attention === undefined ? [] : [attentions[attention]]),
      ...(words.length === 0 ? [] : [index.has(actor.userId, words)]),
    ],
    sql` and `,
  )}`
}

/** Selects the rows of a page and one more, if there is one. */
export function pageOf(listing: Listing, limit: number) {
  const { db, query } = listing
  const { key, direction } = orders[query.sort]
  const place = placeOf(query)
  let rows = selectPosts(db)
    .where(conditionsOf(listing))
    .where('status', query.status === undefined ? '!=' : '=', query.status ?? 'hidden')
    .orderBy(key, direction)
    .orderBy('number', direction)
  if (place !== undefined) {
    const passed = sql.raw(direction === 'asc' ? '>' : '<')
    rows = rows.where(sql<boolean>`(${key}, "number") ${passed} (${place.key}, ${place.number})`)
  }
  return Number.isFinite(limit) ? rows.limit(limit + 1) : rows
}

async function countsOf(listing: Listing): Promise<PostCounts> {
  if (findsNothing(listing.query)) return { draft: 0, scheduled: 0, published: 0, hidden: 0 }
  return listing.db
    .selectNoFrom((e) => {
      const counted = <Status extends DocumentStatus>(status: Status) => {
        const found = e
          .selectFrom('document')
          .select('id')
          .where(conditionsOf(listing))
          .where('status', '=', status)
          .limit(mostCounted)
        return e
          .selectFrom(found.as('found'))
          .select((f) => f.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as(status)
      }
      return [counted('draft'), counted('scheduled'), counted('published'), counted('hidden')]
    })
    .executeTakeFirstOrThrow()
}

const keyOf = (row: ListedRow, sort: PostSort): number | string => {
  switch (sort) {
    case 'updated':
      return row.updatedAt
    case 'created':
      return row.createdAt
    case 'published':
      return row.publishedAt ?? -8_640_000_000_000_000
    case 'title':
      return row.titleOrder
    case 'scheduled':
      return row.status === 'scheduled' ? -(row.scheduledAt ?? 8_639_999_999_999_999) : -8_640_000_000_000_000
  }
}

/** Returns a page of posts and the cursor of the next one; on the first page, also how many there are of each status. */
export async function listRows(listing: Listing) {
  const { status, limit, cursor, sort } = listing.query
  const isFirst = cursor === undefined
  const isWhole = status === 'scheduled' && isFirst && limit === undefined
  const page = limit ?? (isWhole ? Infinity : defaultPage)
  const found = findsNothing(listing.query) ? [] : await pageOf(listing, page).execute()
  const rows = found.slice(0, page)
  const last = rows.at(-1)
  const isMore = last !== undefined && found.length > rows.length
  return {
    rows,
    counts: isFirst ? await countsOf(listing) : null,
    nextCursor: isMore ? cursorOf.encode([sort, keyOf(last, sort), last.number]) : null,
  }
}

export const rowOf = (db: DbOrTx, id: string): Promise<ListedRow> =>
  selectPosts(db).where('id', '=', id).executeTakeFirstOrThrow()

export type ListedRow = Omit<
  Selectable<Tables['document']>,
  'userId' | 'workflowRunId' | 'audienceId' | 'deletedAt' | 'askedTextHash'
> & {
  publication: PublicationState | null
  /** The reason for that publication's state, in words for the owner. */
  reason: string | null
}

/** The URL contains the version, so that browsers may cache it indefinitely. */
const pictureAddress = ({ id, latestAt }: ListedRow) =>
  `${getPostPicture.path.replace(':id', id)}?at=${latestAt ?? 0}`

/** Presents a post in its owner's list; `thumbnail` is a small version of its first image, if there is one. */
export const presentPost = (row: ListedRow, thumbnail: string | undefined): Post => ({
  id: row.id,
  title: row.title,
  kind: row.kind,
  excerpt: row.excerpt,
  thumbnail: row.kind === 'image' ? pictureAddress(row) : (thumbnail ?? row.picture),
  media: { images: row.imageCount, videos: row.videoCount, documents: row.documentCount },
  chatId: row.chatId,
  status: row.status,
  scheduledAt: isoTimeOrNull(row.scheduledAt),
  scheduledTimezone: row.scheduledTimezone,
  publishedAt: isoTimeOrNull(row.publishedAt),
  url: row.url,
  failure: fromJson<Failure>(row.failure),
  publication: row.publication,
  ...(row.publication !== null && row.reason !== null && isUnderWay(row.publication)
    ? { delay: row.reason }
    : {}),
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
})
