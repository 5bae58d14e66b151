import * as z from 'zod/mini'
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
} from './fields.ts'
import type { Suggestion } from './suggestions.ts'

export const visibility = z.enum(['private', 'public'])
export type Visibility = z.infer<typeof visibility>

const textPart = z.object({ type: z.literal('text'), text: textUpTo(maxContent) })
const filePart = z.object({
  type: z.literal('file'),
  url: textUpTo(2000),
  name: z.optional(textUpTo(255)),
  filename: z.optional(textUpTo(255)),
  mediaType: textUpTo(255),
})

const identity = z.object({
  myStory: z.boolean(),
  selectedOfferId: z.nullish(textUpTo(64)),
  selectedOfferName: z.nullish(textUpTo(maxTitle)),
})

/** The settings that a user message is answered with (spec 3, Message.context). */
export const context = z.object({
  selectedKnowledgeBaseIds: z.optional(z.array(id).check(z.maxLength(5))),
  selectedAudienceId: z.nullish(textUpTo(64)),
  selectedIdentity: z.nullish(identity),
  postLength: z.optional(postLength),
  selectedTemplateId: z.nullish(textUpTo(64)),
  selectedTemplateName: z.nullish(textUpTo(maxTitle)),
  selectedSwipeIds: z.optional(z.array(id).check(z.maxLength(5))),
  webSearchEnabled: z.optional(z.boolean()),
  flowType: z.nullish(textUpTo(64)),
  flowStep: z.nullish(textUpTo(64)),
})
export type MessageContext = z.infer<typeof context>

const documentContext = z.object({
  id,
  title: textUpTo(maxTitle),
  content: textUpTo(maxContent),
  kind: z.enum(['text', 'image']),
  audienceId: z.nullish(textUpTo(64)),
})

const sentMessage = z.object({
  id,
  role: z.literal('user'),
  parts: z.array(z.union([textPart, filePart])).check(z.minLength(1), z.maxLength(40)),
  metadata: z.optional(z.looseObject({ createdAt: z.optional(timestamp) })),
})

/** POST /api/chat responds with a UI message stream, not JSON. */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/chat',
  query: nothing,
  body: z.extend(context, {
    id,
    message: sentMessage.check(
      z.refine(
        (message) => message.parts.some((part) => part.type === 'file' || part.text.trim() !== ''),
        'An empty message cannot be sent.',
      ),
    ),
    selectedChatModel: z.nullish(textUpTo(200)),
    selectedVisibilityType: z._default(visibility, 'private'),
    documentContext: z.nullish(documentContext),
  }),
  answer: nothing,
  ...chatSurface,
})
export type SendMessage = z.infer<typeof sendMessage.body>

const chat = z.object({
  id,
  title: z._default(z.string(), ''),
  visibility: z._default(visibility, 'private'),
  /** Whether readers of the chat can see the text of its posts while it is public. */
  sharesPosts: z.optional(z.boolean()),
  pinned: z._default(z.boolean(), false),
  /** Whether the title is still the beginning of the first message; the chat is named after its first exchange. */
  isTitleProvisional: z.optional(z.boolean()),
  createdAt: shownTimestamp,
  updatedAt: shownTimestamp,
})
export type Chat = z.infer<typeof chat>

/** The state of a reply; "interrupted" means that the server died, "failed" that the model did. */
export const replyState = z.enum(['streaming', 'done', 'stopped', 'failed', 'interrupted'])
export type ReplyState = z.infer<typeof replyState>

/** A part of a stored message, in the format of the AI SDK's UI messages. */
const messagePart = z.looseObject({ type: z.string() })
const messageSchema = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  parts: z.array(messagePart),
  /** The settings of the user's own message; only sent to its owner. */
  context: z.optional(context),
  metadata: z.looseObject({
    createdAt: timestamp,
    state: z.optional(replyState),
    offline: z.optional(z.boolean()),
    context: z.optional(context),
  }),
})
export type StoredMessage = z.infer<typeof messageSchema>

/** A chat with its latest `limit` messages, oldest first, at most 4 MB. */
export const getChat = endpoint({
  method: 'GET',
  path: '/api/chat',
  query: z.object({ id, before: z.optional(id), limit: z.optional(limitParam) }),
  body: nothing,
  answer: z.object({
    chat,
    messages: z.array(messageSchema),
    readOnly: z._default(z.boolean(), false),
    /** Whether there are earlier messages: fetch them with the first id here as `before`. */
    hasEarlier: z.optional(z.boolean()),
  }),
  ...chatSurface,
})

const sharedChat = z.object({ title: z.string(), messages: z.number(), updatedAt: timestamp })
export type SharedChat = z.infer<typeof sharedChat>

/**
 * The public information about a chat, for anybody with its address; null for a private or missing one. Reading the
 * chat itself takes a session.
 */
export const getSharedChat = endpoint({
  method: 'GET',
  path: '/api/shared-chat',
  query: idQuery,
  body: nothing,
  answer: z.object({ chat: z._default(z.nullable(sharedChat), null) }),
  ...publicSurface,
})

export const changeChat = endpoint({
  method: 'PATCH',
  path: '/api/chat',
  query: idQuery,
  body: z
    .object({
      pinned: z.optional(z.boolean()),
      title: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTitle))),
      sharesPosts: z.optional(z.boolean()),
    })
    .check(
      z.refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing to change.'),
    ),
  answer: z.object({ chat }),
  ...chatSurface,
})

export const deleteChat = endpoint({
  method: 'DELETE',
  path: '/api/chat',
  query: idQuery,
  body: nothing,
  answer: z.object({ id }),
  ...chatSurface,
})

export const getHistory = endpoint({
  method: 'GET',
  path: '/api/history',
  query: z.object({
    limit: z.optional(limitParam),
    cursor: z.optional(textUpTo(300)),
    q: z.optional(textUpTo(200)),
  }),
  body: nothing,
  answer: z.object({ chats: z.array(chat), nextCursor: textOrNone }),
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
  answer: z.object({ stopped: z.boolean() }),
  ...chatSurface,
})

export const updateChatVisibility = endpoint({
  method: 'POST',
  path: '/api/actions/updateChatVisibility',
  query: nothing,
  body: z.object({ chatId: id, visibility }),
  answer: z.object({ chat }),
  ...chatSurface,
})

export const deleteTrailingMessages = endpoint({
  method: 'POST',
  path: '/api/actions/deleteTrailingMessages',
  query: nothing,
  body: z.object({ id }),
  answer: z.object({ deleted: z.number() }),
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
