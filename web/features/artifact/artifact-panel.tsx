import { noDocument } from '#core/artifact-state.ts'
import { useArtifact } from './artifact-store.ts'
import { PanelChatProvider } from './panel-chat.tsx'
import type { ChatApi } from './chat-api.ts'
import { DocumentView } from './document-view.tsx'
import { PanelSkeleton } from './panel-states.tsx'
import { closeOnEscape, usePanelFocus } from './use-panel-focus.ts'

/** The document beside the chat (specification 2.9); on a phone it has the screen to itself. */
export function ArtifactPanel({ chat = null }: { chat?: ChatApi | null }) {
  const documentId = useArtifact((artifact) => artifact.documentId)
  const region = usePanelFocus()
  return (
    <div role="presentation" className="contents" onKeyDown={closeOnEscape}>
      <section
        ref={region}
        aria-label="Post"
        tabIndex={-1}
        // On a screen as low as a magnified one, all of it scrolls.
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
