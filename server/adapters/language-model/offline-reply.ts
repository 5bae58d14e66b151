import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider'
import { z } from 'zod'
import { maxTitle } from '#contract/fields.ts'
import { asksForChange, asksForHooks, asksForSuggestions, readChange } from './change-request.ts'
import { asksForDraft, readDraftRequest } from './draft-request.ts'
import { fileTitle, pointsAtFile } from './file-material.ts'
import { describeSearch, readSearchRequest } from './offline-search.ts'
import { readPictureChange, readPictureRequest } from './picture-request.ts'
import { untitledPost } from './draft-plan.ts'
import { type FileMark, readFileMark } from './offline-task.ts'
import { draftTitle } from './offline-title.ts'

/** What the writer answers with: words, or the call of one tool. */
export type OfflineAnswer =
  | { kind: 'text'; text: string }
  | { kind: 'tool'; toolName: string; input: Record<string, string> }

type Turn = {
  prompt: LanguageModelV4Prompt
  toolNames: readonly string[]
  documentId: string | undefined
  hasNoMaterial: boolean
}

const longestDescription = 2000

const sentences = {
  abilities:
    'I can turn your own words into a post and work on it with you. Tell me what it is about and the facts it should hold, for example: “Write a post about how we moved to a four-day week.”',
  honesty:
    'I only use what you give me, so names, numbers and experiences have to come from you. For ideas and free conversation, a language model has to be connected.',
  unable:
    'That change needs words that I do not have. I can make the post shorter or plainer, tidy it, mend slips of grammar, bring another sentence to the front, add a sentence that you give me, or replace and remove words that you put in quotation marks.',
  created: 'is ready. It holds only what you gave me; anything in [square brackets] is for you to fill in.',
  wanted:
    'The more of yours I have, the fuller it gets: write [your story](/identity), add to your [knowledge base](/knowledge-base) or describe [an offer](/identity?view=offers), and choose it with your next request.',
  fromFile: 'Ask me for a post about it, and I will draft one from its sentences.',
  drawn: 'is ready. It can be added to a post.',
  hello: 'Hello!',
  hooks: 'They stand beside the post, and they are made of its own sentences.',
  nothingToSuggest:
    'I have nothing more to suggest. I look for slips of spelling and grammar, long openings and paragraphs, stock phrases and filler words.',
}

const textOf = (message: LanguageModelV4Message): string =>
  message.role === 'user'
    ? message.content
        .flatMap((part) => (part.type === 'text' && !readFileMark(part) ? [part.text] : []))
        .join('\n')
    : ''

const filesOf = (message: LanguageModelV4Message | undefined): FileMark[] =>
  message?.role === 'user' ? message.content.flatMap((part) => readFileMark(part) ?? []) : []

const quoteAll = (files: FileMark[]) => files.map(({ name }) => `“${name}”`).join(', ')

const postResult = z.object({
  id: z.string().optional(),
  title: z.string().optional(),
  kind: z.enum(['text', 'image']).optional(),
  error: z.string().optional(),
  count: z.number().optional(),
})

function readResult({ output }: LanguageModelV4ToolResultPart): z.infer<typeof postResult> {
  if (output.type === 'error-text') return { error: output.value }
  if (output.type === 'error-json') return { error: 'The tool failed.' }
  const parsed = postResult.safeParse(output.type === 'json' ? output.value : {})
  return parsed.data ?? {}
}

const resultsOf = (message: LanguageModelV4Message) =>
  message.role === 'tool' ? message.content.filter((part) => part.type === 'tool-result') : []

function describeResult(part: LanguageModelV4ToolResultPart | undefined): string {
  if (part === undefined) return 'Nothing was changed.'
  const { error, title, kind, count = 0 } = readResult(part)
  if (error !== undefined) return part.toolName === 'webSearch' ? error : `That did not work: ${error}`
  const name = title === undefined ? 'The post' : `“${title}”`
  if (kind === 'image') return `${name} ${sentences.drawn}`
  if (part.toolName === 'webSearch')
    return describeSearch(part.output.type === 'json' ? part.output.value : {})
  if (part.toolName === 'createDocument') return `${name} ${sentences.created}`
  if (part.toolName === 'requestSuggestions') return describeSuggestions(name, count)
  if (part.toolName === 'requestHooks') return `Here are other openings for ${name}. ${sentences.hooks}`
  return part.toolName === 'updateDocument' ? `${name} is changed.` : 'Done.'
}

const describeSuggestions = (name: string, count: number) =>
  count === 0
    ? `${name}: ${sentences.nothingToSuggest}`
    : `${name}: I have marked ${count === 1 ? 'one place in it, with a proposal' : `${count} places in it, each with a proposal`}.`

const documentsOf = (prompt: LanguageModelV4Prompt) =>
  prompt
    .flatMap(resultsOf)
    .map(readResult)
    .filter(({ id, error }) => id !== undefined && error === undefined)

/** The post that this chat wrote last. */
const lastWritten = (prompt: LanguageModelV4Prompt) =>
  documentsOf(prompt).findLast(({ kind }) => kind !== 'image')

