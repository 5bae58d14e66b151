import * as z from 'zod/mini'
import { documentStatus } from '#contract/documents.ts'
import { documentSurface, endpoint } from '#contract/endpoint.ts'
import { id, maxContent, timestamp, nothing, textUpTo } from '#contract/fields.ts'

/** Where something was said before: in a post, or in a swipe of the writer's own post from elsewhere. */
const other = z.object({
  documentId: z.nullable(id),
  swipeId: z.nullable(z.string()),
  title: z.string(),
  /** Null for a swipe. */
  status: z.nullable(documentStatus),
  /** When it was or will be published; for a draft, when it was last changed. */
  date: timestamp,
  /** The post's address on the network. */
  url: z.nullable(z.string()),
  /** The chat that the post was made in. */
  chatId: z.nullable(z.string()),
  /** The repeated text in the other post. */
  text: z.string(),
})

const repeat = z.object({
  /** The repeated text in this post: a stretch of one paragraph, in UTF-16 code units. */
  text: z.string(),
  paragraph: z.number(),
  from: z.number(),
  to: z.number(),
  other,
})
export type Repeat = z.infer<typeof repeat>
export type SaidBefore = Repeat['other']

/**
 * Finds what a post repeats from the caller's other posts, the longest repeats first, at most ten. `content` is the
 * current text; by default that of the latest version.
 */
export const findRepeats = endpoint({
  method: 'POST',
  path: '/api/document/repeats',
  query: nothing,
  body: z.object({ documentId: id, content: z.optional(textUpTo(maxContent)) }),
  answer: z.object({ repeats: z._default(z.array(repeat), []) }),
  ...documentSurface,
})
