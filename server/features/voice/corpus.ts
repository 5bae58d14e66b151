import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { listMaxBytes } from '#core/limits.ts'
import { describeVoice, type HabitLine } from '#core/voice/describe-voice.ts'
import { isLongEnough } from '#core/voice/similarity.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Db } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import { firstFitting } from '#server/http/json-answer.ts'
import type { Actor } from '#server/http/session.ts'

/** A post of the writer's, from here or, as a swipe of their own, from elsewhere. */
export type VoicePost = { documentId: string | null; text: string }

/** The posts that a writer's voice is derived from, and what they have in common. */
export type Corpus = { posts: readonly VoicePost[]; lines: readonly HabitLine[] }

export type PostSources = {
  db: Db
  now: () => number
  documents: Pick<Documents, 'ownPosts' | 'ownPostsState' | 'editedPosts'>
}

/** Style changes over time: older posts say less about it, and more of them would take longer to read. */
const most = 150

async function ownSwipes(db: Db, userId: string): Promise<VoicePost[]> {
  const newest = db
    .selectFrom('material')
    .select(['number', 'createdAt', sql<number>`octet_length("content")`.as('bytes')])
    .where('userId', '=', userId)
    .where('library', '=', 'swipe')
    .where('deletedAt', 'is', null)
    // Inside a JSON string, the quotation marks would be escaped.
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

/** A fingerprint of a writer's swipes that does not require reading them. */
const readSwipesState = compiledQuery<{ userId: string }, { state: string; changedAt: number | null }>(
  (db, { userId }) =>
    db
      .selectFrom('material')
      .select([
        sql<string>`count(*) || ' ' || coalesce(sum("number"), 0) || ' ' || coalesce(sum("updatedAt"), 0)`.as(
          'state',
        ),
        (e) => e.fn.max('updatedAt').as('changedAt'),
      ])
      .where('userId', '=', userId)
      .where('library', '=', 'swipe')
      .where('deletedAt', 'is', null),
)

/** Normalises a text for comparison: the same post may be here twice, because an archive adds it as a post and as a swipe. */
const comparableText = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/**
 * Returns the posts that are long enough, published ones first and newest first, without duplicates, and no more than fit
 * into a response.
 */
async function readPosts({ db, documents }: PostSources, actor: Actor): Promise<VoicePost[]> {
  const all = [...(await documents.ownPosts(actor)), ...(await ownSwipes(db, actor.userId))]
  const posts = new Map<string, VoicePost>()
  for (const post of all) {
    const words = comparableText(post.text)
    if (!posts.has(words) && isLongEnough(post.text)) posts.set(words, post)
  }
  return firstFitting([...posts.values()].slice(0, most))
}

/** In UTF-16 code units: about twenty writers with 150 posts each. */
const mostRemembered = 4_000_000

/** A change this recent may be followed by another one in the same millisecond, which would go unnoticed. */
const settledMs = 1000

/** Reads what voices are derived from, cached until one of a writer's posts or swipes changes. */
export function createCorpora(sources: PostSources): (actor: Actor) => Promise<Corpus> {
  const { db, now, documents } = sources
  const known = new LRUCache<string, Corpus & { state: string }>({
    maxSize: mostRemembered,
    sizeCalculation: ({ posts }) => posts.reduce((sum, { text }) => sum + text.length, 1),
  })
  return async (actor) => {
    // Read before the texts, so that a change in between is noticed next time.
    const [posts, [swipes]] = await Promise.all([
      documents.ownPostsState(actor),
      readSwipesState(db, { userId: actor.userId }),
    ])
    const state = `${posts.state} ${swipes?.state}`
    const found = known.get(actor.userId)
    if (found?.state === state) return found
    const read = await readPosts(sources, actor)
    const corpus = { posts: read, lines: describeVoice(read.map(({ text }) => text)), state }
    const changedAt = Math.max(posts.changedAt ?? 0, swipes?.changedAt ?? 0)
    if (changedAt < now() - settledMs) known.set(actor.userId, corpus)
    return corpus
  }
}
