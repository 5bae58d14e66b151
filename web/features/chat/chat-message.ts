import type { InferUIMessageChunk, UIMessage } from 'ai'
import type { MessageContext, ReplyState, StoredMessage, StreamData } from '#contract/chat.ts'
import { asksForSearch } from '#core/auto-search.ts'
import { toast } from '#web/ui/toasts/notice-queue.ts'

type MessageMetadata = {
  createdAt: string
  state?: ReplyState
  offline?: boolean
  context?: MessageContext
}
/** A message as the screen holds it: the AI SDK's UI message with our data parts. */
export type ChatMessage = UIMessage<MessageMetadata, StreamData>
export type MessagePart = ChatMessage['parts'][number]
export type ReplyChunk = InferUIMessageChunk<ChatMessage>
/** A part of a reply's stream that is meant for the artifact (spec 4.3). */
export type StreamPart = { type: string; data: unknown; id?: string | undefined }

/** Stored parts are what the AI SDK's own reader made of the stream, so they have its shape. */
export const fromStored = (message: StoredMessage): ChatMessage => message as ChatMessage

export const textOf = ({ parts }: Pick<ChatMessage, 'parts'>): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')

/** Returns a size that grows while a message is written. */
export const extentOf = (message: ChatMessage): number => message.parts.length + textOf(message).length

/** A file of a message, with the field names of both the specification (7.1) and the AI SDK. */
export type FilePart = { type: 'file'; url: string; name: string; filename: string; mediaType: string }
/** What a user sends: text, with or without files. */
export type Content = string | { text: string; files: FilePart[] }

export function userMessage(id: string, content: Content): ChatMessage {
  const { text, files } = typeof content === 'string' ? { text: content, files: [] } : content
  return {
    id,
    role: 'user',
    parts: [{ type: 'text', text }, ...files],
    metadata: { createdAt: new Date().toISOString() },
  }
}

/** Returns the message with another text; its other parts stay in order. The new text may ask for a search (spec 4.9). */
export function withText(message: ChatMessage, text: string): ChatMessage {
  const rest = message.parts.filter(({ type }) => type !== 'text')
  const changed = { ...message, parts: text === '' ? rest : [{ type: 'text' as const, text }, ...rest] }
  const { metadata } = message
  if (!metadata?.context || !asksForSearch(text)) return changed
  return { ...changed, metadata: { ...metadata, context: { ...metadata.context, webSearchEnabled: true } } }
}

export const isBeingWritten = (message: ChatMessage | undefined): boolean =>
  message?.role === 'assistant' && message.metadata?.state === 'streaming'

/** Whether a reply is known to have ended before it was complete; of one without a state nothing is known. */
export const hasEndedEarly = ({ metadata }: ChatMessage): boolean =>
  metadata?.state === 'stopped' || metadata?.state === 'failed' || metadata?.state === 'interrupted'

/** Returns the messages with this one in place of the one with the same id, or appended. */
export function withMessage(messages: ChatMessage[], message: ChatMessage): ChatMessage[] {
  const place = messages.findLastIndex(({ id }) => id === message.id)
  return place === -1 ? [...messages, message] : messages.with(place, message)
}

/** Returns the messages with this state on the last reply; unchanged when the last message is not a reply. */
export function withReplyState(messages: ChatMessage[], state: ReplyState): ChatMessage[] {
  const last = messages.at(-1)
  if (last?.role !== 'assistant') return messages
  const { createdAt = new Date().toISOString() } = last.metadata ?? {}
  return [...messages.slice(0, -1), { ...last, metadata: { ...last.metadata, createdAt, state } }]
}

/**
 * Adds the id of its draft to a last reply that broke off or failed while writing one, so that what was written can be
 * opened. The server does the same when the chat is loaded again.
 */
export function withDraft(messages: ChatMessage[], documentId: string | null): ChatMessage[] {
  const last = messages.at(-1)
  if (documentId === null || last?.role !== 'assistant') return messages
  const place = last.parts.findLastIndex(({ type }) => type === 'tool-createDocument')
  const part = last.parts[place]
  const isKnown = last.parts.some((one) => 'output' in one && idIn(one.output) === documentId)
  if (!part || !('input' in part) || isKnown) return messages
  const parts = last.parts.with(place, { ...part, input: { ...fieldsOf(part.input), id: documentId } })
  return [...messages.slice(0, -1), { ...last, parts }]
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const idIn = (value: unknown) => fieldsOf(value).id

/** Tells readers of a shared chat that they cannot see its posts or files (spec 5.9); repeated calls show one toast. */
export const showSharedChatNotice = () =>
  toast.error('Viewing files in shared chats is currently not supported.', { id: 'shared-chat' })
/** Loads the markdown renderer, without the components that show a reply. */
export const loadMarkdown = () => import('./markdown-text.tsx')
