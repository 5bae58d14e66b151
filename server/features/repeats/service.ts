import type { Repeat } from '#contract/publishing/repeats.ts'
import { parseContent } from '#core/post/post-content.ts'
import { findRepeats, readPassages } from '#core/text/shingles.ts'
import type { Db } from '#server/db/schema.ts'
import type { Documents } from '#server/features/documents/service.ts'
import type { Actor } from '#server/http/session.ts'
import { likelyPosts, type OwnPost } from './own-posts.ts'

export type Repeats = {
  /**
   * Returns what the text of a post, its latest version unless `content` is given, repeats from the actor's other posts and
   * own swipes. Throws not_found:document and forbidden:document.
   */
  find: (actor: Actor, post: { documentId: string; content?: string | undefined }) => Promise<Repeat[]>
}

const mostShown = 10

function present(
  { passage, source, other }: ReturnType<typeof findRepeats>[number],
  posts: OwnPost[],
): Repeat[] {
  const post = posts[source]
  if (post === undefined) return []
  const { text, paragraph, from, to } = passage
  return [{ text, paragraph, from, to, other: { ...post.said, text: other.text } }]
}

/** Shows writers what they have said before. */
export function createRepeats({ db, documents }: { db: Db; documents: Documents }): Repeats {
  return {
    async find(actor, { documentId, content }) {
      const latest = await documents.latestVersion(actor, documentId)
      if (latest.kind === 'image') return []
      const { text } = parseContent(content ?? latest.content)
      const passages = readPassages(text.map((runs) => runs.map((run) => run.text).join('')))
      const { number: without } = await db
        .selectFrom('document')
        .select('number')
        .where('id', '=', documentId)
        .executeTakeFirstOrThrow()
      await documents.catchUp(actor)
      const posts = await likelyPosts(db, { userId: actor.userId, passages, without })
      const repeats = findRepeats(
        passages,
        posts.map((post) => post.passages),
      )
      return repeats.slice(0, mostShown).flatMap((repeat) => present(repeat, posts))
    },
  }
}
