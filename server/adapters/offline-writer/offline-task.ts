import { z } from 'zod'
import { defaultPostLength, type PostLength } from '#core/post/post-length.ts'

/**
 * One piece of the writer's own material, e.g. {label: 'My Story', text: '…'}. `file` marks the text of an attached
 * file, its name being the label, and says whether it came with this request or with an earlier one; `isChosen` what the
 * writer picked for this request, so that the post may be made of it whatever words it shares with the topic;
 * `isBackground` what tells of the writer rather than of a topic, and fills only what other pieces leave empty;
 * `isCall` what the reader is asked to do, which ends the post; `isSaid` a message of the writer's own, in which requests
 * stand beside facts.
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
  /** What the writer chose, for ideas; drafts are given theirs. */
  material: z.array(material).default([]),
  /** Titles of the writer's knowledge that may be offered for a post. */
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
  /** The whole post, where `content` is a part of it. */
  post: z.string().optional(),
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
 * What the offline writer is asked for, under `providerOptions.offline`. All texts are plain (no HTML, no JSON).
 * - reply: a chat turn; `documentId` names the post that is open, if one is; without `material` there is nothing to
 *   write from but the chat.
 * - draft: the text of a new post, from the writer's request and material only.
 * - revise: `content`, a post or a part of one, changed as `description` says.
 * - title: a short title for a chat that begins with `text`.
 * - suggest: changes to `content`, as JSON {elements: [{originalText, suggestedText, description}]}.
 * - hooks: openings for `content`, as JSON {elements: [{opening}]}.
 * - ideas, post-ideas: what to write about `topic` from the material, as JSON {elements: [{title, summary}]}, or with
 *   `description` for post ideas.
 * - trends: what a search found, as JSON {elements: [{title, description, source}]}, `source` being the result's number.
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

/** The `providerOptions` of a call; other providers ignore them. */
export function offlineOptions(task: z.input<typeof offlineTask>) {
  return { offline: task }
}

/** The same for asking once more for a post that a check objects to, which the offline writer is never asked. */
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

/** What a call of a model is for, such as `reply`, `repair` or `title`; `other` where it does not say. */
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

/** The `providerOptions` of a part that tells of an attached file and is none of the writer's words. */
export const offlineFileMark = (file: FileMark) => ({ offline: { file } })

/** The file that a part tells of; undefined for the writer's words. */
export const readFileMark = ({
  providerOptions,
}: {
  providerOptions?: Record<string, unknown> | undefined
}) => fileMark.safeParse(providerOptions?.offline).data?.file
