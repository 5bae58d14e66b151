import * as z from 'zod/mini'
import { documentSurface, endpoint } from './endpoint.ts'
import { id, maxContent, textUpTo } from './fields.ts'

const written = (length: number, message: string) =>
  textUpTo(length).check(z.refine((text) => text.trim() !== '', message))

/** Rewrites a selected part of a post; without a prompt, in whatever way seems best. All texts are plain. */
export const regenerateLine = endpoint({
  method: 'POST',
  path: '/api/regenerate-line',
  query: z.unknown(),
  body: z.object({
    documentId: id,
    fullContent: textUpTo(maxContent),
    selectedLine: written(20_000, 'There is nothing to rewrite.'),
    selectedHtml: z.optional(textUpTo(maxContent)),
    prompt: z.nullish(textUpTo(2000)),
    /** The default model is used when this one no longer exists. */
    selectedChatModel: z.nullish(textUpTo(200)),
  }),
  /** `note` says why the part was returned unchanged. */
  answer: z.object({ regeneratedLine: z.string(), note: z.optional(z.string()) }),
  ...documentSurface,
})
