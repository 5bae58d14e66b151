import * as z from 'zod/mini'
import { documentSurface, endpoint } from './endpoint.ts'
import { id, maxContent, textUpTo } from './fields.ts'

const written = (length: number, message: string) =>
  textUpTo(length).check(z.refine((text) => text.trim() !== '', message))

/** Writes a selected part of a post anew; without a prompt, as it seems best. All texts are plain. */
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
    /** One that is no longer there stands for the default. */
    selectedChatModel: z.nullish(textUpTo(200)),
  }),
  /** `note` says why the part came back as it was. */
  answer: z.object({ regeneratedLine: z.string(), note: z.optional(z.string()) }),
  ...documentSurface,
})
