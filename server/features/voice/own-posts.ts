import { sql } from 'kysely'
import { listMaxBytes } from '#core/limits.ts'
import { isLongEnough } from '#core/voice/similarity.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Db } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import { firstFitting } from '#server/http/answer-size.ts'
import type { Actor } from '#server/http/session.ts'

/** A post of the writer's, from here or, as a swipe of their own, from elsewhere. */
export type VoicePost = { documentId: string | null; text: string }

export type PostSources = { db: Db; documents: Pick<Documents, 'ownPosts' | 'editedPosts'> }

/** Manners change: what is older says less, and more would take longer to read. */
const most = 150

async function ownSwipes(db: Db, userId: string): Promise<VoicePost[]> {
  const newest = db
    .selectFrom('material')
    .select(['number', 'createdAt', sql<number>`octet_length("content")`.as('bytes')])
    .where('userId', '=', userId)
    .where('library', '=', 'swipe')
    .where('deletedAt', 'is', null)
    // Inside a text of the JSON the quotation marks would have a sign before them.
    .where('details', 'like', '%"isOwn":true%')
    .orderBy('createdAt', 'desc')
    .orderBy('number', 'desc')
    .limit(most)
  const summed = db
    .selectFrom(newest.as('newest'))
    .select([
      'number',
      sql<number>`sum("bytes") over (order by "createdAt" desc, "number" desc) - "bytes"`.as('newer'),
    ])
  const fitting = db.selectFrom(summed.as('summed')).select('number').where('newer', '<', listMaxBytes)
  const rows = await db
    .selectFrom('material')
    .select(['content', 'details'])
    .where('number', 'in', fitting)
    .orderBy('createdAt', 'desc')
    .orderBy('number', 'desc')
    .execute()
  return rows
    .filter(({ details }) => fromJson<{ isOwn?: boolean }>(details).isOwn === true)
    .map(({ content: text }) => ({ documentId: null, text }))
}

/** The same post may be here twice: what an archive brings stands among the posts and among the swipes. */
const comparableText = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/**
 * The posts a writer's voice is read from, published ones first and the newest first; those that say enough, each once,
 * and no more than an answer holds.
 */
export async function readVoicePosts({ db, documents }: PostSources, actor: Actor): Promise<VoicePost[]> {
  const all = [...(await documents.ownPosts(actor)), ...(await ownSwipes(db, actor.userId))]
  const posts = new Map<string, VoicePost>()
  for (const post of all) {
    const words = comparableText(post.text)
    if (isLongEnough(post.text) && !posts.has(words)) posts.set(words, post)
  }
  return firstFitting([...posts.values()].slice(0, most))
}
