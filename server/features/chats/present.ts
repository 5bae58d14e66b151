import type { Selectable } from 'kysely'
import type { Chat, MessageContext, StoredMessage, ReplyState } from '#contract/chat.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Tables, Db } from '#server/db/schema.ts'
import { isoTime } from '#core/time/iso-time.ts'
import { formatHeadings } from '#core/formats/format-values.ts'

/** What is read of a chat to show it. */
export const chatColumns = [
  'id',
  'title',
  'visibility',
  'sharesPosts',
  'pinned',
  'titleIsProvisional',
  'createdAt',
  'updatedAt',
] as const

export type ChatRow = Pick<Selectable<Tables['chat']>, (typeof chatColumns)[number]>
type MessageRow = Selectable<Tables['message']>
type Part = StoredMessage['parts'][number]

export const presentChat = (row: ChatRow): Chat => ({
  id: row.id,
  title: row.title,
  visibility: row.visibility,
  sharesPosts: row.sharesPosts === 1,
  pinned: row.pinned === 1,
  isTitleProvisional: row.titleIsProvisional === 1,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
})

/** A chat as a reader who does not own it sees it: where its owner keeps it is not told. */
export const presentSharedChat = (row: ChatRow): Chat => ({ ...presentChat(row), pinned: false })

/** A message as its owner sees it. */
export function presentMessage(row: MessageRow, { now }: { now: number }): StoredMessage {
  const context = fromJson<MessageContext>(row.context)
  const state = isStale(row, now) ? 'interrupted' : row.state
  return {
    id: row.id,
    role: row.role,
    parts: fromJson<Part[]>(row.parts),
    ...(context === null ? {} : { context }),
    metadata: {
      createdAt: isoTime(row.createdAt),
      ...(state === null ? {} : { state }),
      ...(row.offline === 1 ? { offline: true } : {}),
      ...(context === null ? {} : { context }),
    },
  }
}

/** The texts of the posts that readers of a chat may see, by the ids of their documents. */
export type SharedPosts = ReadonlyMap<string, string>

/** The documents that tool calls have written. */
export const documentsIn = (messages: readonly StoredMessage[]): string[] => [
  ...new Set(messages.flatMap(({ parts }) => parts.flatMap((part) => writtenDocument(part) ?? []))),
]

function writtenDocument({ type, input, output }: Part): string | undefined {
  if (type !== 'tool-createDocument' && type !== 'tool-updateDocument') return undefined
  const id = (isRecord(output) ? output.id : undefined) ?? (isRecord(input) ? input.id : undefined)
  return typeof id === 'string' ? id : undefined
}

/** A message as a reader of somebody else's chat sees it. */
export function sharedMessage(message: StoredMessage, posts: SharedPosts = new Map()): StoredMessage {
  const { id, role, parts, metadata } = message
  const { context: _, ...shown } = metadata
  return { id, role, parts: parts.flatMap((part) => sharedPart(part, posts) ?? []), metadata: shown }
}

/** Lists of the owner's own material, which the guided flows put into a reply (spec 4.8). */
const libraryHeadings: readonly string[] = [formatHeadings.sources, formatHeadings.templates]
const nextHeading = /^#{1,2} /

const shownOfInput = ['title', 'kind', 'description'] as const
const shownOfOutput = ['title', 'kind', 'description', 'error'] as const

/**
 * A part of a message as a reader of somebody else's chat gets it; null for what is not for them. What is not named
 * here stays with the owner: files keep their name and lose their address, documents keep their title and lose their
 * id, and thinking aloud, which quotes the owner's material, goes. Posts bring their text where the owner shows it.
 */
function sharedPart(part: Part, posts: SharedPosts): Part | null {
  if (part.type === 'text') return { type: 'text', text: withoutLibrary(textOf(part.text)) }
  if (part.type === 'file')
    return { ...only(part, ['type', 'name', 'filename', 'mediaType']), url: '', type: 'file' }
  if (part.type === 'source-url') return { ...only(part, ['sourceId', 'url', 'title']), type: part.type }
  if (part.type === 'step-start') return { type: part.type }
  if (part.type.startsWith('tool-')) return sharedTool(part, posts.get(writtenDocument(part) ?? ''))
  return null
}

const sharedTool = (part: Part, content: string | undefined): Part => ({
  ...only(part, ['toolCallId', 'state', 'errorText']),
  type: part.type,
  ...(isRecord(part.input) ? { input: only(part.input, shownOfInput) } : {}),
  ...(isRecord(part.output) ? { output: only(part.output, shownOfOutput) } : {}),
  ...(content === undefined ? {} : { content }),
})

const textOf = (text: unknown) => (typeof text === 'string' ? text : '')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const only = (record: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name]]] : [])))

/** Leaves the heading of such a list, so that the conversation can be followed, and takes what stands under it. */
function withoutLibrary(text: string): string {
  let isInside = false
  return text
    .split('\n')
    .filter((line) => {
      const opens = libraryHeadings.includes(line.trimEnd())
      const wasInside = isInside
      if (opens || nextHeading.test(line)) isInside = opens
      return opens || !wasInside || !isInside
    })
    .join('\n')
}

/** A server says this often that it still writes a reply; three times without a word and the reply is given up. */
export const aliveEveryMs = 5000
const givenUpAfterMs = 3 * aliveEveryMs

/** Whether a reply is marked as being written by a server that no longer exists. */
export const isStale = (row: { state: ReplyState | null; aliveAt: number | null }, now: number): boolean =>
  row.state === 'streaming' && (row.aliveAt ?? 0) < now - givenUpAfterMs

/** Gives up every reply that is marked as being written; for whoever knows that nobody writes. */
export async function giveUpReplies(db: Db): Promise<void> {
  await db.updateTable('message').set({ state: 'interrupted' }).where('state', '=', 'streaming').execute()
}
