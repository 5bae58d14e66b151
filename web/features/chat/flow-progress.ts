import { nextPlace, readPlace, type FlowPlace } from '#core/flows.ts'
import type { ChatSession } from './chat-session.ts'

/** Where a chat stands in a guided flow (spec 4.6). */
type Course = {
  /** The step of the last message, for having it answered anew. */
  last: FlowPlace | null
  /** The step that the next message goes with. */
  next: FlowPlace | null
}

/** What was sent from this tab, by the message it came after; a message tells its step only when the server has it. */
const sentHere = new WeakMap<ChatSession, Course & { after: string | undefined }>()

const lastUserId = (session: ChatSession) =>
  session.getState().messages.findLast(({ role }) => role === 'user')?.id

/** From what was sent here, else from the last message of the chat that says what it was sent with. */
export function progressOf(session: ChatSession): Course {
  const known = sentHere.get(session)
  if (known && known.after === lastUserId(session)) return known
  const { messages } = session.getState()
  const context = messages.findLast(({ metadata }) => metadata?.context)?.metadata?.context
  const last = readPlace(context?.flowType, context?.flowStep)
  return { last, next: last && nextPlace(last) }
}

/** Keeps the step that the chat's last message has just been sent with. */
export const noteSent = (session: ChatSession, place: FlowPlace | null): void =>
  void sentHere.set(session, { last: place, next: place && nextPlace(place), after: lastUserId(session) })

/** Lets the next message begin a flow, when the one that should have could not be sent. */
export const noteRefused = (session: ChatSession, place: FlowPlace): void =>
  void sentHere.set(session, { last: null, next: place, after: lastUserId(session) })
