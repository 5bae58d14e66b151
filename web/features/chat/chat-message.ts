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

/** Grows while a message is written. */
export const extentOf = (message: ChatMessage): number => message.parts.length + textOf(message).length

/** A file of a message, as the specification (7.1) and as the AI SDK name it. */
export type FilePart = { type: 'file'; url: string; name: string; filename: string; mediaType: string }
/** What a person sends: a text, with files or without. */
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

/** A message that says something else; what is not text stays, in its order. New words may ask for a search (spec 4.9). */
export function withText(message: ChatMessage, text: string): ChatMessage {
  const rest = message.parts.filter(({ type }) => type !== 'text')
  const changed = { ...message, parts: text === '' ? rest : [{ type: 'text' as const, text }, ...rest] }
  const { metadata } = message
  if (!metadata?.context || !asksForSearch(text)) return changed
  return { ...changed, metadata: { ...metadata, context: { ...metadata.context, webSearchEnabled: true } } }
}

export const isBeingWritten = (message: ChatMessage | undefined): boolean =>
  message?.role === 'assistant' && message.metadata?.state === 'streaming'

/** The messages with this one in the place of its namesake, or at the end. */
export function withMessage(messages: ChatMessage[], message: ChatMessage): ChatMessage[] {
  const place = messages.findLastIndex(({ id }) => id === message.id)
  return place === -1 ? [...messages, message] : messages.with(place, message)
}

/** The messages with a last reply whose state is this one; without a reply they stay as they are. */
export function withReplyState(messages: ChatMessage[], state: ReplyState): ChatMessage[] {
  const last = messages.at(-1)
  if (last?.role !== 'assistant' || !last.metadata) return messages
  return [...messages.slice(0, -1), { ...last, metadata: { ...last.metadata, state } }]
}

/**
 * The messages with the id of its draft in a last reply that broke off, or failed, while it wrote one: what was written
 * can be opened. The server says the same when the chat is loaded anew.
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

/** Tells readers of a shared chat who want to see its posts or files that they cannot (spec 5.9), once however often they ask. */
export const showSharedChatNotice = () =>
  toast.error('Viewing files in shared chats is currently not supported.', { id: 'shared-chat' })
/** Brings the part that reads markdown, without what shows a reply. */
export const loadMarkdown = () => import('./markdown-text.tsx')
