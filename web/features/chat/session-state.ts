import type { StoredMessage } from '#contract/chat.ts'
import { extentOf, fromStored, textOf, withMessage, type ChatMessage } from './chat-message.ts'

export type Page = { messages: StoredMessage[]; hasEarlier: boolean }

/** A chat as its screen shows it. */
export type SessionState = {
  messages: ChatMessage[]
  /** Spec 4.2. "error" means that the last reply failed; a new message can be sent then. */
  status: 'ready' | 'submitted' | 'streaming' | 'error'
  /** What the server said about the last reply's failure; null when it did not fail. */
  failure: string | null
  /** Whether the connection broke while a reply was being written, and the reply is being looked for. */
  isReconnecting: boolean
  /** Whether `messages` is what the chat holds, rather than not known yet. */
  isLoaded: boolean
  hasEarlier: boolean
  /** The model that the last message asked for; null when it asked for none or was not sent from here. */
  askedModel: string | null
  /** The document that the running reply is writing; null when there is none. */
  writing: string | null
}

export const initialState: SessionState = {
  messages: [],
  status: 'ready',
  failure: null,
  isReconnecting: false,
  isLoaded: false,
  hasEarlier: false,
  askedModel: null,
  writing: null,
}

/** Returns the change for newly fetched latest messages; known messages before them stay. */
export function applyPage(state: SessionState, { messages, hasEarlier }: Page): Partial<SessionState> {
  const latest = messages.map(fromStored)
  const known = state.messages
  const place = known.findIndex(({ id }) => id === latest[0]?.id)
  const earlier = place > 0 ? known.slice(0, place) : []
  const isSameEnd = known.at(-1)?.id === latest.at(-1)?.id
  return {
    messages: [...earlier, ...latest],
    isLoaded: true,
    hasEarlier: earlier.length > 0 ? state.hasEarlier : hasEarlier,
    failure: isSameEnd ? state.failure : null,
  }
}

/**
 * Returns the change that adds what others have written before the user's last message; null when the page does not have
 * that message. The message and its reply stay as they are known here.
 */
export function joined(state: SessionState, page: Page): Partial<SessionState> | null {
  const place = state.messages.findLastIndex(({ role }) => role === 'user')
  const last = page.messages.findIndex(({ id }) => id === state.messages[place]?.id)
  if (last === -1) return null
  const { messages, hasEarlier } = applyPage(state, { ...page, messages: page.messages.slice(0, last + 1) })
  return {
    messages: [...(messages ?? []).slice(0, -1), ...state.messages.slice(place)],
    hasEarlier: hasEarlier ?? false,
  }
}

/**
 * Returns the change for the running reply's latest state; null when there is none: a replay starts empty, and what is
 * already known of the reply stays until the replay catches up.
 */
export function grown(state: SessionState, message: ChatMessage): Partial<SessionState> | null {
  const known = state.messages.at(-1)
  if (known?.id === message.id && extentOf(message) < extentOf(known)) return null
  const writing = message.metadata ? { ...message.metadata, state: 'streaming' as const } : undefined
  const next = writing ? { ...message, metadata: writing } : message
  return { messages: withMessage(state.messages, next), status: 'streaming' }
}

/** Whether the user has sent exactly this text in this chat. */
export const hasSaid = ({ messages }: SessionState, text: string): boolean =>
  messages.some((message) => message.role === 'user' && textOf(message) === text)
