import * as z from 'zod/mini'
import { documentSurface, endpoint } from './endpoint.ts'
import { id, maxContent, nothing, textUpTo } from './fields.ts'

const suggestion = z.object({
  id: z.string(),
  documentId: z._default(z.string(), ''),
  /** As it is in the post, without styling; paragraphs are separated by line breaks. */
  originalText: z.string(),
  suggestedText: z.string(),
  description: z._default(z.string(), ''),
  isResolved: z._default(z.boolean(), false),
})
export type Suggestion = z.infer<typeof suggestion>

const ofDocument = z.object({ documentId: id })
const openings = z.object({ hooks: z._default(z.array(z.string()), []) })

/**
 * The latest suggestions, open or resolved, oldest first, at most 50 and 4 MB. `before` asks for those before a given
 * one.
 */
export const getSuggestions = endpoint({
  method: 'POST',
  path: '/api/actions/getSuggestions',
  query: nothing,
  body: z.extend(ofDocument, { before: z.optional(id) }),
  answer: z.array(suggestion),
  ...documentSurface,
})

/** Marks a suggestion as applied or dismissed; `isResolved: false` reopens it. */
export const resolveSuggestion = endpoint({
  method: 'POST',
  path: '/api/actions/resolveSuggestion',
  query: nothing,
  body: z.object({ id, isResolved: z._default(z.boolean(), true) }),
  answer: suggestion,
  ...documentSurface,
})

/** The most recently written hooks for a post; empty before the first time. */
export const getHooks = endpoint({
  method: 'POST',
  path: '/api/actions/getHooks',
  query: nothing,
  body: ofDocument,
  answer: openings,
  ...documentSurface,
})

/** Generates hooks for a post whose plain text is in `content`; they replace the previous ones. */
export const suggestHooks = endpoint({
  method: 'POST',
  path: '/api/actions/suggestHooks',
  query: nothing,
  body: z.object({
    documentId: id,
    content: textUpTo(maxContent).check(
      z.refine((text) => text.trim() !== '', 'There is nothing to open yet.'),
    ),
    /** The default model is used when this one no longer exists. */
    selectedChatModel: z.nullish(textUpTo(200)),
  }),
  answer: openings,
  ...documentSurface,
})
