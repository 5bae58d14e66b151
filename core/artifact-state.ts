import { autoOpenWindow } from './limits.ts'

export const artifactKinds = ['text', 'image'] as const
export type ArtifactKind = (typeof artifactKinds)[number]

export type ArtifactSuggestion = {
  id: string
  documentId: string
  originalText: string
  suggestedText: string
  description: string
  isResolved: boolean
}

/** The client's view of a document (specification 3). While the document is streaming, `content` is the text so far. */
export type ArtifactState = {
  /** "init" while there is no document. */
  documentId: string
  kind: ArtifactKind
  title: string
  content: string
  status: 'idle' | 'streaming'
  isVisible: boolean
  chatId: string | null
  boundingBox: { top: number; left: number; width: number; height: number }
  shouldRefetch: boolean
  linkedinHooks: string[]
  metadata: { suggestions: ArtifactSuggestion[] }
  /** The audience that the document was written for; null when there is none or it is not known yet. */
  audienceId: string | null
  /** The complete draft as it was before a check had it corrected; null when nothing was corrected. */
  firstDraft: string | null
}

/** Dialogs over a post that reopen after a visit to the network. */
export const postDialogs = ['publish', 'schedule'] as const
export type PostDialog = (typeof postDialogs)[number]

export const noDocument = 'init'

export const initialArtifact: ArtifactState = {
  documentId: noDocument,
  kind: 'text',
  title: '',
  content: '',
  status: 'idle',
  isVisible: false,
  chatId: null,
  boundingBox: { top: 0, left: 0, width: 0, height: 0 },
  shouldRefetch: false,
  linkedinHooks: [],
  metadata: { suggestions: [] },
  audienceId: null,
  firstDraft: null,
}

/** A data part of a reply's stream; hooks for a post carry the document's id. */
export type ArtifactPart = { type: string; data: unknown; id?: string | undefined }

/** Returns the document that a part names; undefined for parts that refer to the one being written. */
export function documentOf({ type, data, id }: ArtifactPart): string | undefined {
  if (type === 'data-linkedin-hooks') return id
  return type === 'data-suggestion' && isSuggestion(data) ? data.documentId : undefined
}

const unknownKindWords = 'Artifact definition not found!'

/** Returns the artifact kind with this name. Throws when there is none. */
export function artifactKindOf(name: unknown): ArtifactKind {
  const kind = artifactKinds.find((one) => one === name)
  if (kind === undefined) throw new Error(unknownKindWords)
  return kind
}

/**
 * Returns the artifact after one part of the stream, following the table in specification 4.3. Parts that are not for
 * the artifact or are malformed change nothing. Throws for an unknown kind.
 */
export function applyPart(artifact: ArtifactState, part: ArtifactPart, chatId: string): ArtifactState {
  const { type, data } = part
  switch (type) {
    case 'data-id':
      return typeof data === 'string'
        ? streaming(artifact, {
            documentId: data,
            chatId,
            audienceId: data === artifact.documentId ? artifact.audienceId : null,
            firstDraft: null,
          })
        : artifact
    case 'data-title':
      return typeof data === 'string' ? streaming(artifact, { title: data }) : artifact
    case 'data-kind':
      return streaming(artifact, { kind: artifactKindOf(data) })
    case 'data-clear':
      return streaming(artifact, { content: '' })
    case 'data-textDelta':
      return typeof data === 'string' ? withText(artifact, artifact.content + data) : artifact
    case 'data-imageDelta':
      return typeof data === 'string' ? { ...artifact, content: data, isVisible: true } : artifact
    case 'data-suggestion':
      return isSuggestion(data) ? withSuggestion(artifact, data) : artifact
    case 'data-linkedin-hooks':
      return isStrings(data) && (documentOf(part) ?? artifact.documentId) === artifact.documentId
        ? { ...artifact, linkedinHooks: data }
        : artifact
    case 'data-checking':
      return { ...artifact, firstDraft: artifact.content }
    case 'data-finish':
      return { ...artifact, status: 'idle' }
    case 'data-refetch-document':
      return { ...artifact, shouldRefetch: true, status: 'idle', isVisible: true }
    default:
      return artifact
  }
}

const streaming = (artifact: ArtifactState, change: Partial<ArtifactState>): ArtifactState => ({
  ...artifact,
  ...change,
  status: 'streaming',
})

function withText(artifact: ArtifactState, content: string): ArtifactState {
  const isLongEnough = content.length > autoOpenWindow.over && content.length < autoOpenWindow.under
  const isReal = artifact.chatId !== null && artifact.documentId !== noDocument
  const opens = artifact.status === 'streaming' && isLongEnough && isReal
  return { ...artifact, content, isVisible: artifact.isVisible || opens }
}

/** Adds a suggestion, or replaces the known one with its id: a resumed stream replays from its beginning. */
function withSuggestion(artifact: ArtifactState, suggestion: ArtifactSuggestion): ArtifactState {
  const { suggestions } = artifact.metadata
  const place = suggestions.findIndex(({ id }) => id === suggestion.id)
  const next = place === -1 ? [...suggestions, suggestion] : suggestions.with(place, suggestion)
  return { ...artifact, metadata: { ...artifact.metadata, suggestions: next } }
}

const isStrings = (data: unknown): data is string[] =>
  Array.isArray(data) && data.every((one) => typeof one === 'string')

const suggestionTexts = ['id', 'documentId', 'originalText', 'suggestedText', 'description'] as const

function isSuggestion(data: unknown): data is ArtifactSuggestion {
  if (typeof data !== 'object' || data === null) return false
  const fields: Record<string, unknown> = { ...data }
  return suggestionTexts.every((name) => typeof fields[name] === 'string')
}
