import type { ArtifactState } from '#core/artifact-state.ts'
import type { StreamPart } from './chat-message.ts'

export type OpenDocument = { id: string; title: string; content: string; kind: 'text' | 'image' }
type DocumentToOpen = { documentId: string; chatId: string; title?: string; kind?: 'text' | 'image' }

/** What the chat needs of the artifact; the page puts the two together. */
export type ArtifactApi = {
  applyStreamPart: (part: StreamPart, chatId: string) => void
  openDocument: (document: DocumentToOpen) => void
  /** Hides the artifact and forgets its document. */
  closeArtifact: () => void
  /** The document on the screen; null when none is visible or it has no id yet. */
  openedDocument: () => OpenDocument | null
  /** Saves what was typed into the document on the screen. Rejects with the reason when that cannot be done. */
  savePending: () => Promise<void>
  /** The artifact as it is, and how to hear of changes: what a reply writes shows in the chat too. */
  getState: () => ArtifactState
  subscribe: (listener: () => void) => () => void
}
