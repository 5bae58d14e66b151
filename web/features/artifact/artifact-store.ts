import { useSyncExternalStore } from 'react'
import {
  applyPart,
  documentOf,
  type ArtifactState,
  type ArtifactKind,
  type ArtifactPart,
  initialArtifact,
  noDocument,
} from '#core/artifact-state.ts'
import { showError } from '#web/ui/toast.tsx'

/** Longer than a model may be silent: a stream whose end was lost does not hold the panel for ever. */
const lostAfterMs = 90_000

let state: ArtifactState = initialArtifact
/** The document that a reply is writing, also while its panel is hidden. */
let writing: string | null = null
/** The same document while another one is on the screen: what the reply goes on to bring is for it alone. */
let behind: ArtifactState | null = null
let watchdog: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: ArtifactState): void {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

function watch(documentId: string | null): void {
  clearTimeout(watchdog)
  writing = documentId
  if (documentId !== null) watchdog = setTimeout(endWriting, lostAfterMs)
}

function endWriting(): void {
  watch(null)
  if (behind === null) set({ ...state, status: 'idle' })
  behind = null
}

/** The artifact of this tab, without React. */
export const artifactStore = {
  getState: (): ArtifactState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  setState: (change: Partial<ArtifactState>): void => set({ ...state, ...change }),
}

/** Reads what `select` picks, which must be a value or a part of the state as it is. */
export const useArtifact = <Picked>(select: (artifact: ArtifactState) => Picked): Picked =>
  useSyncExternalStore(artifactStore.subscribe, () => select(state))

/** Takes one data part of a reply's stream (specification 4.3); says so when its kind is unknown. */
export function applyStreamPart(part: ArtifactPart, chatId: string): void {
  try {
    if (isForBehind(part)) behind = behind && applyPart(behind, part, chatId)
    else begin(part, chatId)
  } catch (error) {
    showError(error)
    return
  }
  if (part.type === 'data-finish' || part.type === 'data-refetch-document') end()
  else if (part.type === 'data-id') watch((behind ?? state).documentId)
  else if (writing !== null && part.type.startsWith('data-')) watch(writing)
}

/** Whether a part belongs to the document that is written while another one is on the screen. */
function isForBehind(part: ArtifactPart): boolean {
  if (behind === null) return false
  if (part.type === 'data-id') return part.data === behind.documentId
  return documentOf(part) !== state.documentId
}

function begin(part: ArtifactPart, chatId: string): void {
  // A document's kind comes before its name.
  const shown = part.type === 'data-id' && behind !== null ? { ...state, kind: behind.kind } : state
  if (part.type === 'data-id') behind = null
  set(applyPart(shown, part, chatId))
}

function end(): void {
  watch(null)
  behind = null
}

type DocumentToOpen = { documentId: string; chatId: string; title?: string; kind?: ArtifactKind }

/** Shows a document: the one that is being written goes on where it is, any other one is loaded. */
export function openDocument({ documentId, chatId, title, kind }: DocumentToOpen): void {
  const isSame = state.documentId === documentId && documentId !== noDocument
  if (isSame && (state.isVisible || writing === documentId)) {
    set({ ...state, chatId, isVisible: true, status: writing === documentId ? 'streaming' : state.status })
    return
  }
  if (writing !== null && behind === null) behind = state
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

/** Hides the panel; what a reply is writing into it goes on unseen, and does not open it again. */
export function hideArtifact(): void {
  if (writing === null) resetArtifact()
  else set({ ...(behind ?? state), status: 'idle', isVisible: false })
  behind = null
}

/** Forgets the document. The panel that goes away with it saves what is pending first. */
export function closeArtifact(): void {
  resetArtifact()
}

export function resetArtifact(): void {
  end()
  set(initialArtifact)
}
