import * as z from 'zod/mini'
import { documentStatus } from '#contract/documents.ts'
import { documentSurface, endpoint } from '#contract/endpoint.ts'
import { id, maxContent, timestamp, nothing, textUpTo } from '#contract/fields.ts'

/** Where something was said before: in a post, or in a swipe that is the writer's own post from elsewhere. */
const other = z.object({
  documentId: z.nullable(id),
  swipeId: z.nullable(z.string()),
  title: z.string(),
  /** Null for a swipe. */
  status: z.nullable(documentStatus),
  /** When it went out or goes out; of a draft, when it was changed last. */
  date: timestamp,
  /** Where it is on the network. */
  url: z.nullable(z.string()),
  /** The chat that the post was made in. */
  chatId: z.nullable(z.string()),
  /** The words there. */
  text: z.string(),
})

const repeat = z.object({
  /** The words here: a stretch of one paragraph, in UTF-16 code units. */
  text: z.string(),
  paragraph: z.number(),
  from: z.number(),
  to: z.number(),
  other,
})
export type Repeat = z.infer<typeof repeat>
export type SaidBefore = Repeat['other']

/**
 * What a post says that the caller has said before, the most of it first, ten at most. `content` is the text as it is
 * now; left out, it is that of the latest version.
 */
export const findRepeats = endpoint({
  method: 'POST',
  path: '/api/document/repeats',
  query: nothing,
  body: z.object({ documentId: id, content: z.optional(textUpTo(maxContent)) }),
  answer: z.object({ repeats: z.array(repeat) }),
  ...documentSurface,
})