/** The call that makes a picture, or gives new words to the one that was made just before. */
function pictureCall(text: string, prompt: LanguageModelV4Prompt): OfflineAnswer | undefined {
  const last = documentsOf(prompt).at(-1)
  const change = last?.kind === 'image' ? readPictureChange(text) : undefined
  if (change !== undefined && last?.id !== undefined) {
    const description = change.slice(0, longestDescription)
    return { kind: 'tool', toolName: 'updateDocument', input: { id: last.id, description } }
  }
  const asked = readPictureRequest(text)
  if (asked === undefined) return undefined
  const description = asked.words.slice(0, longestDescription)
  const about = lastWritten(prompt)?.title
  const title = description === '' && about !== undefined ? `Image: ${about}` : asked.title
  const input = {
    title: title.slice(0, maxTitle),
    kind: 'image',
    ...(description === '' ? {} : { description }),
  }
  return { kind: 'tool', toolName: 'createDocument', input }
}

function describeFiles(files: FileMark[]): string[] {
  const read = files.filter(({ isRead }) => isRead)
  const unread = files.filter(({ isRead }) => !isRead)
  return [
    ...(read.length > 0 ? [`I have read ${quoteAll(read)}. ${sentences.fromFile}`] : []),
    ...(unread.length > 0 ? [`I cannot read ${quoteAll(unread)}.`] : []),
  ]
}

const isNewPost = (result: LanguageModelV4ToolResultPart | undefined) => {
  if (result?.toolName !== 'createDocument') return false
  const { kind, error } = readResult(result)
  return kind !== 'image' && error === undefined
}

/** What became of the last message's request, and which of its files could not help. */
function report({ prompt, hasNoMaterial }: Turn, result: LanguageModelV4ToolResultPart | undefined): string {
  const files = filesOf(prompt.findLast(({ role }) => role === 'user'))
  const isThin = hasNoMaterial && !files.some(({ isRead }) => isRead) && isNewPost(result)
  return [
    describeResult(result),
    ...(isThin ? [sentences.wanted] : []),
    ...describeFiles(files.filter(({ isRead }) => !isRead)),
  ].join(' ')
}

function converse(text: string, hasNoMaterial: boolean): string {
  const isGreeting = /^(?:hi|hello|hey|good (?:morning|afternoon|evening))\b/iu.test(text.trim())
  return [
    ...(isGreeting ? [sentences.hello] : []),
    sentences.abilities,
    sentences.honesty,
    ...(hasNoMaterial ? [sentences.wanted] : []),
  ].join(' ')
}

/** Words name a post before files do, except where the last ones only point at a file. */
function nameDraft(texts: string[], prompt: LanguageModelV4Prompt): string {
  const files = prompt.flatMap(filesOf).filter(({ isRead }) => isRead)
  const ofFile = fileTitle(files.at(-1)?.name ?? '')
  const { subject, facts } = readDraftRequest(texts.at(-1) ?? '')
  if (ofFile !== '' && facts.length === 0 && pointsAtFile(subject)) return ofFile
  const titles = texts.map(draftTitle).filter((title) => title !== '')
  return titles.at(-1) ?? (ofFile || untitledPost)
}

/** The tool for a request about a post that leaves it as it is. */
function asideTool(text: string, toolNames: readonly string[]): string | undefined {
  if (asksForSuggestions(text)) return toolNames.find((name) => name === 'requestSuggestions')
  return asksForHooks(text) ? toolNames.find((name) => name === 'requestHooks') : undefined
}

/** Decides what a chat turn answers: a tool's call where one fits, else an honest sentence. */
export function answerTurn(turn: Turn): OfflineAnswer {
  const { prompt, toolNames, documentId, hasNoMaterial } = turn
  const last = prompt.at(-1)
  if (last?.role === 'tool') return { kind: 'text', text: report(turn, resultsOf(last).at(-1)) }
  const texts = prompt.map(textOf).filter((text) => text.trim() !== '')
  const text = last ? textOf(last).trim() : ''
  const openPost = documentId ?? lastWritten(prompt)?.id
  const picture = pictureCall(text, prompt)
  if (picture?.kind === 'tool' && toolNames.includes(picture.toolName)) return picture

  if (asksForDraft(text) && toolNames.includes('createDocument')) {
    const input = { title: nameDraft(texts, prompt), kind: 'text' }
    return { kind: 'tool', toolName: 'createDocument', input }
  }
  const aside = asideTool(text, toolNames)
  if (openPost !== undefined && aside !== undefined)
    return { kind: 'tool', toolName: aside, input: { documentId: openPost } }
  if (openPost !== undefined && asksForChange(text) && toolNames.includes('updateDocument')) {
    const description = text.slice(0, longestDescription)
    return readChange(text)
      ? { kind: 'tool', toolName: 'updateDocument', input: { id: openPost, description } }
      : { kind: 'text', text: sentences.unable }
  }
  const query = toolNames.includes('webSearch') ? readSearchRequest(text) : undefined
  if (query !== undefined) return { kind: 'tool', toolName: 'webSearch', input: { query } }
  const ofFiles = describeFiles(filesOf(last))
  return { kind: 'text', text: ofFiles.length > 0 ? ofFiles.join(' ') : converse(text, hasNoMaterial) }
}
