import * as v from 'valibot'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { id, nothing, textUpTo, finiteNumber, object } from '#contract/fields.ts'

/** The maximum number of lines that writers may add, including removed ones. */
export const maxOwnLines = 50
export const maxLine = 300

const maxPlace = 400

/** A change by the writer to part of a post; `after` is empty when it was deleted. */
const change = object({ before: textUpTo(maxPlace), after: textUpTo(maxPlace) })

const lineOrigin = v.picklist(['posts', 'edits', 'own'])

const line = object({
  /** The habit's id for lines derived from posts, so that it stays the same when the posts change. */
  id: v.string(),
  /** Derived from the writer's posts, derived from their edits of drafts, or written by themselves. */
  origin: lineOrigin,
  text: v.string(),
  /** The line as derived from the posts, if the writer has reworded it; else null. */
  original: v.nullable(v.string()),
  isRemoved: v.boolean(),
  /** Excerpts of posts that show it. */
  examples: v.array(v.string()),
  changes: v.array(change),
})
export type VoiceLine = v.InferOutput<typeof line>

const proposal = object({ id: v.string(), text: v.string(), changes: v.array(change) })
export type VoiceProposal = v.InferOutput<typeof proposal>

const voice = object({
  /** The number of the writer's own posts, and the number required. */
  posts: finiteNumber,
  needed: finiteNumber,
  lines: v.array(line),
  /** Rules suggested by the writer's edits that have not been decided on, newest last. */
  proposals: v.array(proposal),
})
export type Voice = v.InferOutput<typeof voice>

const lineText = v.pipe(
  textUpTo(maxLine),
  v.trim(),
  v.minLength(1, 'The line is empty.'),
  v.check((text) => !/[\r\n]/.test(text), 'A line has no line breaks.'),
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
  answer: object({ posts: v.array(object({ documentId: v.nullable(id), text: v.string() })) }),
  ...apiSurface,
})

/** Each change responds with the whole updated voice. Adding responds with 201. */
export const addVoiceLine = endpoint({
  method: 'POST',
  path: `${path}/lines`,
  query: nothing,
  body: object({ text: lineText }),
  answer: voice,
  ...apiSurface,
})

/** A `text` of null restores the derived line. A removed line is kept and can be restored. */
export const changeVoiceLine = endpoint({
  method: 'PATCH',
  path: `${path}/lines/:id`,
  query: nothing,
  body: v.pipe(
    object({ text: v.optional(v.nullable(lineText)), isRemoved: v.optional(v.boolean()) }),
    v.check(({ text, isRemoved }) => text !== undefined || isRemoved !== undefined, 'Nothing to change.'),
  ),
  answer: voice,
  ...apiSurface,
})

/** An accepted proposal becomes a line; a refused one never comes back. "open" undoes either. */
export const decideVoiceProposal = endpoint({
  method: 'POST',
  path: `${path}/proposals/:id`,
  query: nothing,
  body: object({ decision: v.picklist(['accepted', 'refused', 'open']) }),
  answer: voice,
  ...apiSurface,
})

const kept = { text: textUpTo(maxLine), changes: v.pipe(v.array(change), v.maxLength(3)) }

/** The archived part of a voice: the writer's decisions. Everything else is derived from the posts. */
export const voiceRecord = object({
  lines: v.pipe(
    v.array(
      object({
        id,
        origin: lineOrigin,
        text: v.nullable(kept.text),
        changes: kept.changes,
        isRemoved: v.boolean(),
        createdAt: finiteNumber,
        updatedAt: finiteNumber,
      }),
    ),
    v.maxLength(1000),
  ),
  proposals: v.pipe(
    v.array(
      object({
        id,
        key: textUpTo(200),
        ...kept,
        state: v.picklist(['open', 'accepted', 'refused']),
        proposedAt: finiteNumber,
        decidedAt: v.nullable(finiteNumber),
      }),
    ),
    v.maxLength(5000),
  ),
})
export type VoiceRecord = v.InferOutput<typeof voiceRecord>
