import * as z from 'zod/mini'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { id, nothing, textUpTo } from '#contract/fields.ts'

/** The maximum number of lines that writers may add, including removed ones. */
export const maxOwnLines = 50
export const maxLine = 300

const maxPlace = 400

/** A change by the writer to part of a post; `after` is empty when it was deleted. */
const change = z.object({ before: textUpTo(maxPlace), after: textUpTo(maxPlace) })

const lineOrigin = z.enum(['posts', 'edits', 'own'])

const line = z.object({
  /** The habit's id for lines derived from posts, so that it stays the same when the posts change. */
  id: z.string(),
  /** Derived from the writer's posts, derived from their edits of drafts, or written by themselves. */
  origin: lineOrigin,
  text: z.string(),
  /** The line as derived from the posts, if the writer has reworded it; else null. */
  original: z.nullable(z.string()),
  isRemoved: z.boolean(),
  /** Excerpts of posts that show it. */
  examples: z.array(z.string()),
  changes: z.array(change),
})
export type VoiceLine = z.infer<typeof line>

const proposal = z.object({ id: z.string(), text: z.string(), changes: z.array(change) })
export type VoiceProposal = z.infer<typeof proposal>

const voice = z.object({
  /** The number of the writer's own posts, and the number required. */
  posts: z.number(),
  needed: z.number(),
  lines: z.array(line),
  /** Rules suggested by the writer's edits that have not been decided on, newest last. */
  proposals: z.array(proposal),
})
export type Voice = z.infer<typeof voice>

const lineText = textUpTo(maxLine).check(
  z.trim(),
  z.minLength(1, 'The line is empty.'),
  z.refine((text) => !/[\r\n]/.test(text), 'A line has no line breaks.'),
)

const path = '/api/voice'

/** How the writer writes, in plain words. May add proposals from edits: at most three in seven days. */
export const getVoice = endpoint({
  method: 'GET',
  path,
  query: nothing,
  body: nothing,
  answer: voice,
  ...apiSurface,
})

/**
 * The writer's own posts that a text is measured against, newest first, at most 150 and 4 MB; swipes have no
 * `documentId`.
 */
export const getVoicePosts = endpoint({
  method: 'GET',
  path: `${path}/posts`,
  query: nothing,
  body: nothing,
  answer: z.object({ posts: z.array(z.object({ documentId: z.nullable(id), text: z.string() })) }),
  ...apiSurface,
})

/** Each change responds with the whole updated voice. Adding responds with 201. */
export const addVoiceLine = endpoint({
  method: 'POST',
  path: `${path}/lines`,
  query: nothing,
  body: z.object({ text: lineText }),
  answer: voice,
  ...apiSurface,
})

/** A `text` of null restores the derived line. A removed line is kept and can be restored. */
export const changeVoiceLine = endpoint({
  method: 'PATCH',
  path: `${path}/lines/:id`,
  query: nothing,
  body: z
    .object({ text: z.optional(z.nullable(lineText)), isRemoved: z.optional(z.boolean()) })
    .check(
      z.refine(({ text, isRemoved }) => text !== undefined || isRemoved !== undefined, 'Nothing to change.'),
    ),
  answer: voice,
  ...apiSurface,
})

/** An accepted proposal becomes a line; a refused one never comes back. "open" undoes either. */
export const decideVoiceProposal = endpoint({
  method: 'POST',
  path: `${path}/proposals/:id`,
  query: nothing,
  body: z.object({ decision: z.enum(['accepted', 'refused', 'open']) }),
  answer: voice,
  ...apiSurface,
})

const kept = { text: textUpTo(maxLine), changes: z.array(change).check(z.maxLength(3)) }

/** The archived part of a voice: the writer's decisions. Everything else is derived from the posts. */
export const voiceRecord = z.object({
  lines: z
    .array(
      z.object({
        id,
        origin: lineOrigin,
        text: z.nullable(kept.text),
        changes: kept.changes,
        isRemoved: z.boolean(),
        createdAt: z.number(),
        updatedAt: z.number(),
      }),
    )
    .check(z.maxLength(1000)),
  proposals: z
    .array(
      z.object({
        id,
        key: textUpTo(200),
        ...kept,
        state: z.enum(['open', 'accepted', 'refused']),
        proposedAt: z.number(),
        decidedAt: z.nullable(z.number()),
      }),
    )
    .check(z.maxLength(5000)),
})
export type VoiceRecord = z.infer<typeof voiceRecord>
