import * as v from 'valibot'
import { documentStatus } from '#contract/documents.ts'
import { documentSurface, endpoint } from '#contract/endpoint.ts'
import { id, maxContent, timestamp, nothing, textUpTo, object, finiteNumber } from '#contract/fields.ts'

/** Where something was said before: in a post, or in a swipe of the writer's own post from elsewhere. */
const other = object({
  documentId: v.nullable(id),
  swipeId: v.nullable(v.string()),
  title: v.string(),
  /** Null for a swipe. */
  status: v.nullable(documentStatus),
  /** When it was or will be published; for a draft, when it was last changed. */
  date: timestamp,
  /** The post's address on the network. */
  url: v.nullable(v.string()),
  /** The chat that the post was made in. */
  chatId: v.nullable(v.string()),
  /** The repeated text in the other post. */
  text: v.string(),
})

const repeat = object({
  /** The repeated text in this post: a stretch of one paragraph, in UTF-16 code units. */
  text: v.string(),
  paragraph: finiteNumber,
  from: finiteNumber,
  to: finiteNumber,
  other,
})
export type Repeat = v.InferOutput<typeof repeat>
export type SaidBefore = Repeat['other']

/**
 * Finds what a post repeats from the caller's other posts, the longest repeats first, at most ten. `content` is the
 * current text; by default that of the latest version.
 */
export const findRepeats = endpoint({
  method: 'POST',
  path: '/api/document/repeats',
  query: nothing,
  body: object({ documentId: id, content: v.optional(textUpTo(maxContent)) }),
  answer: object({ repeats: v.optional(v.array(repeat), []) }),
  ...documentSurface,
})
