import type { ComponentProps } from 'react'
import { parseContent } from '#core/post-content.ts'
import { PostPreview } from '#web/features/editor/post-preview-panel.tsx'
import { type useDocumentSession, useSession } from '#web/features/editor/queries.ts'
import { PublishPanel } from '#web/features/publishing/publish-panel.tsx'
import { useAuthor } from './use-author.ts'

const noPost = parseContent('')

type Panel = Omit<ComponentProps<typeof PublishPanel>, 'post' | 'preview'>
type PublishDialogProps = Panel & { session: NonNullable<ReturnType<typeof useDocumentSession>> }

/** The publish dialog with the post as it stands in the editor. */
export function PublishDialog({ session, ...panel }: PublishDialogProps) {
  // While it is closed, nobody sees what each key changes.
  const post = useSession(session, (state) => (panel.isOpen ? state.post : null)) ?? noPost
  const author = useAuthor()
  return <PublishPanel {...panel} post={post.text} preview={<PostPreview author={author} content={post} />} />
}
