import * as v from 'valibot'
import { documentSurface, endpoint } from './endpoint.ts'
import { id, maxContent, nothing, textUpTo, object } from './fields.ts'

const suggestion = object({
  id: v.string(),
  documentId: v.optional(v.string(), ''),
  /** As it is in the post, without styling; paragraphs are separated by line breaks. */
  originalText: v.string(),
  suggestedText: v.string(),
  description: v.optional(v.string(), ''),
  isResolved: v.optional(v.boolean(), false),
})
export type Suggestion = v.InferOutput<typeof suggestion>

const ofDocument = object({ documentId: id })
const openings = object({ hooks: v.optional(v.array(v.string()), []) })

/**
 * The latest suggestions, open or resolved, oldest first, at most 50 and 4 MB. `before` asks for those before a given
 * one.
 */
export const getSuggestions = endpoint({
  method: 'POST',
  path: '/api/actions/getSuggestions',
  query: nothing,
  body: object({ ...ofDocument.entries, before: v.optional(id) }),
  answer: v.array(suggestion),
  ...documentSurface,
})

/** Marks a suggestion as applied or dismissed; `isResolved: false` reopens it. */
export const resolveSuggestion = endpoint({
  method: 'POST',
  path: '/api/actions/resolveSuggestion',
  query: nothing,
  body: object({ id, isResolved: v.optional(v.boolean(), true) }),
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
  body: object({
    documentId: id,
    content: v.pipe(
      textUpTo(maxContent),
      v.check((text) => text.trim() !== '', 'There is nothing to open yet.'),
    ),
    /** The default model is used when this one no longer exists. */
    selectedChatModel: v.nullish(textUpTo(200)),
  }),
  answer: openings,
  ...documentSurface,
})
