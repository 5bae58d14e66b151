import { sql } from 'kysely'
import { listedPost, mediaCountsOf } from '#core/post/listed-post.ts'
import { remembered } from '#core/text/remembered.ts'
import { compiledQuery, compiledUpdate } from '#server/db/compiled-query.ts'
import type { Engine, Tx, Db } from '#server/db/schema.ts'
import { parseContent, plainText } from '#core/post/post-content.ts'
import { firstFitting } from '#server/http/json-answer.ts'
import { indexPost } from './indexing.ts'
import { readPost } from './versions.ts'

/**
 * Updates what lists show of a post from its latest version; call it after every change to the versions. Returns whether
 * anything changed.
 */
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

/** Does the same for a version that was just added and is the latest. */
export async function listAdded(tx: Tx, { documentId, createdAt, ...version }: Latest): Promise<void> {
  const { text: _, ...listed } = listedPost(version, readPost)
  const { title, kind } = version
  const counts = mediaCountsOf(version, readPost)
  await updateListed(tx, { documentId }, { ...listed, ...counts, title, kind, latestAt: createdAt })
}

const updateListed = compiledUpdate<{ documentId: string }, { id: string }>((db, { documentId }, listed) =>
  db.updateTable('document').set(listed).where('id', '=', documentId).returning('id'),
)

/** Does the same as `listLatest` and also indexes the post immediately. */
export async function noteLatest(tx: Tx, engine: Engine, documentId: string): Promise<void> {
  if (await listLatest(tx, documentId)) await indexPost(tx, engine, documentId)
}

type Transfer = { engine: Engine; from: string; to: string }

/** Transfers all posts of one account to another and reindexes them under the new owner. */
export async function transferPosts(tx: Tx, { engine, from, to }: Transfer): Promise<void> {
  const posts = await tx
    .updateTable('document')
    .set({ userId: to })
    .where('userId', '=', from)
    .returning('id')
    .execute()
  for (const { id } of posts) await indexPost(tx, engine, id)
}

/** A published post as plain text. */
export type OwnPost = { documentId: string; text: string }
/** `state` changes whenever one of the posts does; `changedAt` is the most recent change, null when there are no posts. */
export type PostsState = { state: string; changedAt: number | null }
/** A published post whose first version the assistant wrote: that first version and the published text. */
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

/** Cached, because every message needs this for all of a writer's posts. */
const plain = remembered((content) => plainText(parseContent(content).text))

async function asSent(db: Db, rows: { id: string; content: string }[]): Promise<OwnPost[]> {
  const sent = await sentTexts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, content }) => ({ documentId: id, text: sent.get(id) ?? plain(content) }))
}

/**
 * Returns a writer's latest published posts, newest first, as many as fit into a response: the text that was published,
 * or the current text where none was recorded.
 */
export const readOwnPosts = async (db: Db, userId: string): Promise<OwnPost[]> =>
  firstFitting(await asSent(db, await publishedBy(db, userId).limit(most).execute()))

/** A fingerprint of those posts that does not require reading them. */
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

/** Returns those of a writer's latest published posts whose first version the assistant wrote, newest first. */
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
