import * as z from 'zod/mini'
import { apiSurface, endpoint } from '#contract/endpoint.ts'
import { id, nothing, textUpTo } from '#contract/fields.ts'

/** Lines that writers may add, those taken away again counted too. */
export const maxOwnLines = 50
export const maxLine = 300

const maxPlace = 400

/** A place of a post before and after its writer changed it; where `after` is empty it was left out. */
const change = z.object({ before: textUpTo(maxPlace), after: textUpTo(maxPlace) })

const lineOrigin = z.enum(['posts', 'edits', 'own'])

const line = z.object({
  /** The name of a habit for what the posts show, so that it stays when the posts change. */
  id: z.string(),
  /** From the writer's posts, from their edits of drafts, or written by themselves. */
  origin: lineOrigin,
  text: z.string(),
  /** What the posts say, where the writer has put it in words of their own; else null. */
  original: z.nullable(z.string()),
  isRemoved: z.boolean(),
  /** Places of the posts that show it. */
  examples: z.array(z.string()),
  changes: z.array(change),
})
export type VoiceLine = z.infer<typeof line>

const proposal = z.object({ id: z.string(), text: z.string(), changes: z.array(change) })
export type VoiceProposal = z.infer<typeof proposal>

const voice = z.object({
  /** How many of the writer's own posts there are, and how many it takes. */
  posts: z.number(),
  needed: z.number(),
  lines: z.array(line),
  /** Rules that the writer's edits suggest and nothing was decided about, the newest last. */
  proposals: z.array(proposal),
})
export type Voice = z.infer<typeof voice>

const lineText = textUpTo(maxLine).check(
  z.trim(),
  z.minLength(1, 'The line is empty.'),
  z.refine((text) => !/[\r\n]/.test(text), 'A line has no line breaks.'),
)

const path = '/api/voice'

/** How the writer writes, in plain words. It may bring rules from edits: at most three in seven days. */
export const getVoice = endpoint({
  method: 'GET',
  path,
  query: nothing,
  body: nothing,
  answer: voice,
  ...apiSurface,
})

/** The writer's own posts that a text is measured against, the newest first, at most 150 and 4 MB; swipes have no document. */
export const getVoicePosts = endpoint({
  method: 'GET',
  path: `${path}/posts`,
  query: nothing,
  body: nothing,
  answer: z.object({ posts: z.array(z.object({ documentId: z.nullable(id), text: z.string() })) }),
  ...apiSurface,
})

/** Each change answers the whole voice as it is afterwards. Adding answers 201. */
export const addVoiceLine = endpoint({
  method: 'POST',
  path: `${path}/lines`,
  query: nothing,
  body: z.object({ text: lineText }),
  answer: voice,
  ...apiSurface,
})

/** A `text` of null goes back to what the posts say. A line that was removed is kept, to be brought back. */
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

/** What was accepted is a line from then on; what was refused never comes back. "open" takes either back. */
export const decideVoiceProposal = endpoint({
  method: 'POST',
  path: `${path}/proposals/:id`,
  query: nothing,
  body: z.object({ decision: z.enum(['accepted', 'refused', 'open']) }),
  answer: voice,
  ...apiSurface,
})

const kept = { text: textUpTo(maxLine), changes: z.array(change).check(z.maxLength(3)) }

/** What an archive keeps of a voice: what its writer decided. What the posts show is read from the posts. */
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
