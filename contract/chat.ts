import * as v from 'valibot'
import { chatSurface, endpoint, publicSurface } from './endpoint.ts'
import {
  id,
  idQuery,
  limitParam,
  maxContent,
  maxTitle,
  timestamp,
  nothing,
  postLength,
  shownTimestamp,
  textOrNone,
  textUpTo,
  finiteNumber,
  object,
  noList,
} from './fields.ts'
import type { Suggestion } from './suggestions.ts'

export const visibility = v.picklist(['private', 'public'])
export type Visibility = v.InferOutput<typeof visibility>

const textPart = object({ type: v.literal('text'), text: textUpTo(maxContent) })
const filePart = object({
  type: v.literal('file'),
  url: textUpTo(2000),
  name: v.optional(textUpTo(255)),
  filename: v.optional(textUpTo(255)),
  mediaType: textUpTo(255),
})

const identity = object({
  myStory: v.boolean(),
  selectedOfferId: v.nullish(textUpTo(64)),
  selectedOfferName: v.nullish(textUpTo(maxTitle)),
})

/** The settings that a user message is answered with (spec 3, Message.context). */
export const context = object({
  selectedKnowledgeBaseIds: v.optional(v.pipe(v.array(id), v.maxLength(5))),
  selectedAudienceId: v.nullish(textUpTo(64)),
  selectedIdentity: v.nullish(identity),
  postLength: v.optional(postLength),
  selectedTemplateId: v.nullish(textUpTo(64)),
  selectedTemplateName: v.nullish(textUpTo(maxTitle)),
  selectedSwipeIds: v.optional(v.pipe(v.array(id), v.maxLength(5))),
  webSearchEnabled: v.optional(v.boolean()),
  flowType: v.nullish(textUpTo(64)),
  flowStep: v.nullish(textUpTo(64)),
})
export type MessageContext = v.InferOutput<typeof context>

const documentContext = object({
  id,
  title: textUpTo(maxTitle),
  content: textUpTo(maxContent),
  kind: v.picklist(['text', 'image']),
  audienceId: v.nullish(textUpTo(64)),
})

const sentMessage = object({
  id,
  role: v.literal('user'),
  parts: v.pipe(v.array(v.union([textPart, filePart])), v.minLength(1), v.maxLength(40)),
  metadata: v.optional(noList(v.looseObject({ createdAt: v.optional(timestamp) }))),
})

/** POST /api/chat responds with a UI message stream, not JSON. */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/chat',
  query: nothing,
  body: object({
    ...context.entries,
    id,
    message: v.pipe(
      sentMessage,
      v.check(
        (message) => message.parts.some((part) => part.type === 'file' || part.text.trim() !== ''),
        'An empty message cannot be sent.',
      ),
    ),
    selectedChatModel: v.nullish(textUpTo(200)),
    selectedVisibilityType: v.optional(visibility, 'private'),
    documentContext: v.nullish(documentContext),
  }),
  answer: nothing,
  ...chatSurface,
})
export type SendMessage = v.InferOutput<typeof sendMessage.body>

const chat = object({
  id,
  title: v.optional(v.string(), ''),
  visibility: v.optional(visibility, 'private'),
  /** Whether readers of the chat can see the text of its posts while it is public. */
  sharesPosts: v.optional(v.boolean()),
  pinned: v.optional(v.boolean(), false),
  /** Whether the title is still the beginning of the first message; the chat is named after its first exchange. */
  isTitleProvisional: v.optional(v.boolean()),
  createdAt: shownTimestamp,
  updatedAt: shownTimestamp,
})
export type Chat = v.InferOutput<typeof chat>

/** The state of a reply; "interrupted" means that the server died, "failed" that the model did. */
export const replyState = v.picklist(['streaming', 'done', 'stopped', 'failed', 'interrupted'])
export type ReplyState = v.InferOutput<typeof replyState>

/** A part of a stored message, in the format of the AI SDK's UI messages. */
const messagePart = v.looseObject({ type: v.string() })
const messageSchema = object({
  id: v.string(),
  role: v.picklist(['user', 'assistant']),
  parts: v.array(messagePart),
  /** The settings of the user's own message; only sent to its owner. */
  context: v.optional(context),
  metadata: v.looseObject({
    createdAt: timestamp,
    state: v.optional(replyState),
    offline: v.optional(v.boolean()),
    context: v.optional(context),
  }),
})
export type StoredMessage = v.InferOutput<typeof messageSchema>

