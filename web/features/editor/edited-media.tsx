import { PostMedia } from '#web/features/media/media-panel.tsx'
import type { DocumentSession } from './document-session.ts'
import { useSession } from './queries.ts'

type EditedMediaProps = { session: DocumentSession; isMobile: boolean }

/** The media of the post that is edited; each change is saved at once. */
export function EditedMedia({ session, isMobile }: EditedMediaProps) {
  const post = useSession(session, (state) => state.post)
  const change: DocumentSession['change'] = (by) => {
    session.change(by)
    session.saveNow()
  }
  return post === null ? null : <PostMedia content={post} isMobile={isMobile} change={change} />
}
