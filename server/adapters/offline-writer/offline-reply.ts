import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider'
import { z } from 'zod'
import { maxTitle } from '#contract/fields.ts'
import { writeIdeas, writeQuestions } from '#core/formats/write-formats.ts'
import { asksToJustWrite, asksWhatToWrite, hidingIn } from './reading/asides.ts'
import { asksForChange, asksForHooks, asksForSuggestions, readChange } from './reading/change-request.ts'
import type { Language } from './reading/language.ts'
import { untitledPost } from './offline-draft.ts'
import { findIdeas, outlineOf } from './offline-ideas.ts'
import { type FileMark, type Material, readFileMark } from './offline-task.ts'
import {
  type Elsewhere,
  describeSearch,
  readElsewhere,
  readIdeasRequest,
  readPictureChange,
  readPictureRequest,
  readSearchRequest,
} from './reading/other-requests.ts'
import { fileTitle, pointsAtFile } from './reading/passages.ts'
import { inQuotes, otherLanguage, replyWords } from './reply-words.ts'
import {
  asksToUseNote,
  countFacts,
  draftTitle,
  isReaction,
  readRequest,
  replyLanguage,
  statementOf,
  tellsSomething,
} from './reading/request.ts'
import { contentWords, dropEnd, splitSentences, wording } from './reading/sentences.ts'

/** What the offline writer replies with: text, or the call of one tool. */
export type OfflineAnswer =
  | { kind: 'text'; text: string }
  | { kind: 'tool'; toolName: string; input: Record<string, string> }

type Note = { id: string; title: string }

type Turn = {
  prompt: LanguageModelV4Prompt
  toolNames: readonly string[]
  documentId: string | undefined
  /** The writer's knowledge items that were not chosen. */
  notes?: readonly Note[]
  /** The material that the writer chose. */
  material?: readonly Material[]
  /** The names of what the writer chose. */
  sources?: readonly string[]
}

const longestDescription = 2000

const textOf = (message: LanguageModelV4Message): string =>
  message.role === 'user'
    ? message.content
        .flatMap((part) => (part.type === 'text' && !readFileMark(part) ? [part.text] : []))
        .join('\n')
    : ''

const filesOf = (message: LanguageModelV4Message | undefined): FileMark[] =>
  message?.role === 'user' ? message.content.flatMap((part) => readFileMark(part) ?? []) : []

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

const documentsOf = (prompt: LanguageModelV4Prompt) =>
  prompt
    .flatMap(resultsOf)
    .map(readResult)
    .filter(({ id, error }) => id !== undefined && error === undefined)

/** Returns the post that this chat wrote last. */
const lastWritten = (prompt: LanguageModelV4Prompt) =>
  documentsOf(prompt).findLast(({ kind }) => kind !== 'image')

/** Returns the call that makes a picture, or changes the words on one that was just made. */
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

/** A parsed turn: the last message and what was said before it. */
type Read = Turn & {
  text: string
  hasNoMaterial: boolean
  /** Everything the writer said before. */
  earlier: string[]
  language: Language
  request: ReturnType<typeof readRequest>
}

/** Whether the message answers the questions about a post: after a request without any facts, what follows does. */
function isAnswer({ earlier, text }: Read): boolean {
  const before = earlier.at(-1)
  if (before === undefined) return false
  const isOpen = readRequest(before).asksForPost || asksWhatToWrite(before)
  const wasAsked = isOpen && !hasFacts(before)
  return wasAsked && !/\?\s*$/.test(text) && !isReaction(text)
}

function hasFacts(text: string): boolean {
  const request = readRequest(text)
  const { told, subject, asksForPost } = request
  return countFacts(told) > 0 || (asksForPost && tellsSomething(subject) && outlineOf(request) === undefined)
}

/** Whether there is anything that a new post could be made of. */
function canDraft(read: Read): boolean {
  const { text, earlier, prompt, hasNoMaterial } = read
  if (!hasNoMaterial || hasFacts(text) || earlier.some(hasFacts)) return true
  return prompt.flatMap(filesOf).some(({ isRead }) => isRead)
}