/** A chat with its latest `limit` messages, oldest first, at most 4 MB. */
export const getChat = endpoint({
  method: 'GET',
  path: '/api/chat',
  query: object({ id, before: v.optional(id), limit: v.optional(limitParam) }),
  body: nothing,
  answer: object({
    chat,
    messages: v.array(messageSchema),
    readOnly: v.optional(v.boolean(), false),
    /** Whether there are earlier messages: fetch them with the first id here as `before`. */
    hasEarlier: v.optional(v.boolean()),
    /** Whether the chat has a document, also if an earlier message created it; only sent to its owner. */
    hasDocument: v.optional(v.boolean()),
  }),
  ...chatSurface,
})

const sharedChat = object({ title: v.string(), messages: finiteNumber, updatedAt: timestamp })
export type SharedChat = v.InferOutput<typeof sharedChat>

/**
 * The public information about a chat, for anybody with its address; null for a private or missing one. Reading the
 * chat itself takes a session.
 */
export const getSharedChat = endpoint({
  method: 'GET',
  path: '/api/shared-chat',
  query: idQuery,
  body: nothing,
  answer: object({ chat: v.optional(v.nullable(sharedChat), null) }),
  ...publicSurface,
})

export const changeChat = endpoint({
  method: 'PATCH',
  path: '/api/chat',
  query: idQuery,
  body: v.pipe(
    object({
      pinned: v.optional(v.boolean()),
      title: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxTitle))),
      sharesPosts: v.optional(v.boolean()),
    }),
    v.check((change) => Object.values(change).some((value) => value !== undefined), 'Nothing to change.'),
  ),
  answer: object({ chat }),
  ...chatSurface,
})

export const deleteChat = endpoint({
  method: 'DELETE',
  path: '/api/chat',
  query: idQuery,
  body: nothing,
  answer: object({ id }),
  ...chatSurface,
})

export const getHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  query: object({
    limit: v.optional(limitParam),
    cursor: v.optional(textUpTo(300)),
    q: v.optional(textUpTo(200)),
  }),
  body: nothing,
  answer: object({ chats: v.array(chat), nextCursor: textOrNone }),
  ...chatSurface,
})

/** Resumes the reply in progress as a UI message stream; 204 when there is none. */
export const followReply = endpoint({
  method: 'GET',
  path: '/api/chat/:id/stream',
  query: nothing,
  body: nothing,
  answer: nothing,
  ...chatSurface,
})

export const stopReply = endpoint({
  method: 'POST',
  path: '/api/chat/:id/stop',
  query: nothing,
  body: nothing,
  answer: object({ stopped: v.boolean() }),
  ...chatSurface,
})

export const updateChatVisibility = endpoint({
  method: 'POST',
  path: '/api/actions/updateChatVisibility',
  query: nothing,
  body: object({ chatId: id, visibility }),
  answer: object({ chat }),
  ...chatSurface,
})

export const deleteTrailingMessages = endpoint({
  method: 'POST',
  path: '/api/actions/deleteTrailingMessages',
  query: nothing,
  body: object({ id }),
  answer: object({ deleted: finiteNumber }),
  ...chatSurface,
})

/** The data parts of a reply's stream (spec 4.3). All but the last are transient, i.e. not stored with the message. */
export type StreamData = {
  id: string
  title: string
  kind: string
  clear: null
  textDelta: string
  imageDelta: string
  suggestion: Suggestion
  'linkedin-hooks': string[]
  finish: null
  'refetch-document': null
  appendMessage: string
  /** The post is complete, and the model is asked once to fix what a check has found in it. */
  checking: null
  /** Web pages found in a step of a guided flow: the reply is written from them and cites them. */
  'web-pages': WebPage[]
}

/** A web search result; `publishedAt` is ISO 8601 if known. */
type WebPage = { title: string; url: string; snippet: string; publishedAt: string | null }

/**
 * The output of the document tools: `count` is set for suggestions and hooks, `openSlots` for a post with placeholders
 * that the writer has yet to fill in, `used` for knowledge that a longer post took sentences from without its being
 * chosen, `takenOut` for sentences that went whole because a name was to be taken out; only `error` is set on failure.
 */
export type DocumentToolOutput =
  | {
      id: string
      title: string
      kind: 'text' | 'image'
      description?: string
      count?: number
      openSlots?: number
      used?: { id: string; title: string }[]
      takenOut?: string[]
    }
  | { error: string }

/** The output of the web search tool, best result first. */
export type WebSearchOutput = { query: string; results: WebPage[] } | { error: string }

/** The metadata with which a reply's offline label and state are sent to the browser. */
export type ReplyMetadata = { createdAt: string; offline?: boolean }
