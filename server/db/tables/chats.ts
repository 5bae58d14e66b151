import type { Generated } from 'kysely'
import type { ReplyState, Visibility } from '#contract/chat.ts'

export type ChatTables = {
  chat: {
    id: string
    userId: string
    title: string
    /** The title as it is searched; `titled` of the chats slice makes both. */
    searchTitle: string
    /** 1 while the title is only the start of the first message. */
    titleIsProvisional: Generated<number>
    visibility: Visibility
    /** 1 where readers of the chat, while it is public, see the posts in it. */
    sharesPosts: Generated<number>
    pinned: Generated<number>
    createdAt: number
    updatedAt: number
  }
  message: {
    id: string
    chatId: string
    /** Counts up within a chat; the order of the messages. */
    position: number
    role: 'user' | 'assistant'
    /** JSON: the parts of a UI message. */
    parts: string
    /** JSON: what a user message was generated with. */
    context: string | null
    /** How a reply stands; null on user messages. */
    state: ReplyState | null
    /** When the server that writes the reply last said so; a reply that is streaming with an old one has lost its server. */
    aliveAt: number | null
    offline: Generated<number>
    createdAt: number
  }
}