const namesTopic = ({ request }: Read) => contentWords(request.subject).length > 0

type Intent = 'draft' | 'questions' | undefined

/** Whether a message wants a new post: it asks for one, or tells facts for one. */
function draftIntent(read: Read, isPostOpen: boolean): Intent {
  const { request, text, toolNames } = read
  if (!toolNames.includes('createDocument')) return undefined
  if (request.isOfIdea || toolNames.length === 1 || asksToUseNote(text)) return 'draft'
  // From a topic alone, an outline to fill in is drafted, together with questions.
  if (request.asksForPost) return canDraft(read) || namesTopic(read) ? 'draft' : 'questions'
  if (isAnswer(read)) return asksToJustWrite(text) || wording(request.told) !== '' ? 'draft' : undefined
  const facts = countFacts(request.told)
  if (facts >= (isPostOpen || isReaction(request.told) ? 2 : 1)) return 'draft'
  return !isPostOpen && asksWhatToWrite(text) ? 'questions' : undefined
}

/** Names a post by what was said, else by a file; a file first if the message only refers to one. */
function nameDraft(read: Read): string {
  const { text, earlier, prompt, request } = read
  const last = earlier.at(-1)
  if (last !== undefined && asksToUseNote(text))
    return nameDraft({ ...read, text: last, earlier: earlier.slice(0, -1), request: readRequest(last) })
  const files = prompt.flatMap(filesOf).filter(({ isRead }) => isRead)
  const ofFile = fileTitle(files.at(-1)?.name ?? '')
  if (ofFile !== '' && request.told === '' && pointsAtFile(request.subject)) return ofFile
  const before = earlier.at(-1) ?? ''
  const asked = !request.asksForPost && !hasFacts(before) ? readRequest(before).subject : ''
  const titles = [...earlier, text].map(draftTitle).filter((title) => title !== '')
  return (asked === '' ? titles.at(-1) : draftTitle(before)) ?? (ofFile || untitledPost)
}

const quoteAll = (files: FileMark[], language: Language) =>
  files.map(({ name }) => inQuotes(name, language)).join(', ')

function describeFiles(files: FileMark[], language: Language): string[] {
  const words = replyWords[language]
  const read = files.filter(({ isRead }) => isRead)
  const unread = files.filter(({ isRead }) => !isRead)
  return [
    ...(read.length > 0 ? [words.filesRead(quoteAll(read, language))] : []),
    ...(unread.length > 0 ? [words.filesUnread(quoteAll(unread, language))] : []),
  ]
}

/** "Use 'Kessler Metalworks'?": offers a knowledge item that the message mentions. */
function offerNote({ notes = [], text, language }: Read): string[] {
  const said = new Set(contentWords(text))
  const found = notes.find(({ title }) => {
    const words = contentWords(title)
    const shared = words.filter((word) => said.has(word))
    return shared.length > 0 && shared.length * 2 >= words.length && shared.some((word) => word.length > 3)
  })
  if (found === undefined) return []
  const { useNote, doUseNote } = replyWords[language]
  const name = inQuotes(found.title, language)
  const option = { text: doUseNote(name), noteId: found.id }
  return [writeQuestions([{ number: 1, text: useNote(name), options: [option] }])]
}

function askBack(read: Read): string {
  const { intro, asked } = replyWords[read.language].questions
  const questions = asked.map((text, at) => ({ number: at + 1, text, options: [] }))
  return [`${intro}\n\n${writeQuestions(questions)}`, ...offerNote(read)].join('\n\n')
}

/** Whether the change can find nothing to tidy or remove, which is not a failure. */
const findsNothing = (text: string): boolean => {
  const kind = readChange(text)?.kind
  return kind === 'strip' || kind === 'polish'
}

const addsSlot = (text: string): boolean => {
  const change = readChange(text)
  return change?.kind === 'lengthen' && change.text === undefined
}

