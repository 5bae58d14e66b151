import * as z from 'zod/mini'
import { documentStatus } from './documents.ts'
import { apiSurface, endpoint } from './endpoint.ts'
import { id, nothing } from './fields.ts'

/** The maximum number of results of each kind, best first, to fit at a glance. */
export const foundPerKind = 5

const named = z.object({ id, title: z.string() })
/** `chatId` is the chat that a post was made in, if it still exists. */
const post = z.extend(named, { chatId: z.nullable(z.string()), status: documentStatus })

const found = z.object({
  chats: z.array(named),
  posts: z.array(post),
  knowledge: z.array(named),
  swipes: z.array(named),
  /** One entry if My Story has the words. */
  story: z._default(z.array(named), []),
  offers: z.array(named),
  templates: z.array(named),
  audiences: z.array(named),
})
export type Found = z.infer<typeof found>

/**
 * Searches everything of the writer's: chats and posts by title, library items by title and content, title matches
 * first, and My Story.
 */
export const searchAll = endpoint({
  method: 'GET',
  path: '/api/search',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  body: nothing,
  answer: found,
  ...apiSurface,
})
