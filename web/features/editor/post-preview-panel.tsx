import type { PostContent } from '#core/post/post-content.ts'
import { PostMedia } from '#web/features/media/media-panel.tsx'
import { useIsDesktop } from '#web/ui/hooks/use-media.ts'
import { CharacterCounter, type Author, NetworkText, PostCard } from './post-card-panel.tsx'

/** A read-only card of a post, in exactly the characters that the network receives. */
export function PostPreview({ author, content }: { author: Author; content: PostContent }) {
  const isMobile = !useIsDesktop()
  return (
    <>
      <PostCard author={author} media={<PostMedia content={content} isMobile={isMobile} />}>
        <NetworkText post={content.text} />
      </PostCard>
      <div className="mt-3 flex justify-end">
        <CharacterCounter post={content.text} />
      </div>
    </>
  )
}
