import { noDocument } from '#core/artifact-state.ts'
import { useArtifact, hideArtifact } from './artifact-store.ts'
import { PanelChatProvider } from './panel-chat.tsx'
import type { ChatApi } from './chat-api.ts'
import { DocumentView } from './document-view.tsx'
import { PanelSkeleton } from './panel-states.tsx'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { isFreeEscape } from '#web/ui/hooks/escape-key.ts'
import { focusMain, isTextField } from '#web/ui/hooks/focus.ts'

/** The document beside the chat (specification 2.9); on a phone it fills the screen. */
export function ArtifactPanel({ chat = null }: { chat?: ChatApi | null }) {
  const documentId = useArtifact((artifact) => artifact.documentId)
  const region = usePanelFocus()
  return (
    <div role="presentation" className="contents" onKeyDown={closeOnEscape}>
      <section
        ref={region}
        aria-label="Post"
        tabIndex={-1}
        // On a very low screen, such as a magnified one, the whole panel scrolls.
        className="flex h-full min-h-0 flex-col bg-paper outline-none [@media(height<400px)]:overflow-y-auto"
      >
        {documentId === noDocument ? (
          <PanelSkeleton />
        ) : (
          <PanelChatProvider key={documentId} chat={chat}>
            <DocumentView documentId={documentId} />
          </PanelChatProvider>
        )}
      </section>
    </div>
  )
}

const isShown = (element: Element) => element.checkVisibility?.() ?? true

/**
 * Takes the focus when the panel was opened by a press, leaves it with a user who is typing elsewhere, and gives it
 * back when the panel closes.
 */
function usePanelFocus(): RefObject<HTMLElement | null> {
  const region = useRef<HTMLElement>(null)
  // The document's focus.
  useEffect(() => {
    const before = document.activeElement
    const isLeftAlone = isTextField(before) && isShown(before)
    if (!isLeftAlone) region.current?.focus()
    return () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body
      if (!isNowhere) return
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
      if (isThere) before.focus()
      else focusMain()
    }
  }, [])
  return region
}

/** Closes the panel on Escape, unless a field, a list or a dialog in it has used the key. */
function closeOnEscape(event: KeyboardEvent): void {
  if (isFreeEscape(event)) hideArtifact()
}
