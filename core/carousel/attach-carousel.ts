import type { PostContent, PostDocument } from '#core/post/post-content.ts'
import { addMedia } from '#core/post/post-media.ts'

/**
 * Puts a carousel's PDF into a post. Replaces the document at `replaced` if the post still has it, and otherwise adds
 * one. Throws an Error with a user-facing message when there is no room.
 */
export function attachCarousel(
  post: PostContent,
  document: PostDocument,
  replaced: string | null,
): PostContent {
  const isThere = post.documents.some(({ url }) => url === replaced)
  if (!isThere) return addMedia(post, { kind: 'document', ...document })
  return { ...post, documents: post.documents.map((one) => (one.url === replaced ? document : one)) }
}