/** Describes the outcome of a tool call. */
function describeResult(read: Read, part: LanguageModelV4ToolResultPart | undefined): string {
  const { language } = read
  const words = replyWords[language]
  if (part === undefined) return words.unchanged
  const { error, title, kind, count = 0 } = readResult(part)
  const isAnswered = part.toolName === 'webSearch' || findsNothing(read.text)
  if (error !== undefined) return isAnswered ? error : words.failed(error)
  const name = title === undefined ? words.post : inQuotes(title, language)
  if (kind === 'image') return words.drawn(name)
  switch (part.toolName) {
    case 'webSearch':
      return describeSearch(part.output.type === 'json' ? part.output.value : {})
    case 'createDocument':
      return words.created(name, !canDraft(read) && (!isAnswer(read) || read.request.told === ''))
    case 'requestSuggestions':
      return words.suggested(name, count)
    case 'requestHooks':
      return words.hooks(name)
    case 'updateDocument':
      return words.changed(name, addsSlot(read.text))
    default:
      return words.done
  }
}

const isNewPost = (result: LanguageModelV4ToolResultPart | undefined) => {
  if (result?.toolName !== 'createDocument') return false
  const { kind, error } = readResult(result)
  return kind !== 'image' && error === undefined
}

/** Less material than this is only enough for a short post. */
const littleTold = 100

const mostWishes = 3

/** Returns wishes about the form of the post that only a model can fulfil. */
function unmetWishes({ request: { wishes }, language }: Read): string[] {
  const { unmet, names } = replyWords[language]
  const [hiding, others] = [true, false].map((isHiding) =>
    wishes
      .filter((wish) => (hidingIn(wish) !== undefined) === isHiding)
      .slice(0, mostWishes)
      .map((wish) => inQuotes(dropEnd(wish, ' .!?'), language))
      .join(', '),
  )
  return [...(others ? [unmet(others)] : []), ...(hiding ? [names(hiding)] : [])]
}

/** Says where to choose the material for a fuller post, or where to add some if there are no notes. */
const askForMaterial = ({ language, notes = [] }: Read): string => {
  const { wanted, choosable } = replyWords[language]
  return notes.length > 0 ? choosable : wanted
}

/** Reports what became of the last message's request, and which of its files were of no use. */
function report(read: Read, result: LanguageModelV4ToolResultPart | undefined): string {
  const { prompt, language, hasNoMaterial, request } = read
  if (isNewPost(result) && !canDraft(read) && !isAnswer(read))
    return `${describeResult(read, result)}\n\n${askBack(read)}`
  const files = filesOf(prompt.findLast(({ role }) => role === 'user'))
  const isThin = hasNoMaterial && request.told.length < littleTold && !files.some(({ isRead }) => isRead)
  const said = [
    describeResult(read, result),
    ...(isNewPost(result) ? unmetWishes(read) : []),
    ...(isThin && isNewPost(result) ? [askForMaterial(read)] : []),
    ...describeFiles(
      files.filter(({ isRead }) => !isRead),
      language,
    ),
  ].join(' ')
  return [said, ...(isNewPost(result) ? offerNote(read) : [])].join('\n\n')
}

/**
 * Returns what a message wants ideas about: '' when it names no topic, undefined when it asks for none. After a request
 * for ideas without a topic, a few words are taken as one.
 */
function ideasTopic({ text, earlier, request }: Read): string | undefined {
  const isOneSentence = splitSentences(text).length === 1
  const asked = readIdeasRequest(text)
  if (asked !== undefined) return isOneSentence || !hasFacts(text) ? asked : undefined
  const before = earlier.at(-1)
  const isAnswered =
    before !== undefined && readIdeasRequest(before) === '' && isOneSentence && !request.asksForPost
  return isAnswered && !isReaction(text) && !/\?\s*$/.test(text) ? dropEnd(text, ' .!') : undefined
}

/** Returns where in the app to find what a message of one sentence asks for. */
const placeOf = ({ text, request, toolNames }: Read): Elsewhere | undefined => {
  if (request.asksForPost || splitSentences(text).length !== 1) return undefined
  const place = readElsewhere(text)
  return place === 'trends' && toolNames.includes('webSearch') ? undefined : place
}

