import { useQuery, useQueryClient } from '@tanstack/react-query'
import { initialArtifact } from '#core/artifact-state.ts'
import type { Post } from '#contract/publishing/posts.ts'
import { parseContent } from '#core/post/post-content.ts'
import type { WallTime } from '#core/time/zoned-time.ts'
import { PostPreview } from '#web/features/editor/post-preview-panel.tsx'
import { saveOpenDocument } from '#web/features/editor/queries.ts'
import { SchedulePanel } from '#web/features/publishing/schedule-panel.tsx'
import { profileQuery } from '#web/features/session/queries.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { postContentQuery } from './calendar-queries.ts'
import { refreshPost } from './queries.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

type SchedulePostDialogProps = {
  post: Post
  proposed: WallTime | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The schedule dialog for a post that is not open in the editor. */
export function SchedulePostDialog({ post, proposed, isOpen, onOpenChange }: SchedulePostDialogProps) {
  const client = useQueryClient()
  const content = useQuery({ ...postContentQuery(post.id), enabled: isOpen })
  const parsed = parseContent(content.data ?? '')
  const profile = useQuery(profileQuery).data?.profile
  const author = { name: profile?.fullName ?? null, imageUrl: profile?.imageUrl ?? null }
  return (
    <SchedulePanel
      documentId={post.id}
      post={parsed.text}
      scheduledAt={post.scheduledAt}
      proposed={proposed}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onScheduled={() => void refreshPost(client, post)}
      leaving={{
        flush: () => saveOpenDocument(client, post.id),
        artifact: () => initialArtifact,
      }}
      preview={
        content.isError ? (
          <ErrorState title="This post could not be loaded." onRetry={() => void content.refetch()}>
            {errorMessage(content.error)}
          </ErrorState>
        ) : content.data === undefined ? (
          <Skeleton className="h-64 w-full" />
        ) : (
          <PostPreview author={author} content={parsed} />
        )
      }
    />
  )
}
