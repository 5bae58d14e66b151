import { type ComponentProps, useEffect } from 'react'
import { parseContent } from '#core/post/post-content.ts'
import { useSession, type useDocumentSession } from '#web/features/editor/queries.ts'
import { PostPreview } from '#web/features/editor/post-preview-panel.tsx'
import { ByHandPanel } from '#web/features/publishing/by-hand-panel.tsx'
import { PublishPanel } from '#web/features/publishing/publish-panel.tsx'
import { SchedulePanel } from '#web/features/publishing/schedule-panel.tsx'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import { postDialog, usePostDialog } from './artifact-store.ts'
import { useAuthor } from './use-author.ts'

type Session = NonNullable<ReturnType<typeof useDocumentSession>>

type PostDialogsProps = {
  documentId: string
  session: Session | null
  /** When the post is due to be published; null for one that is not scheduled. */
  scheduledAt: string | null
  /** The timezone it was scheduled in; null when unknown. */
  scheduledTimezone: string | null
  leaving: ComponentProps<typeof PublishPanel>['leaving']
  /** The buttons that get the focus back. */
  publishButton: HTMLElement | null
  scheduleButton: HTMLElement | null
  /** Called when the post was accepted, scheduled, or marked as published. */
  onChanged: () => void
}

/** The dialogs for publishing a post, directly or by hand, and for scheduling it; at most one is open. */
export function PostDialogs(props: PostDialogsProps) {
  const { documentId, session, scheduledAt, scheduledTimezone, leaving } = props
  const { publishButton, scheduleButton, onChanged } = props
  const open = usePostDialog()
  // The store: a dialog closes with its post.
  useEffect(() => () => postDialog.setState(null), [])
  const common = (name: NonNullable<typeof open>) => ({
    documentId,
    isOpen: open === name,
    onOpenChange: (isOpen: boolean) => postDialog.setState(isOpen ? name : null),
  })
  const goByHand = async () => {
    try {
      await leaving.flush()
      postDialog.setState('by-hand')
    } catch (error) {
      const description = `Your latest changes could not be saved. ${errorMessage(error)}`
      toast.error('Failed to publish post', { description })
    }
  }
  return (
    <>
      {session ? (
        <PublishDialog
          {...common('publish')}
          session={session}
          scheduledAt={scheduledAt}
          scheduledTimezone={scheduledTimezone}
          leaving={leaving}
          opener={publishButton}
          onAccepted={onChanged}
          onByHand={() => void goByHand()}
        />
      ) : null}
      <ByHandPanel {...common('by-hand')} opener={publishButton} onChanged={onChanged} />
      {session ? (
        <ScheduleDialog
          {...common('schedule')}
          session={session}
          scheduledAt={scheduledAt}
          leaving={leaving}
          opener={scheduleButton}
          onScheduled={onChanged}
        />
      ) : null}
    </>
  )
}

const noPost = parseContent('')

/** Returns the post as it is in the editor, and its preview. A closed dialog ignores the changes on every key. */
function useShownPost(session: Session, isOpen: boolean) {
  const post = useSession(session, (state) => (isOpen ? state.post : null)) ?? noPost
  const author = useAuthor()
  return { post: post.text, preview: <PostPreview author={author} content={post} /> }
}

type PublishDialogProps = Omit<ComponentProps<typeof PublishPanel>, 'post' | 'preview'> & { session: Session }

const PublishDialog = ({ session, ...panel }: PublishDialogProps) => (
  <PublishPanel {...panel} {...useShownPost(session, panel.isOpen)} />
)

type ScheduleDialogProps = Omit<ComponentProps<typeof SchedulePanel>, 'post' | 'preview'> & {
  session: Session
}

const ScheduleDialog = ({ session, ...panel }: ScheduleDialogProps) => (
  <SchedulePanel {...panel} {...useShownPost(session, panel.isOpen)} />
)
