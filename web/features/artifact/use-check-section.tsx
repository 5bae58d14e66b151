import { useQueryClient } from '@tanstack/react-query'
import { hasMedia } from '#core/post-content.ts'
import { defaultPostLength, postLengths } from '#core/post-length.ts'
import type { EditedPost } from '#web/features/editor/post-editor-panel.tsx'
import type { ReviewSection } from '#web/features/editor/review-panel.tsx'
import { useSession } from '#web/features/editor/queries.ts'
import { postLengthOfChat } from '#web/features/chat/queries.ts'
import { PostCheckPanel } from '#web/features/post-check/post-check-panel.tsx'
import { usePostCheck } from '#web/features/post-check/queries.ts'
import { useArtifact } from './artifact-store.ts'

/** The length that was chosen in the chat of this post; null for the one that stands there anyway. */
function useChosenLength() {
  const client = useQueryClient()
  const chatId = useArtifact((artifact) => artifact.chatId)
  const name = chatId === null ? undefined : postLengthOfChat(client, chatId)
  return name === undefined || name === defaultPostLength ? null : postLengths[name]
}

/** The section with the post check; `onPick` is called when one of its marks in the text was pressed. */
export function useCheckSection({ editor, session }: EditedPost, onPick: () => void): ReviewSection {
  const media = useSession(session, ({ post }) => hasMedia(post)) ?? false
  const length = useChosenLength()
  const setting = { hasMedia: media, ...(length === null ? {} : { length }) }
  const check = usePostCheck({ editor, documentId: session.documentId, setting, onPick })
  return {
    id: 'post-check',
    label: 'Post check',
    count: check.state?.findings.length ?? 0,
    goTo: (id) => check.checker?.goTo(id),
    content: <PostCheckPanel check={check} />,
  }
}
