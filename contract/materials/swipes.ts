import * as v from 'valibot'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { nothing, textUpTo, object } from '#contract/fields.ts'
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

const tag = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(50))

const fields = object({
  title: requiredTitle,
  content: requiredContent,
  author: optionalLine,
  url: optionalAddress,
  tags: v.nullish(v.pipe(v.array(tag), v.maxLength(20))),
  note: optionalText,
  /** Whether it is the writer's own post. */
  isOwn: v.optional(v.boolean()),
})
export type SwipeFields = v.InferOutput<typeof fields>

const common = {
  ...itemFields,
  title: v.string(),
  author: shownText,
  url: shownText,
  tags: v.optional(v.array(v.string()), []),
  note: shownText,
  isOwn: v.optional(v.boolean(), false),
}

const swipe = object({ ...common, content: v.string() })
export type Swipe = v.InferOutput<typeof swipe>
/** An item in a list, with its text cut to the length of a post. */
const entry = object({ ...common, excerpt: v.optional(v.string(), '') })
export type SwipeEntry = v.InferOutput<typeof entry>

/** `isNew` is false when there already was a swipe with exactly the same text. */
export const savedSwipe = object({ swipe, isNew: v.boolean() })
export type SavedSwipe = v.InferOutput<typeof savedSwipe>

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
    query: object({ ...listQuery.entries, tag: v.optional(textUpTo(50)) }),
    body: nothing,
    answer: object({ swipeFiles: v.array(entry), nextCursor }),
    ...apiSurface,
  }),
  tags: endpoint({
    method: 'GET',
    path: `${path}/tags`,
    query: nothing,
    body: nothing,
    answer: object({ tags: labels }),
    ...apiSurface,
  }),
}
