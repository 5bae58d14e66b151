import { sql } from 'kysely'
import { listedPost, mediaCountsOf } from '#core/post/listed-post.ts'
import { remembered } from '#core/text/remembered.ts'
import type { Engine, Tx, Db } from '#server/db/schema.ts'
import { type SearchIndex, searchIndex } from '#server/db/search-index.ts'
import { putShingles } from '#server/db/shingle-index.ts'
import { parseContent, plainText } from '#core/post/post-content.ts'
import { firstFitting } from '#server/http/answer-size.ts'

/** Takes what lists show and find of a post, and what it says, from its latest version: after every change of its versions. */
export async function noteLatest(tx: Tx, index: SearchIndex, documentId: string): Promise<void> {
  const latest = await readLatest(tx, documentId)
  if (latest && latest.latestAt !== latest.createdAt) await noteAdded(tx, index, { ...latest, documentId })
}

const readLatest = (tx: Tx, documentId: string) =>
  tx
    .selectFrom('documentVersion as version')
    .innerJoin('document', 'document.id', 'version.documentId')
    .select(['document.userId', 'document.latestAt', 'version.createdAt', 'version.title', 'version.kind'])
    .select(sql<string>`case version."kind" when 'text' then version."content" else '' end`.as('content'))
    .where('version.documentId', '=', documentId)
    .orderBy('version.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

type Latest = {
  userId: string
  documentId: string
  createdAt: number
  title: string
  kind: 'text' | 'image'
  content: string
}

/** The same for a version that has just been added, and is the latest. */
export async function noteAdded(tx: Tx, index: SearchIndex, added: Latest): Promise<void> {
  const { userId, documentId, title, kind, createdAt: latestAt } = added
  const latest = kind === 'text' ? added : { ...added, content: '' }
  const { text, ...listed } = listedPost(latest)
  const { number } = await tx
    .updateTable('document')
    .set({ ...listed, ...mediaCountsOf(latest), title, kind, latestAt })
    .where('id', '=', documentId)
    .returning('number')
    .executeTakeFirstOrThrow()
  await index.put(tx, { number, userId, title, text })
  await putShingles(tx, 'documentShingle', { number, userId, text })
}

type HandOver = { engine: Engine; from: string; to: string }

/** Gives one account's posts to another, under whose name they are searched and compared from then on. */
export async function handOverPosts(tx: Tx, { engine, from, to }: HandOver): Promise<void> {
  const index = searchIndex(engine)
  const posts = await tx
    .updateTable('document')
    .set({ userId: to })
    .where('userId', '=', from)
    .returning(['id', 'number', 'latestAt'])
    .execute()
  for (const { id, number, latestAt } of posts) {
    const latest = await tx
      .selectFrom('documentVersion')
      .select(['title', 'kind', 'content'])
      .where('documentId', '=', id)
      .where('createdAt', '=', latestAt)
      .executeTakeFirst()
    if (latest === undefined) continue
    const entry = { number, userId: to, title: latest.title, text: listedPost(latest).text }
    await index.put(tx, entry)
    await putShingles(tx, 'documentShingle', entry)
  }
}

/** A post that went out, as plain text. */
export type OwnPost = { documentId: string; text: string }
/** One that an assistant wrote first, as it was then and as it went out. */
export type EditedPost = { documentId: string; before: string; after: string }

const most = 100
const mostEdited = 30

const publishedBy = (db: Db, userId: string) =>
  db
    .selectFrom('document')
    .innerJoin('documentVersion as version', 'version.documentId', 'document.id')
    .select(['document.id', 'version.content'])
    .where('document.userId', '=', userId)
    .where('document.deletedAt', 'is', null)
    .where('document.status', 'in', ['published', 'hidden'])
    .where('version.kind', '=', 'text')
    .where('version.createdAt', '=', (query) =>
      query
        .selectFrom('documentVersion as latest')
        .select((eb) => eb.fn.max('latest.createdAt').as('createdAt'))
        .whereRef('latest.documentId', '=', 'document.id'),
    )
    .orderBy('document.publishedAt', 'desc')

/** Asked of all of a writer's posts with every message. */
const plain = remembered((content) => plainText(parseContent(content).text))

async function asSent(db: Db, rows: { id: string; content: string }[]): Promise<OwnPost[]> {
  const sent = await sentTexts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, content }) => ({ documentId: id, text: sent.get(id) ?? plain(content) }))
}

/** A writer's latest published posts, the newest first, as many as an answer holds: as they went out, else as they stand now. */
export const readOwnPosts = async (db: Db, userId: string): Promise<OwnPost[]> =>
  firstFitting(await asSent(db, await publishedBy(db, userId).limit(most).execute()))

/** Of a writer's latest published posts those whose first version an assistant wrote, the newest first. */
export async function readEditedPosts(db: Db, userId: string): Promise<EditedPost[]> {
  const rows = await publishedBy(db, userId)
    .innerJoin('documentVersion as first', 'first.documentId', 'document.id')
    .select('first.content as draft')
    .where('first.byAssistant', '=', 1)
    .where('first.kind', '=', 'text')
    .where('first.createdAt', '=', (query) =>
      query
        .selectFrom('documentVersion as earliest')
        .select((eb) => eb.fn.min('earliest.createdAt').as('createdAt'))
        .whereRef('earliest.documentId', '=', 'document.id'),
    )
    .limit(mostEdited)
    .execute()
  const drafts = new Map(rows.map(({ id, draft }) => [id, draft]))
  const posts = await asSent(db, rows)
  return posts.map(({ documentId, text }) => ({
    documentId,
    before: plain(drafts.get(documentId) ?? ''),
    after: text,
  }))
}

async function sentTexts(db: Db, documentIds: string[]): Promise<Map<string, string>> {
  if (documentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('publication')
    .select(['documentId', 'text'])
    .where('documentId', 'in', documentIds)
    .where('state', '=', 'published')
    .orderBy('createdAt')
    .execute()
  return new Map(rows.map(({ documentId, text }) => [documentId, text]))
}
