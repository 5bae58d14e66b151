import * as v from 'valibot'
import type { ArtifactState } from '#core/artifact-state.ts'
import type { MessagePart, ChatMessage, StreamPart } from './chat-message.ts'

/** What a card says about a document tool, and which document it opens. */
export type DocumentToolView = {
  callId: string
  words: string
  /** `stopped`: the reply is known to have ended before the tool did. */
  state: 'running' | 'stopped' | 'done' | 'failed'
  /** Whether the tool writes its document, as opposed to suggestions for it. */
  makesDocument: boolean
  title?: string
  kind?: 'text' | 'image'
  document: { id: string; title?: string; kind?: 'text' | 'image' } | null
  /** The text of its post, where the owner shares it with a reader. */
  sharedContent?: string
}

const tools = ['tool-createDocument', 'tool-updateDocument', 'tool-requestSuggestions'] as const
type ToolType = (typeof tools)[number]

const input = v.object({
  id: v.optional(v.string()),
  documentId: v.optional(v.string()),
  title: v.optional(v.string()),
  kind: v.optional(v.picklist(['text', 'image'])),
  description: v.optional(v.string()),
})
const output = v.object({
  id: v.optional(v.string()),
  title: v.optional(v.string()),
  kind: v.optional(v.picklist(['text', 'image'])),
  description: v.optional(v.string()),
  error: v.optional(v.string()),
})
const documentPart = v.object({
  toolCallId: v.optional(v.string(), ''),
  state: v.string(),
  input: v.optional(v.unknown()),
  output: v.optional(v.unknown()),
  errorText: v.optional(v.string()),
  content: v.optional(v.string()),
})

const isToolType = (type: string): type is ToolType => tools.some((tool) => tool === type)

/** Returns null for parts that are not document tools, or that have nothing to show yet. `reply` is "ended" if it ended early. */
export function documentToolView(
  { type, ...rest }: MessagePart,
  reply: 'running' | 'ended' = 'running',
): DocumentToolView | null {
  const parsed = v.safeParse(documentPart, rest)
  if (!isToolType(type) || !parsed.success) return null
  const { state, errorText, toolCallId: callId, content: sharedContent } = parsed.output
  const asked = v.parse(v.fallback(input, {}), parsed.output.input)
  const got = v.parse(v.fallback(output, {}), parsed.output.output)
  const error = got.error ?? errorText
  const id = got.id ?? asked.id ?? asked.documentId
  const kind = got.kind ?? asked.kind
  const title = got.title ?? asked.title
  const named = title ? { title } : {}
  const ofKind = kind ? { kind } : {}
  const document = id === undefined ? null : { id, ...named, ...ofKind }
  const view = {
    callId,
    document,
    makesDocument: type !== 'tool-requestSuggestions',
    ...named,
    ...ofKind,
    ...(sharedContent === undefined ? {} : { sharedContent }),
  }
  if (state === 'output-error' || error !== undefined)
    return { ...view, words: `Error: ${error ?? 'The tool failed.'}`, state: 'failed' }
  if (state === 'output-available')
    return {
      ...view,
      words: doneWords[type]({ title, description: got.description ?? asked.description }),
      state: 'done',
    }
  if (type === 'tool-createDocument' && !title) return null
  return reply === 'running'
    ? { ...view, words: runningWords[type](title ?? ''), state: 'running' }
    : { ...view, words: stoppedWords[type](title ?? ''), state: 'stopped' }
}

/** Whether a reply ended in the middle of an update, leaving the document unchanged. */
export const hasBrokenUpdate = (parts: readonly MessagePart[]): boolean =>
  parts.some(
    (one) => one.type === 'tool-updateDocument' && documentToolView(one, 'ended')?.state === 'stopped',
  )

const runningWords: Record<ToolType, (title: string) => string> = {
  'tool-createDocument': (title) => `Creating "${title}"`,
  'tool-updateDocument': () => 'Updating...',
  'tool-requestSuggestions': () => 'Adding suggestions for document',
}

const stoppedWords: Record<ToolType, (title: string) => string> = {
  'tool-createDocument': (title) => `Stopped creating "${title}"`,
  'tool-updateDocument': () => 'Not updated',
  'tool-requestSuggestions': () => 'Stopped adding suggestions',
}

type Done = { title: string | undefined; description: string | undefined }
const doneWords: Record<ToolType, (done: Done) => string> = {
  'tool-createDocument': ({ title }) => `Created "${title ?? ''}"`,
  'tool-updateDocument': ({ title, description }) => `Updated: ${description ?? title ?? ''}`,
  'tool-requestSuggestions': ({ title }) => `Added suggestions to "${title ?? ''}"`,
}

/** `of` is the same for all calls that wrote one document: its id, or its text for readers, who do not learn the id. */
type Use = { callId: string; of: string }

/** Caches a message's uses: stored messages never change, and a message being written is a new object each time. */
const usesOfMessage = new WeakMap<ChatMessage, Use[]>()

function usesOf(message: ChatMessage): Use[] {
  const known = usesOfMessage.get(message)
  if (known) return known
  const uses = message.parts.flatMap((part) => {
    const view = documentToolView(part)
    const of = view?.document?.id ?? view?.sharedContent
    if (!view?.makesDocument || of === undefined || view.state === 'failed') return []
    return [{ callId: view.callId, of }]
  })
  usesOfMessage.set(message, uses)
  return uses
}

/**
 * Returns, for each message, the tool calls that show a preview, separated by spaces: of all calls that wrote one
 * document only the last does, since all would show the same.
 */
export function latestDraftCalls(messages: ChatMessage[]): Map<string, string> {
  const seen = new Set<string>()
  const calls = new Map<string, string>()
  for (const message of messages.toReversed()) {
    const last = usesOf(message)
      .toReversed()
      .filter(({ of }) => !seen.has(of) && seen.add(of))
    if (last.length > 0) calls.set(message.id, last.map(({ callId }) => callId).join(' '))
  }
  return calls
}

export type OpenDocument = {
  id: string
  title: string
  content: string
  kind: 'text' | 'image'
  audienceId: string | null
}
type DocumentToOpen = { documentId: string; chatId: string; title?: string; kind?: 'text' | 'image' }

/** What the chat needs of the artifact; the page connects the two. */
export type ArtifactApi = {
  applyStreamPart: (part: StreamPart, chatId: string) => void
  openDocument: (document: DocumentToOpen) => void
  /** Hides the artifact and forgets its document. */
  closeArtifact: () => void
  /** The document on the screen; null when none is visible or it has no id yet. */
  openedDocument: () => OpenDocument | null
  /** Saves what was typed into the document on the screen. Rejects with the reason when that cannot be done. */
  savePending: () => Promise<void>
  /** The artifact's state and its changes: what a reply writes is shown in the chat too. */
  getState: () => ArtifactState
  subscribe: (listener: () => void) => () => void
}
