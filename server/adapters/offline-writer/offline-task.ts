import { z } from 'zod'
import { markOrder } from '#core/post/post-text.ts'
import { defaultPostLength, type PostLength } from '#core/post/post-length.ts'

/**
 * One piece of the writer's own material, e.g. {label: 'My Story', text: '…'}. `file` marks the text of an attached
 * file, whose name is the label, and says whether it came with this request or an earlier one; `isChosen` marks what
 * the writer picked for this request, so that the post may use it whatever words it shares with the topic;
 * `isBackground` marks what is about the writer rather than a topic, and only fills what other pieces leave empty;
 * `isCall` marks the call to action, which ends the post; `isSaid` marks a message of the writer's own, which mixes
 * requests with facts.
 */
const material = z.object({
  label: z.string(),
  text: z.string(),
  file: z.enum(['new', 'earlier']).optional(),
  isChosen: z.boolean().optional(),
  isBackground: z.boolean().optional(),
  isCall: z.boolean().optional(),
  isSaid: z.boolean().optional(),
})
export type Material = z.infer<typeof material>

const lengths = ['Very Short', 'Short', 'Medium', 'Long', 'Extended'] as const satisfies PostLength[]

const reply = z.object({
  task: z.literal('reply'),
  documentId: z.string().optional(),
  /** What the writer chose, for ideas; drafts receive their own material. */
  material: z.array(material).default([]),
  /** The names of what the writer chose: topics for ideas if the material gives none. */
  sources: z.array(z.string()).default([]),
  /** Whether the writer chose a template. */
  hasTemplate: z.boolean().optional(),
  /** The names of the writer's offers, if one is to be announced and it is not clear which. */
  offers: z.array(z.string()).optional(),
  /** Titles of the writer's knowledge items that may be offered for a post. */
  notes: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
})
const draft = z.object({
  task: z.literal('draft'),
  title: z.string(),
  request: z.string(),
  material: z.array(material).default([]),
  /** A text whose [slots] are to be filled. */
  template: z.string().optional(),
  length: z.enum(lengths).default(defaultPostLength),
})
const revise = z.object({
  task: z.literal('revise'),
  content: z.string(),
  description: z.string(),
  /** The whole post, if `content` is a part of it. */
  post: z.string().optional(),
  /** What a longer post may be filled with. */
  material: z.array(material).optional(),
  /** The marked stretches of `content`, in UTF-16 units. */
  marks: z.array(z.object({ from: z.number(), to: z.number(), mark: z.enum(markOrder) })).optional(),
})
const title = z.object({ task: z.literal('title'), text: z.string() })
const suggest = z.object({ task: z.literal('suggest'), content: z.string() })
const hooks = z.object({ task: z.literal('hooks'), content: z.string() })
const ideas = z.object({
  task: z.enum(['ideas', 'post-ideas']),
  topic: z.string(),
  material: z.array(material).default([]),
})
const trends = z.object({
  task: z.literal('trends'),
  results: z.array(z.object({ title: z.string(), snippet: z.string() })),
})

/**
 * The tasks of the offline writer, passed under `providerOptions.offline`. All given texts are plain (no HTML, no JSON).
 * - reply: a chat turn; `documentId` names the open post, if there is one; without `material`, only the chat itself can
 *   be used.
 * - draft: the text of a new post, from the writer's request and material only.
 * - revise: `content`, a post or a part of one, changed as `description` says; a longer post from `material`. A whole post
 *   has its **bold** and *italic* stretches marked, and is HTML if some of it is struck through.
 * - title: a short title for a chat that begins with `text`.
 * - suggest: changes to `content`, as JSON {elements: [{originalText, suggestedText, description}]}.
 * - hooks: openings for `content`, as JSON {elements: [{opening}]}.
 * - ideas, post-ideas: what to write about `topic` from the material, as JSON {elements: [{title, summary}]}, or with
 *   `description` for post ideas.
 * - trends: the results of a search, as JSON {elements: [{title, description, source}]}, where `source` is the result's
 *   number.
 */
export const offlineTask = z.discriminatedUnion('task', [
  reply,
  draft,
  revise,
  title,
  suggest,
  hooks,
  ideas,
  trends,
])
export type OfflineTask = z.infer<typeof offlineTask>
export type DraftTask = z.infer<typeof draft>
export type ReviseTask = z.infer<typeof revise>

/** Returns the `providerOptions` of a call; other providers ignore them. */
export function offlineOptions(task: z.input<typeof offlineTask>) {
  return { offline: task }
}

/** The same for requesting a post again after a check objected to it, which never goes to the offline writer. */
export const repairOptions = { offline: { task: 'repair' } }

const taskNames: ReadonlySet<string> = new Set<OfflineTask['task'] | 'repair'>([
  'reply',
  'draft',
  'revise',
  'title',
  'suggest',
  'hooks',
  'ideas',
  'post-ideas',
  'trends',
  'repair',
])

/** Returns what a model call is for, e.g. `reply`, `repair` or `title`; `other` if it does not say. */
export function taskOf({
  providerOptions,
}: {
  providerOptions?: Record<string, Record<string, unknown> | undefined> | undefined
}): string {
  const task = providerOptions?.offline?.task
  return typeof task === 'string' && taskNames.has(task) ? task : 'other'
}

const fileMark = z.object({ file: z.object({ name: z.string(), isRead: z.boolean() }) })
export type FileMark = z.infer<typeof fileMark>['file']

/** Returns the `providerOptions` of a part that describes an attached file and is not the writer's words. */
export const offlineFileMark = (file: FileMark) => ({ offline: { file } })

/** Returns the file that a part describes; undefined for the writer's words. */
export const readFileMark = ({
  providerOptions,
}: {
  providerOptions?: Record<string, unknown> | undefined
}) => fileMark.safeParse(providerOptions?.offline).data?.file
