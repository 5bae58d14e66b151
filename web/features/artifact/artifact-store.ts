import {
  applyPart,
  documentOf,
  type ArtifactState,
  type ArtifactKind,
  type ArtifactPart,
  initialArtifact,
  noDocument,
  type PostDialog,
} from '#core/artifact-state.ts'
import { createStore, useStore } from '#web/state/store.ts'
import { showError } from '#web/ui/toasts/toast.tsx'

/** Longer than a model may be silent: a stream whose end was lost must not block the panel for ever. */
const lostAfterMs = 90_000

/** The document that a reply is writing, even while its panel is hidden. */
let writing: string | null = null
/** The state of that document while another one is on screen: what the reply goes on to send is for it alone. */
let behind: ArtifactState | null = null
/** The document whose panel was closed while a reply writes it: the reply does not open it again. */
let closed: string | null = null
let watchdog: ReturnType<typeof setTimeout> | undefined
/** The artifact of this tab. */
const store = createStore<ArtifactState>(initialArtifact)
const { getState, setState: set } = store

function watch(documentId: string | null): void {
  clearTimeout(watchdog)
  writing = documentId
  if (documentId !== closed) closed = null
  if (documentId !== null) watchdog = setTimeout(endWriting, lostAfterMs)
}

function endWriting(): void {
  watch(null)
  if (behind === null) set({ ...getState(), status: 'idle' })
  behind = null
}

/** The artifact of this tab, without React. */
export const artifactStore = {
  ...store,
  setState: (change: Partial<ArtifactState>): void => set({ ...getState(), ...change }),
}

/** The dialog open over the post; null for none. */
export const postDialog = createStore<PostDialog | 'by-hand' | null>(null)

export const usePostDialog = () => useStore(postDialog, (open) => open)

/** Returns what `select` picks, which must be a primitive or an existing part of the state. */
export const useArtifact = <Picked>(select: (artifact: ArtifactState) => Picked): Picked =>
  useStore(store, select)

/** Applies one data part of a reply's stream (specification 4.3); shows an error when its kind is unknown. */
export function applyStreamPart(part: ArtifactPart, chatId: string): void {
  const isUnseen = behind === null && isWrittenUnseen(getState())
  try {
    if (isForBehind(part)) behind = behind && applyPart(behind, part, chatId)
    else begin(part, chatId)
  } catch (error) {
    showError(error)
    return
  }
  const isWhole = part.type === 'data-finish' || part.type === 'data-checking'
  if (isWhole && isUnseen) set({ ...getState(), isVisible: true })
  if (part.type === 'data-finish' || part.type === 'data-refetch-document') end()
  else if (part.type === 'data-id') watch((behind ?? getState()).documentId)
  else if (writing !== null && part.type.startsWith('data-')) watch(writing)
}

/**
 * Whether a post is being written that has neither been shown nor hidden: it may be too short for the window of
 * specification 4.3, or have arrived in larger chunks. One that was hidden while it was written is idle.
 */
const isWrittenUnseen = ({ status, kind, content, isVisible, documentId, chatId }: ArtifactState): boolean =>
  status === 'streaming' &&
  kind === 'text' &&
  content.trim() !== '' &&
  !isVisible &&
  documentId !== noDocument &&
  chatId !== null

/** Whether a part belongs to the document that is being written while another one is on screen. */
function isForBehind(part: ArtifactPart): boolean {
  if (behind === null) return false
  if (part.type === 'data-id') return part.data === behind.documentId
  return documentOf(part) !== getState().documentId
}

function begin(part: ArtifactPart, chatId: string): void {
  // A document's kind arrives before its id.
  const shown = part.type === 'data-id' && behind !== null ? { ...getState(), kind: behind.kind } : getState()
  if (part.type === 'data-id') behind = null
  const next = applyPart(shown, part, chatId)
  set(next.documentId === closed ? { ...next, status: 'idle', isVisible: false } : next)
}

function end(): void {
  watch(null)
  behind = null
}

type DocumentToOpen = { documentId: string; chatId: string; title?: string; kind?: ArtifactKind }

/** Shows a document: the one that is being written continues where it is, any other one is loaded. */
export function openDocument({ documentId, chatId, title, kind }: DocumentToOpen): void {
  closed = null
  const isSame = getState().documentId === documentId && documentId !== noDocument
  if (isSame && (getState().isVisible || writing === documentId)) {
    set({
      ...getState(),
      chatId,
      isVisible: true,
      status: writing === documentId ? 'streaming' : getState().status,
    })
    return
  }
  if (writing !== null && behind === null) behind = getState()
  if (behind?.documentId === documentId) {
    set({ ...behind, chatId, isVisible: true, status: 'streaming' })
    behind = null
    return
  }
  set({
    ...initialArtifact,
    documentId,
    chatId,
    isVisible: true,
    ...(title === undefined ? {} : { title }),
    ...(kind === undefined ? {} : { kind }),
  })
}

/** Hides the panel; a reply that is writing into it continues unseen, and does not open it again. */
export function hideArtifact(): void {
  if (writing === null) resetArtifact()
  else set({ ...(behind ?? getState()), status: 'idle', isVisible: false })
  closed = writing
  behind = null
}

/** Forgets the document. Its panel saves what is pending before it goes away. */
export function closeArtifact(): void {
  resetArtifact()
}

export function resetArtifact(): void {
  end()
  set(initialArtifact)
}
