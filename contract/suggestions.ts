import * as z from 'zod/mini'
import { documentSurface, endpoint } from './endpoint.ts'
import { id, maxContent, nothing, textUpTo } from './fields.ts'

const suggestion = z.object({
  id: z.string(),
  documentId: z.string(),
  /** As it stands in the post, styling left out; line breaks stand between paragraphs. */
  originalText: z.string(),
  suggestedText: z.string(),
  description: z.string(),
  isResolved: z.boolean(),
})
export type Suggestion = z.infer<typeof suggestion>

const ofDocument = z.object({ documentId: id })
const openings = z.object({ hooks: z.array(z.string()) })

/** Open or not, oldest first: the newest of them, at most 50 and 4 MB. `before` asks for those that came before one. */
export const getSuggestions = endpoint({
  method: 'POST',
  path: '/api/actions/getSuggestions',
  query: nothing,
  body: z.extend(ofDocument, { before: z.optional(id) }),
  answer: z.array(suggestion),
  ...documentSurface,
})

/** Marks a suggestion as applied or dismissed; with `isResolved: false` it is open again. */
export const resolveSuggestion = endpoint({
  method: 'POST',
  path: '/api/actions/resolveSuggestion',
  query: nothing,
  body: z.object({ id, isResolved: z._default(z.boolean(), true) }),
  answer: suggestion,
  ...documentSurface,
})

/** The openings that were written last for a post; none before the first time. */
export const getHooks = endpoint({
  method: 'POST',
  path: '/api/actions/getHooks',
  query: nothing,
  body: ofDocument,
  answer: openings,
  ...documentSurface,
})

/** Has openings written for a post whose plain text stands in `content`; they take the place of the last ones. */
export const suggestHooks = endpoint({
  method: 'POST',
  path: '/api/actions/suggestHooks',
  query: nothing,
  body: z.object({
    documentId: id,
    content: textUpTo(maxContent).check(
      z.refine((text) => text.trim() !== '', 'There is nothing to open yet.'),
    ),
    /** One that is no longer there stands for the default. */
    selectedChatModel: z.nullish(textUpTo(200)),
  }),
  answer: openings,
  ...documentSurface,
})
