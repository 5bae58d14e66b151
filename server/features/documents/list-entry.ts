import { sql } from 'kysely'
import { listedPost, mediaCountsOf } from '#core/listed-post.ts'
import type { Engine, Tx } from '#server/db/schema.ts'
import { type SearchIndex, searchIndex } from '#server/db/search-index.ts'
import { putShingles } from '#server/db/shingle-index.ts'

/** Takes what lists show and find of a post, and what it says, from its latest version: after every change of its versions. */
export async function noteLatest(tx: Tx, index: SearchIndex, documentId: string): Promise<void> {
  const latest = await tx
    .selectFrom('documentVersion as version')
    .innerJoin('document', 'document.id', 'version.documentId')
    .select(['document.userId', 'document.latestAt', 'version.createdAt', 'version.title', 'version.kind'])
    .select(sql<string>`case version."kind" when 'text' then version."content" else '' end`.as('content'))
    .where('version.documentId', '=', documentId)
    .orderBy('version.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest || latest.latestAt === latest.createdAt) return
  const { userId, title, kind, createdAt: latestAt } = latest
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
