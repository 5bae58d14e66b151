import type { Generated } from 'kysely'
import type { ReplyState, Visibility } from '#contract/chat.ts'

export type ChatTables = {
  chat: {
    id: string
    userId: string
    title: string
    /** The title in searchable form; `titled` of the chats slice sets both. */
    searchTitle: string
    /** 1 while the title is only the start of the first message. */
    titleIsProvisional: Generated<number>
    visibility: Visibility
    /** 1 when readers of the chat, while it is public, see the posts in it. */
    sharesPosts: Generated<number>
    pinned: Generated<number>
    createdAt: number
    updatedAt: number
  }
  message: {
    id: string
    chatId: string
    /** Increases within a chat; defines the order of the messages. */
    position: number
    role: 'user' | 'assistant'
    /** JSON: the parts of a UI message. */
    parts: string
    /** JSON: what a user message was generated with. */
    context: string | null
    /** The state of a reply; null on user messages. */
    state: ReplyState | null
    /** When the server that writes the reply last reported; a streaming reply with an old time has lost its server. */
    aliveAt: number | null
    offline: Generated<number>
    createdAt: number
  }
}
