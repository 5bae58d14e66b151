import type { ComponentProps } from 'react'
import { parseContent } from '#core/post-content.ts'
import { PostPreview } from '#web/features/editor/post-preview-panel.tsx'
import { type useDocumentSession, useSession } from '#web/features/editor/queries.ts'
import { SchedulePanel } from '#web/features/publishing/schedule-panel.tsx'
import { useAuthor } from './use-author.ts'

const noPost = parseContent('')

type Panel = Omit<ComponentProps<typeof SchedulePanel>, 'post' | 'preview'>
type ScheduleDialogProps = Panel & { session: NonNullable<ReturnType<typeof useDocumentSession>> }

/** The schedule dialog with the post as it stands in the editor. */
export function ScheduleDialog({ session, ...panel }: ScheduleDialogProps) {
  // While it is closed, nobody sees what each key changes.
  const post = useSession(session, (state) => (panel.isOpen ? state.post : null)) ?? noPost
  const author = useAuthor()
  return (
    <SchedulePanel {...panel} post={post.text} preview={<PostPreview author={author} content={post} />} />
  )
}