/** Lists ideas on the topic, the chosen material and what was told before, numbered so that a post can be requested by number. */
function listIdeas(topic: string, { earlier, material = [], sources = [], language }: Read): string {
  const named = topic === '' ? [] : [{ label: '', text: statementOf(topic), isSaid: true }]
  const earlierFacts = earlier.filter(hasFacts).map((text) => ({ label: '', text: readRequest(text).told }))
  const wanted = { material: [...named, ...material, ...earlierFacts], language }
  const found = findIdeas({ ...wanted, topic })
  const ideas = found.length > 0 ? found : findIdeas({ ...wanted, topic: sources.join(', ') })
  return ideas.length === 0
    ? replyWords[language].noTopic
    : writeIdeas(ideas.map((idea, at) => ({ number: at + 1, ...idea })))
}

const greets =
  /^[\s¡]*(?:hi|hello|hey|good (?:morning|afternoon|evening)|hallo|moin|servus|guten (?:morgen|tag|abend)|hola|buen[oa]s (?:días|tardes|noches)|bonjour|bonsoir|salut)(?!\p{L})/iu
/** "What can you do?", "Tu peux faire quoi ?" */
const asksForHelp =
  /^[\s¿]*(?:so\s|ok,?\s|and\s|what else\s|was\s|na\s|y\s|et\s)?(?:what (?:else )?(?:can|do|could) you (?:do|know|help)|what are you|how can you help|who are you|help\b|how (?:does this|do you) work|(?:was|wobei) (?:kannst|machst) du|wer bist du|wie funktionier\p{L}*|hilfe|(?:qué|que) (?:puedes|sabes|haces)|para qué sirves|cómo funciona\p{L}*|quién eres|ayuda|que (?:peux|sais)-tu faire|qu['’]est-ce que tu (?:peux|sais) faire|tu (?:peux|sais) faire quoi|à quoi (?:tu sers|sers-tu)|comment (?:ça marche|tu fonctionnes)|qui es-tu|aide(?!\p{L}))/iu
const thanks =
  /^\s*(?:(?:ok(?:ay)?|great|perfect|super|cool|prima|toll|perfecto|genial|parfait|top)[,!.]?\s+)*(?:thank(?:s| you)|thx|ty|cheers|danke|dankeschön|gracias|merci)(?:\s+(?:you|a lot|so much|very much|lede|schön|dir|ihnen|sehr|muchas|beaucoup|bien))*[\s!.🙏👍😊🙌]*$|^\s*(?:muchas gracias|vielen dank|merci beaucoup)[\s!.🙏👍😊🙌]*$/iu
/** "Post it": only the writer can do that. */
const asksToPublish =
  /^\s*(?:(?:ok(?:ay)?|great|now|please|bitte|jetzt|por favor|ahora|maintenant),?\s+)*(?:(?:post|publish|send|schedule)\s+(?:it|this|that)|(?:poste|veröffentliche?)\s+(?:es|das|ihn|den (?:post|beitrag))|public(?:a|ar)l[oa]|publícal[oa]|(?:publie|poste)-le)(?:[,\s]+(?:now|please|for me|on linked-?in|jetzt|bitte|auf linked-?in|ahora|por favor|en linked-?in|maintenant|sur linked-?in))*[\s.!]*$/iu

/** Not a change of the open post. */
const asksOtherwise = /\?|(?<!\p{L})(?:ideas?|ideen|idées?|trends?|tendencias?)(?!\p{L})/iu

function converse(read: Read, isPostOpen: boolean): string {
  const { text, language, hasNoMaterial } = read
  const words = replyWords[language]
  if (thanks.test(text)) return words.thanked
  const hasGreeting = greets.test(text)
  if (!hasGreeting && !asksForHelp.test(text) && /\s/.test(text.trim()))
    return isPostOpen && !asksOtherwise.test(text) ? words.unable : words.cannot
  return [
    ...(hasGreeting ? [words.hello] : []),
    words.abilities,
    words.honesty,
    ...(hasNoMaterial ? [askForMaterial(read)] : []),
  ].join(' ')
}

/** Returns the tool for a request about the open post that leaves it unchanged. */
function asideTool(text: string, toolNames: readonly string[]): string | undefined {
  if (asksForSuggestions(text)) return toolNames.find((name) => name === 'requestSuggestions')
  return asksForHooks(text) ? toolNames.find((name) => name === 'requestHooks') : undefined
}

/** Decides what to do with the open post. */
function changeCall(
  { text, toolNames, language, request }: Read,
  openPost: string,
): OfflineAnswer | undefined {
  if (asksToPublish.test(text)) return { kind: 'text', text: replyWords[language].publishing }
  const aside = asideTool(text, toolNames)
  const isNew = request.asksForPost && hasFacts(text)
  if (aside !== undefined && !isNew) return { kind: 'tool', toolName: aside, input: { documentId: openPost } }
  if (request.asksForPost && (isNew || readChange(text) === undefined)) return undefined
  if (!asksForChange(text) || !toolNames.includes('updateDocument')) return undefined
  if (readChange(text) === undefined) return { kind: 'text', text: replyWords[language].unable }
  const input = { id: openPost, description: text.slice(0, longestDescription) }
  return { kind: 'tool', toolName: 'updateDocument', input }
}

function readTurn(turn: Turn): Read | undefined {
  const at = turn.prompt.findLastIndex(({ role }) => role === 'user')
  const said = turn.prompt[at]
  const text = said === undefined ? '' : textOf(said).trim()
  const earlier = turn.prompt
    .slice(0, Math.max(0, at))
    .map(textOf)
    .filter((words) => words.trim() !== '')
  const language = replyLanguage(text, earlier)
  if (language === 'other') return undefined
  const hasNoMaterial = (turn.material ?? []).length === 0
  return { ...turn, text, hasNoMaterial, earlier, language, request: readRequest(text) }
}

/** Decides how to answer a chat turn: with a tool call where one fits, else with an honest sentence. */
export function answerTurn(turn: Turn): OfflineAnswer {
  const read = readTurn(turn)
  if (read === undefined) return { kind: 'text', text: otherLanguage }
  const { prompt, toolNames, text, language } = read
  const last = prompt.at(-1)
  if (last?.role === 'tool') return { kind: 'text', text: report(read, resultsOf(last).at(-1)) }
  const picture = pictureCall(text, prompt)
  if (picture?.kind === 'tool' && toolNames.includes(picture.toolName)) return picture

  const openPost = turn.documentId ?? lastWritten(prompt)?.id
  const isFixed = toolNames.length === 1 || asksToUseNote(text)
  const change = openPost === undefined || isFixed ? undefined : changeCall(read, openPost)
  if (change !== undefined) return change
  const topic = isFixed || !toolNames.includes('createDocument') ? undefined : ideasTopic(read)
  if (topic !== undefined) return { kind: 'text', text: listIdeas(topic, read) }
  const place = isFixed ? undefined : placeOf(read)
  if (place !== undefined) return { kind: 'text', text: replyWords[language].elsewhere[place] }
  const intent = draftIntent(read, openPost !== undefined)
  const query = toolNames.includes('webSearch') && !hasFacts(text) ? readSearchRequest(text) : undefined
  if (query !== undefined && !read.request.asksForPost)
    return { kind: 'tool', toolName: 'webSearch', input: { query } }
  if (intent === 'draft')
    return { kind: 'tool', toolName: 'createDocument', input: { title: nameDraft(read), kind: 'text' } }
  if (intent === 'questions') {
    const before = read.request.asksForPost ? [] : [replyWords[language].cannot]
    return { kind: 'text', text: [...before, askBack(read)].join('\n\n') }
  }
  const ofFiles = describeFiles(filesOf(last), language)
  return {
    kind: 'text',
    text: ofFiles.length > 0 ? ofFiles.join(' ') : converse(read, openPost !== undefined),
  }
}
