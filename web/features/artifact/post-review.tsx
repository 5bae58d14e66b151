import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { readNativeCaret } from '#editor/native-caret.ts'
import { underlineAhead } from '#editor/underlines.ts'
import { artifactPrompts } from '#core/artifact-prompts.ts'
import { useFlag } from '#web/analytics/track.ts'
import type { EditedPost } from '#web/features/editor/post-editor-panel.tsx'
import { ReviewPanel, type ReviewSection } from '#web/features/editor/review-panel.tsx'
import { useClaimsSection } from '#web/features/claims/claims-panel.tsx'
import { useSaidBeforeSection } from '#web/features/repeats/said-before-panel.tsx'
import { useHooksSection } from '#web/features/suggestions/hooks-panel.tsx'
import { useSimilaritySection } from '#web/features/voice-profile/similarity-panel.tsx'
import { useSuggestionsSection } from '#web/features/suggestions/suggestions-panel.tsx'
import { useArtifact } from './artifact-store.ts'
import { usePanelChat } from './panel-chat.tsx'
import { shortcuts } from '#web/ui/hooks/shortcuts.ts'
import { useHotkey } from '#web/ui/hooks/use-hotkey.ts'
import { useQueryClient } from '@tanstack/react-query'
import { hasMedia } from '#core/post/post-content.ts'
import { defaultPostLength, postLengths } from '#core/post/post-length.ts'
import { useSession } from '#web/features/editor/queries.ts'
import { postLengthOfChat } from '#web/features/chat/queries.ts'
import { PostCheckPanel } from '#web/features/post-check/post-check-panel.tsx'
import { usePostCheck } from '#web/features/post-check/queries.ts'

/** The review of the open post, with each section from its own slice. */
export function PostReview(edited: EditedPost) {
  const { editor } = edited
  const [openId, setOpen] = useState<string | null>(null)
  const [isFromText, setFromText] = useState(false)
  const asking = usePanelChat()
  const check = useCheckSection(edited, () => setOpen(check.id))
  const suggestions = useSuggestionsSection({
    ...edited,
    streamed: useArtifact(({ metadata }) => metadata.suggestions),
    onOpen: () => setOpen('suggestions'),
    onRequest: asking === null || asking.isBusy ? null : () => asking.ask(artifactPrompts.suggest),
  })
  const hooks = useHooksSection({
    ...edited,
    streamed: useArtifact(({ linkedinHooks }) => linkedinHooks),
    onOpen: () => setOpen('hooks'),
  })
  const saidBefore = useSaidBeforeSection(edited)
  const similarity = useSimilaritySection(edited)
  const claims = useClaimsSection({
    ...edited,
    isOpen: openId === 'sources',
    onOpen: () => setOpen('sources'),
  })
  const marked = { finding: check, suggestion: suggestions, claim: claims, ledger: claims }
  useHotkey('mod+.', () => {
    readNativeCaret(editor.view)
    const mark = editor.isFocused ? underlineAhead(editor.state) : null
    if (mark === null) return
    setFromText(true)
    marked[mark.source].goTo?.(mark.id)
  })
  useUndoKeys(editor)
  const repeats = useFlag('said-before') ? [saidBefore] : []
  const sections: ReviewSection[] = [check, suggestions, hooks, claims, ...repeats, similarity]
  const open = (id: string | null) => {
    setFromText(false)
    setOpen(id)
  }
  const returnToText = () => void editor.commands.focus()
  return (
    <>
      <ReviewPanel
        sections={sections}
        openId={openId}
        onOpen={open}
        onReturn={isFromText ? returnToText : undefined}
      />
      {claims.hover}
    </>
  )
}

/** Undoes and redoes what was chosen beside the text, where the editor does not receive the keys. */
function useUndoKeys(editor: Editor): void {
  const [redo, otherRedo] = shortcuts.redo.keys
  useHotkey(shortcuts.undo.keys[0], () => editor.commands.undo(), { isLeftToFields: true })
  useHotkey(redo, () => editor.commands.redo(), { isLeftToFields: true })
  useHotkey(otherRedo, () => editor.commands.redo(), { isLeftToFields: true })
}

/** Returns the length that was chosen in the post's chat; null for the default. */
function useChosenLength() {
  const client = useQueryClient()
  const chatId = useArtifact((artifact) => artifact.chatId)
  const name = chatId === null ? undefined : postLengthOfChat(client, chatId)
  return name === undefined || name === defaultPostLength ? null : postLengths[name]
}

/** Returns the section with the post check; `onPick` is called when one of its marks in the text is pressed. */
function useCheckSection({ editor, session }: EditedPost, onPick: () => void): ReviewSection {
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
