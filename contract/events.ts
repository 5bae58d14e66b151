import * as z from 'zod/mini'
import { apiSurface, endpoint } from './endpoint.ts'
import { nothing } from './fields.ts'

/**
 * What changed: a post's state (`post`) or its text and title (`text`), the notices, or the connection to the network.
 * `id` names the post.
 */
export const change = z.object({
  what: z.enum(['post', 'text', 'notices', 'connection']),
  id: z.nullable(z.string()),
})
export type LiveChange = z.infer<typeof change>

/** Names of the events: `hello` asks the reader to fetch what it shows anew, since it may have missed something. */
export const liveEvents = { hello: 'hello', change: 'change', beat: 'beat' } as const

/**
 * Says what changes of the caller's own, as server-sent events, until the session ends. It begins with `hello`; `change`
 * carries a LiveChange; `beat` comes every 15 seconds. What is missed between two connections is made up for by
 * `hello`. 429 when one person has too many.
 */
export const followEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  query: nothing,
  body: nothing,
  answer: nothing,
  ...apiSurface,
})
