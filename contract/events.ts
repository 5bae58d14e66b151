import * as v from 'valibot'
import { apiSurface, endpoint } from './endpoint.ts'
import { nothing, object } from './fields.ts'

/**
 * What changed: a post's state (`post`), its text or title (`text`), a chat (`chat`), the notices, or the connection to
 * the network. `id` names the post or the chat.
 */
export const change = object({
  what: v.picklist(['post', 'text', 'chat', 'notices', 'connection']),
  id: v.nullable(v.string()),
  /** The reply that was begun or has ended in the chat; absent when anything else about the chat changed. */
  replyId: v.optional(v.string()),
})
export type LiveChange = v.InferOutput<typeof change>

/** The event names: `hello` tells the client to refetch what it shows, since it may have missed something. */
export const liveEvents = { hello: 'hello', change: 'change', beat: 'beat' } as const

/**
 * Streams changes to the caller's data as server-sent events until the session ends. The first event is `hello`;
 * `change` carries a LiveChange; `beat` comes every 15 seconds. Changes missed between two connections are covered by
 * `hello`. 429 when one user has too many connections.
 */
export const followEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  query: nothing,
  body: nothing,
  answer: nothing,
  ...apiSurface,
})
