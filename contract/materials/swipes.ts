import * as z from 'zod/mini'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { nothing, textUpTo } from '#contract/fields.ts'
import {
  itemCalls,
  itemFields,
  labels,
  listQuery,
  nextCursor,
  optionalAddress,
  optionalLine,
  optionalText,
  requiredContent,
  requiredTitle,
  shownText,
} from './materials.ts'

const tag = z.string().check(z.trim(), z.minLength(1), z.maxLength(50))

const fields = z.object({
  title: requiredTitle,
  content: requiredContent,
  author: optionalLine,
  url: optionalAddress,
  tags: z.nullish(z.array(tag).check(z.maxLength(20))),
  note: optionalText,
  /** Whether it is the writer's own post. */
  isOwn: z.optional(z.boolean()),
})
export type SwipeFields = z.infer<typeof fields>

const common = {
  ...itemFields,
  title: z.string(),
  author: shownText,
  url: shownText,
  tags: z._default(z.array(z.string()), []),
  note: shownText,
  isOwn: z._default(z.boolean(), false),
}

const swipe = z.object({ ...common, content: z.string() })
export type Swipe = z.infer<typeof swipe>
/** An item in a list, with its text cut to the length of a post. */
const entry = z.object({ ...common, excerpt: z._default(z.string(), '') })
export type SwipeEntry = z.infer<typeof entry>

/** `isNew` is false when there already was a swipe with exactly the same text. */
export const savedSwipe = z.object({ swipe, isNew: z.boolean() })
export type SavedSwipe = z.infer<typeof savedSwipe>

const path = '/api/swipe-files'

export const swipes = {
  ...itemCalls({ path, item: swipe, fields }),
  /** Creates a swipe unless one with the same text exists. Responds with 201 for a new one, else 200. */
  save: endpoint({
    method: 'POST',
    path: `${path}/save`,
    query: nothing,
    body: fields,
    answer: savedSwipe,
    ...apiSurface,
  }),
  list: endpoint({
    method: 'GET',
    path,
    query: z.extend(listQuery, { tag: z.optional(textUpTo(50)) }),
    body: nothing,
    answer: z.object({ swipeFiles: z.array(entry), nextCursor }),
    ...apiSurface,
  }),
  tags: endpoint({
    method: 'GET',
    path: `${path}/tags`,
    query: nothing,
    body: nothing,
    answer: z.object({ tags: labels }),
    ...apiSurface,
  }),
}
