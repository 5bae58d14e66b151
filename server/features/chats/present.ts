import type { Selectable } from 'kysely'
import type { Chat, MessageContext, StoredMessage, ReplyState } from '#contract/chat.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Tables, Db } from '#server/db/schema.ts'
import { isoTime } from '#core/time/iso-time.ts'
import { formatHeadings } from '#core/formats/format-values.ts'

/** The columns that presenting a chat requires. */
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

/** Presents a chat to a reader who does not own it: where its owner keeps it is left out. */
export const presentSharedChat = (row: ChatRow): Chat => ({
  ...presentChat(row),
  title: withoutFileAddresses(row.title),
  pinned: false,
})

/** Presents a message to its owner. */
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

/** The texts of the posts that readers of a chat may see, by document id. */
export type SharedPosts = ReadonlyMap<string, string>

/** Returns the documents that tool calls have written. */
export const documentsIn = (messages: readonly StoredMessage[]): string[] => [
  ...new Set(messages.flatMap(({ parts }) => parts.flatMap((part) => writtenDocument(part) ?? []))),
]

function writtenDocument({ type, input, output }: Part): string | undefined {
  if (type !== 'tool-createDocument' && type !== 'tool-updateDocument') return undefined
  const id = (isRecord(output) ? output.id : undefined) ?? (isRecord(input) ? input.id : undefined)
  return typeof id === 'string' ? id : undefined
}

/** Presents a message to a reader of somebody else's chat. */
export function sharedMessage(message: StoredMessage, posts: SharedPosts = new Map()): StoredMessage {
  const { id, role, parts, metadata } = message
  const { context: _, ...shown } = metadata
  return { id, role, parts: parts.flatMap((part) => sharedPart(part, posts) ?? []), metadata: shown }
}

/** Lists of the owner's own material, which the guided flows include in replies (spec 4.8). */
const libraryHeadings: readonly string[] = [formatHeadings.sources, formatHeadings.templates]
const nextHeading = /^#{1,2} /

const shownOfInput = ['title', 'kind', 'description'] as const
const shownOfOutput = ['title', 'kind', 'description', 'error'] as const

/**
 * Presents a part of a message to a reader of somebody else's chat; null for what is not for them. Whatever is not named here
 * stays with the owner: files keep their name but not their URL, documents keep their title but not their id, and reasoning,
 * which quotes the owner's material, is left out. Posts have their text if the owner shares it.
 */
function sharedPart(part: Part, posts: SharedPosts): Part | null {
  if (part.type === 'text')
    return { type: 'text', text: withoutFileAddresses(withoutLibrary(textOf(part.text))) }
  if (part.type === 'file')
    return { ...sharedTexts(part, ['name', 'filename', 'mediaType']), url: '', type: 'file' }
  if (part.type === 'source-url') return sharedSource(part)
  if (part.type === 'step-start') return { type: part.type }
  if (part.type.startsWith('tool-')) return sharedTool(part, posts.get(writtenDocument(part) ?? ''))
  return null
}

/** Returns null for a source that is a stored file. */
function sharedSource(part: Part): Part | null {
  const shown = sharedTexts(part, ['sourceId', 'url', 'title'])
  return shown.url === part.url ? { ...shown, type: part.type } : null
}

const sharedTool = (part: Part, content: string | undefined): Part => ({
  ...sharedTexts(part, ['toolCallId', 'state', 'errorText']),
  type: part.type,
  ...(isRecord(part.input) ? { input: sharedTexts(part.input, shownOfInput) } : {}),
  ...(isRecord(part.output) ? { output: sharedTexts(part.output, shownOfOutput) } : {}),
  ...(content === undefined ? {} : { content: sharedContent(content) }),
})

/** Handles a post's content as it is stored: JSON, or text in an older version. */
function sharedContent(content: string): string {
  try {
    const shown: unknown = JSON.parse(content, (_, value: unknown) =>
      typeof value === 'string' ? withoutFileAddresses(value) : value,
    )
    return JSON.stringify(shown)
  } catch {
    return withoutFileAddresses(content)
  }
}

const textOf = (text: unknown) => (typeof text === 'string' ? text : '')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const sharedTexts = (record: Record<string, unknown>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = record[name]
      return typeof text === 'string' ? [[name, withoutFileAddresses(text)]] : []
    }),
  )

/** Keeps the heading of such a list, so that the conversation can be followed, and removes what is below it. */
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

/**
 * The URL of a stored file (features/files/addresses.ts) up to its key. A truncated title may contain only part of the key,
 * which is still revealing.
 */
const fileAddress =
  /(?:\/|%(?:25)*2f|(?<![\w.~%-]))files(?:\/|%(?:25)*2f)(?:[\da-f]{40}|[\da-f]{8,39}(?=\.{3}|…|$))/gi
const addressCharacter = /[\w.~%:/!?#='*…-]/
/** A file name may contain brackets in pairs; a single one closes a Markdown link. */
const restOfAddress = /[\w.~%:/!?#='*…-]*(?:\([\w.~%!'*-]*\)[\w.~%:/!?#='*…-]*)*/y
const punctuation = ".:!?'*…"

/** Replaces the URLs of stored files with "[file]": anyone who has one can read the file. */
export function withoutFileAddresses(text: string): string {
  let shown = ''
  let done = 0
  for (const { 0: found, index } of text.matchAll(fileAddress)) {
    if (index < done) continue
    const start = startOfAddress(text, { index, from: done })
    const end = endOfAddress(text, index + found.length)
    const isLink = text.endsWith('](', start) && text[end] === ')'
    shown += isLink ? text.slice(done, start - 1) : `${text.slice(done, start)}[file]`
    done = isLink ? end + 1 : end
  }
  return shown + text.slice(done)
}

/** Returns where the URL with a file's path at `index` begins, not before `from`. */
function startOfAddress(text: string, { index, from }: { index: number; from: number }): number {
  let start = index
  while (start > from && addressCharacter.test(text.charAt(start - 1))) start -= 1
  const before = text.slice(start, index)
  const scheme = Math.max(before.lastIndexOf('https://'), before.lastIndexOf('http://'))
  if (scheme !== -1) return start + scheme
  while (start < index && punctuation.includes(text.charAt(start))) start += 1
  return start
}

/** Returns where the URL whose key ends at `keyEnd` ends, without the punctuation of the surrounding sentence. */
function endOfAddress(text: string, keyEnd: number): number {
  restOfAddress.lastIndex = keyEnd
  let end = keyEnd + (restOfAddress.exec(text)?.[0].length ?? 0)
  while (end > keyEnd && punctuation.includes(text.charAt(end - 1))) end -= 1
  return end
}

/** How often a server confirms that it is still writing a reply; after three missed intervals the reply is given up. */
export const aliveEveryMs = 5000
const givenUpAfterMs = 3 * aliveEveryMs

/** Whether a reply is marked as being written by a server that no longer exists. */
export const isStale = (row: { state: ReplyState | null; aliveAt: number | null }, now: number): boolean =>
  row.state === 'streaming' && (row.aliveAt ?? 0) < now - givenUpAfterMs

/** Gives up every reply that is marked as being written; only for callers that know that none is. */
export async function giveUpReplies(db: Db): Promise<void> {
  await db.updateTable('message').set({ state: 'interrupted' }).where('state', '=', 'streaming').execute()
}
