import * as v from 'valibot'
import { documentSurface, endpoint } from './endpoint.ts'
import { id, maxContent, textUpTo, object } from './fields.ts'

const written = (length: number, message: string) =>
  v.pipe(
    textUpTo(length),
    v.check((text) => text.trim() !== '', message),
  )

/** Rewrites a selected part of a post; without a prompt, in whatever way seems best. All texts are plain. */
export const regenerateLine = endpoint({
  method: 'POST',
  path: '/api/regenerate-line',
  query: v.unknown(),
  body: object({
    documentId: id,
    fullContent: textUpTo(maxContent),
    selectedLine: written(20_000, 'There is nothing to rewrite.'),
    selectedHtml: v.optional(textUpTo(maxContent)),
    prompt: v.nullish(textUpTo(2000)),
    /** The default model is used when this one no longer exists. */
    selectedChatModel: v.nullish(textUpTo(200)),
  }),
  /** `note` says why the part was returned unchanged. */
  answer: object({ regeneratedLine: v.string(), note: v.optional(v.string()) }),
  ...documentSurface,
})
