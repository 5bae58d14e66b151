import * as v from 'valibot'
import { documentStatus } from './documents.ts'
import { apiSurface, endpoint } from './endpoint.ts'
import { id, nothing, object } from './fields.ts'

/** The maximum number of results of each kind, best first, to fit at a glance. */
export const foundPerKind = 5

const named = object({ id, title: v.string() })
/** `chatId` is the chat that a post was made in, if it still exists. */
const post = object({ ...named.entries, chatId: v.nullable(v.string()), status: documentStatus })

const found = object({
  chats: v.array(named),
  posts: v.array(post),
  knowledge: v.array(named),
  swipes: v.array(named),
  /** One entry if My Story has the words. */
  story: v.optional(v.array(named), []),
  offers: v.array(named),
  templates: v.array(named),
  audiences: v.array(named),
})
export type Found = v.InferOutput<typeof found>

/**
 * Searches everything of the writer's: chats and posts by title, library items by title and content, title matches
 * first, and My Story.
 */
export const searchAll = endpoint({
  method: 'GET',
  path: '/api/search',
  query: object({ q: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)) }),
  body: nothing,
  answer: found,
  ...apiSurface,
})
