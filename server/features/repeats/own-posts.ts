import type { SaidBefore } from '#contract/publishing/repeats.ts'
import { parseContent, plainText } from '#core/post/post-content.ts'
import type { Passage } from '#core/text/shingles.ts'
import { isoTime } from '#core/time/iso-time.ts'
import type { Db } from '#server/db/schema.ts'
import { likelyNumbers, passagesOfText } from '#server/db/search-index.ts'

/** A post that its writer has written before, here or elsewhere. */
export type OwnPost = { said: Omit<SaidBefore, 'text'>; passages: Passage[] }

type Sought = { userId: string; passages: readonly Passage[]; without: number | null }

/** A number that no row has, since PostgreSQL does not accept an empty list. */
const nowhere = -1

async function likely(db: Db, table: 'documentShingle' | 'swipeShingle', sought: Sought): Promise<number[]> {
  const { rows } = await likelyNumbers(table, sought).execute(db)
  return [nowhere, ...rows.map(({ number }) => number)]
}

const documentRows = (db: Db, userId: string, numbers: number[]) =>
  db
    .selectFrom('document')
    .innerJoin('documentVersion as version', (join) =>
      join
        .onRef('version.documentId', '=', 'document.id')
        .onRef('version.createdAt', '=', 'document.latestAt'),
    )
    .select(['document.id', 'document.title', 'document.status', 'document.url', 'document.chatId'])
    .select(['document.scheduledAt', 'document.publishedAt', 'document.updatedAt', 'version.content'])
    .where('document.number', 'in', numbers)
    .where('document.userId', '=', userId)
    .where('document.deletedAt', 'is', null)
    .execute()

type DocumentRow = Awaited<ReturnType<typeof documentRows>>[number]

function timestampOf({ status, scheduledAt, publishedAt, updatedAt }: DocumentRow): number {
  if (status === 'draft') return updatedAt
  return (status === 'scheduled' ? scheduledAt : publishedAt) ?? updatedAt
}

const ofDocument = (row: DocumentRow): OwnPost => ({
  said: {
    documentId: row.id,
    swipeId: null,
    title: row.title,
    status: row.status,
    date: isoTime(timestampOf(row)),
    url: row.url,
    chatId: row.chatId,
  },
  passages: passagesOfText(plainText(parseContent(row.content).text)),
})

const swipeRows = (db: Db, userId: string, numbers: number[]) =>
  db
    .selectFrom('material')
    .select(['id', 'title', 'content', 'details', 'createdAt'])
    .where('number', 'in', numbers)
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute()

type SwipeRow = Awaited<ReturnType<typeof swipeRows>>[number]

function ofSwipe({ id, title, content, details, createdAt }: SwipeRow): OwnPost {
  const { url } = JSON.parse(details) as { url: string | null }
  return {
    said: {
      documentId: null,
      swipeId: id,
      title,
      status: null,
      date: isoTime(createdAt),
      url,
      chatId: null,
    },
    passages: passagesOfText(content),
  }
}

const rank = { published: 0, hidden: 0, scheduled: 1, draft: 3 }
const rankOf = ({ said: { status } }: OwnPost) => (status === null ? 2 : rank[status])

/**
 * Returns the writer's own posts that may say what these passages say: published ones first, then scheduled ones, swipes and
 * drafts, the newest first in each group.
 */
export async function likelyPosts(db: Db, sought: Sought): Promise<OwnPost[]> {
  const { userId } = sought
  const documents = await documentRows(db, userId, await likely(db, 'documentShingle', sought))
  const swipes = await swipeRows(db, userId, await likely(db, 'swipeShingle', { ...sought, without: null }))
  return [...documents.map(ofDocument), ...swipes.map(ofSwipe)].toSorted(
    (one, other) => rankOf(one) - rankOf(other) || Date.parse(other.said.date) - Date.parse(one.said.date),
  )
}
