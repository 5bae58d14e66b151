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
export const presentSharedChat = (row: ChatRow): Chat => ({
  ...presentChat(row),
  title: withoutFileAddresses(row.title),
  pinned: false,
})

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
  if (part.type === 'text')
    return { type: 'text', text: withoutFileAddresses(withoutLibrary(textOf(part.text))) }
  if (part.type === 'file')
    return { ...sharedTexts(part, ['name', 'filename', 'mediaType']), url: '', type: 'file' }
  if (part.type === 'source-url') return sharedSource(part)
  if (part.type === 'step-start') return { type: part.type }
  if (part.type.startsWith('tool-')) return sharedTool(part, posts.get(writtenDocument(part) ?? ''))
  return null
}

/** Null for a source that is a stored file. */
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

/** A post as it is stored: JSON, or text of an earlier version. */
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

/** The address of a stored file (features/files/addresses.ts) up to its key, of which a cut title may have a part that tells something. */
const fileAddress =
  /(?:\/|%(?:25)*2f|(?<![\w.~%-]))files(?:\/|%(?:25)*2f)(?:[\da-f]{40}|[\da-f]{8,39}(?=\.{3}|…|$))/gi
const addressCharacter = /[\w.~%:/!?#='*…-]/
/** The name of a file may have brackets, in pairs: a single one closes a Markdown link. */
const restOfAddress = /[\w.~%:/!?#='*…-]*(?:\([\w.~%!'*-]*\)[\w.~%:/!?#='*…-]*)*/y
const punctuation = ".:!?'*…"

/** Puts "[file]" in place of the addresses of stored files: whoever has one can read the file. */
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

/** Where an address begins that has the path of a file at `index`, at `from` or after it. */
function startOfAddress(text: string, { index, from }: { index: number; from: number }): number {
  let start = index
  while (start > from && addressCharacter.test(text.charAt(start - 1))) start -= 1
  const before = text.slice(start, index)
  const scheme = Math.max(before.lastIndexOf('https://'), before.lastIndexOf('http://'))
  if (scheme !== -1) return start + scheme
  while (start < index && punctuation.includes(text.charAt(start))) start += 1
  return start
}

/** Where an address ends whose key ends at `keyEnd`, without the punctuation of a sentence around it. */
function endOfAddress(text: string, keyEnd: number): number {
  restOfAddress.lastIndex = keyEnd
  let end = keyEnd + (restOfAddress.exec(text)?.[0].length ?? 0)
  while (end > keyEnd && punctuation.includes(text.charAt(end - 1))) end -= 1
  return end
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
