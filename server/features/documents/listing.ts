import { sql } from 'kysely'
import { listedPost, mediaCountsOf } from '#core/post/listed-post.ts'
import { remembered } from '#core/text/remembered.ts'
import { compiledQuery, compiledUpdate } from '#server/db/compiled-query.ts'
import type { Engine, Tx, Db } from '#server/db/schema.ts'
import { parseContent, plainText } from '#core/post/post-content.ts'
import { firstFitting } from '#server/http/json-answer.ts'
import { indexPost } from './indexing.ts'
import { readPost } from './versions.ts'

/** Takes what lists show of a post from its latest version: after every change of its versions. Answers whether there is anything new. */
export async function listLatest(tx: Tx, documentId: string): Promise<boolean> {
  const latest = await readLatest(tx, documentId)
  if (!latest || latest.latestAt === latest.createdAt) return false
  await listAdded(tx, { ...latest, documentId })
  return true
}

const readLatest = (tx: Tx, documentId: string) =>
  tx
    .selectFrom('documentVersion as version')
    .innerJoin('document', 'document.id', 'version.documentId')
    .select(['document.latestAt', 'version.createdAt', 'version.title', 'version.kind'])
    .select(sql<string>`case version."kind" when 'text' then version."content" else '' end`.as('content'))
    .where('version.documentId', '=', documentId)
    .orderBy('version.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

type Latest = {
  documentId: string
  createdAt: number
  title: string
  kind: 'text' | 'image'
  content: string
}

/** The same for a version that has just been added, and is the latest. */
export async function listAdded(tx: Tx, { documentId, createdAt, ...version }: Latest): Promise<void> {
  const { text: _, ...listed } = listedPost(version, readPost)
  const { title, kind } = version
  const counts = mediaCountsOf(version, readPost)
  await updateListed(tx, { documentId }, { ...listed, ...counts, title, kind, latestAt: createdAt })
}

const updateListed = compiledUpdate<{ documentId: string }, { id: string }>((db, { documentId }, listed) =>
  db.updateTable('document').set(listed).where('id', '=', documentId).returning('id'),
)

/** The same as `listLatest`, and search finds it at once. */
export async function noteLatest(tx: Tx, engine: Engine, documentId: string): Promise<void> {
  if (await listLatest(tx, documentId)) await indexPost(tx, engine, documentId)
}

type Transfer = { engine: Engine; from: string; to: string }

/** Gives one account's posts to another, under whose name they are searched and compared from then on. */
export async function transferPosts(tx: Tx, { engine, from, to }: Transfer): Promise<void> {
  const posts = await tx
    .updateTable('document')
    .set({ userId: to })
    .where('userId', '=', from)
    .returning('id')
    .execute()
  for (const { id } of posts) await indexPost(tx, engine, id)
}

/** A post that went out, as plain text. */
export type OwnPost = { documentId: string; text: string }
/** The same as long as the posts are; `changedAt` is the last change of one, null without any. */
export type PostsState = { state: string; changedAt: number | null }
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

/** Tells apart what those posts were and are, without reading them. */
export const readOwnPostsState = compiledQuery<{ userId: string }, PostsState>((db, { userId }) =>
  db
    .selectFrom(
      db
        .selectFrom('document')
        .select(['number', 'updatedAt', 'latestAt', 'publishedAt'])
        .where('userId', '=', userId)
        .where('deletedAt', 'is', null)
        .where('status', 'in', ['published', 'hidden'])
        .orderBy('publishedAt', 'desc')
        .limit(most)
        .as('published'),
    )
    .select([
      sql<string>`count(*) || ' ' || coalesce(sum("number"), 0) || ' ' || coalesce(sum("updatedAt"), 0)
        || ' ' || coalesce(sum("latestAt"), 0) || ' ' || coalesce(sum("publishedAt"), 0)`.as('state'),
      (e) => e.fn.max('updatedAt').as('changedAt'),
    ]),
)

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
