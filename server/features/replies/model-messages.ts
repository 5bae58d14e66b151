import { convertToModelMessages, type FilePart, type ModelMessage, type TextPart } from 'ai'
import type { ModelInfo, ProviderName } from '#server/adapters/language-model/model-info.ts'
import {
  type FileMaterial,
  fileOf,
  notes,
  createAttachmentPrompt,
  type FileSources,
  type AttachmentPrompt,
} from './attachments.ts'
import type { Turn } from './messages.ts'
import type { ReplyMessage } from './reply-parts.ts'
import { searchAsTold } from './search-tool.ts'
import type { Segment } from '#core/formats/format-values.ts'
import { readFormats } from '#core/formats/read-formats.ts'
import { writeIdeas, writePostIdeas, writeQuestions, writeTrends } from '#core/formats/write-formats.ts'
import type { StoredMessage } from '#contract/chat.ts'

type Setting = {
  userId: string
  history: Turn['history']
  model: Pick<ModelInfo, 'provider' | 'capabilities'>
  files: FileSources
  signal: AbortSignal
  /** Receives errors with files, for the log. */
  onError: (error: unknown) => void
}

export type ModelView = {
  messages: ModelMessage[]
  /** The texts of the files, newest first. */
  materials: FileMaterial[]
}

type Part = Turn['history'][number]['parts'][number]

/** The files themselves are shown only for this many of the writer's latest messages. */
const recentMessages = 4
const textBudget = 60_000
const maxFiles = 40
/** Time limit for reading the files of one turn; those that take longer are ready for the next turn. */
const readingMs = 30_000

/** Returns the model's view of the chat: its text, and the files as far as the model can read them and there is room. */
export async function viewForModel(setting: Setting): Promise<ModelView> {
  const history = setting.history.filter(({ parts }) => parts.length > 0)
  const prompts = await tellFiles(setting)
  const messages = await Promise.all(
    history.map(async ({ role, parts }) =>
      role === 'user' ? userMessage(parts, prompts) : assistantMessages(parts, setting.model.provider),
    ),
  )
  const all = [...prompts.values()]
  return {
    messages: messages.flat(),
    materials: all.flatMap(({ material }) => (material ? [material] : [])),
  }
}

/** Converts a stored reply, whose parts `MessageAccumulator` has taken from the SDK's own message. */
const assistantMessages = (parts: Part[], provider: ProviderName): Promise<ModelMessage[]> =>
  convertToModelMessages<ReplyMessage>(
    [{ role: 'assistant', parts: parts.map(redactLists) as ReplyMessage['parts'] }],
    {
      ignoreIncompleteToolCalls: true,
      tools: searchAsTold(provider),
    },
  )

function userMessage(parts: Part[], prompts: Map<Part, AttachmentPrompt>): ModelMessage[] {
  const content = parts.flatMap((part): (TextPart | FilePart)[] => {
    if (part.type !== 'text') return prompts.get(part)?.parts ?? []
    return typeof part.text === 'string' && part.text !== '' ? [{ type: 'text', text: part.text }] : []
  })
  return content.length === 0 ? [] : [{ role: 'user', content }]
}

/** Goes through the files from newest to oldest. */
async function tellFiles({ userId, history, model, files, signal, onError }: Setting) {
  const prompts = new Map<Part, AttachmentPrompt>()
  const spoken = history.filter(({ role }) => role === 'user').toReversed()
  if (!spoken.some(({ parts }) => parts.some(fileOf))) return prompts
  const tell = createAttachmentPrompt({ userId, model, files, textBudget })
  const isOver = AbortSignal.any([signal, AbortSignal.timeout(readingMs)])
  for (const [age, { parts }] of spoken.entries()) {
    for (const part of parts) {
      const file = fileOf(part)
      if (!file) continue
      const leftOut = { parts: [notes.leftOut(file.name)] }
      const isLeftOut = prompts.size >= maxFiles || isOver.aborted
      if (isLeftOut) prompts.set(part, leftOut)
      else {
        const telling = tellSafely(file.name, () => tell(file, placeOf(age)), onError)
        prompts.set(part, await Promise.race([telling, whenAborted(isOver, leftOut)]))
      }
    }
  }
  return prompts
}

const whenAborted = <T>(signal: AbortSignal, value: T) =>
  new Promise<T>((resolve) => signal.addEventListener('abort', () => resolve(value), { once: true }))

const placeOf = (age: number) => ({ isRecent: age < recentMessages, isNew: age === 0 })

async function tellSafely(
  name: string,
  tell: () => Promise<AttachmentPrompt>,
  onError: Setting['onError'],
): Promise<AttachmentPrompt> {
  try {
    return await tell()
  } catch (error) {
    onError(error)
    return { parts: [notes.unread(name, 'It could not be opened just now.')] }
  }
}

type ListPart = StoredMessage['parts'][number]

const shownList = '(Here the writer was shown a list of their own material to choose from.)'

function redactedText(segment: Segment): string {
  switch (segment.kind) {
    case 'text':
      return segment.text
    case 'ideas':
      return writeIdeas(segment.items)
    case 'questions':
      return writeQuestions(segment.items)
    case 'trends':
      return writeTrends(segment.items)
    case 'post-ideas':
      return writePostIdeas(segment.items)
    case 'sources':
    case 'templates':
      return shownList
  }
}

/** Removes the lists that only the writer was meant to see from an earlier reply: what they did not choose is not sent. */
function redactLists(part: ListPart): ListPart {
  if (part.type !== 'text' || typeof part.text !== 'string') return part
  const segments = readFormats(part.text)
  const hasList = segments.some(({ kind }) => kind === 'sources' || kind === 'templates')
  return hasList ? { ...part, text: segments.map(redactedText).join('\n\n') } : part
}

/** The texts of a chat's files, for the drafts of the offline writer. */
export type DraftFiles = Pick<ModelView, 'materials'>

/** Converts a file's text for the offline writer. */
export const fileMaterial = ({ name, text, isNew }: FileMaterial) => ({
  label: name,
  text,
  file: isNew ? ('new' as const) : ('earlier' as const),
})

/** Anthropic caches a prompt up to a marked place; the other providers do so by themselves. */
export const kept = { anthropic: { cacheControl: { type: 'ephemeral' } } }

/** Adds this turn's notes to the last message, and marks the end of the earlier messages for caching. */
export function withNotes(messages: ModelMessage[], beside: string): ModelMessage[] {
  const last = messages.at(-1)
  if (last?.role !== 'user') return [...messages, { role: 'user', content: beside }]
  const said =
    typeof last.content === 'string' ? [{ type: 'text' as const, text: last.content }] : last.content
  const before = messages.slice(0, -1)
  const end = before.at(-1)
  return [
    ...before.slice(0, -1),
    ...(end ? [{ ...end, providerOptions: kept }] : []),
    { role: 'user', content: [...said, { type: 'text', text: beside }] },
  ]
}
