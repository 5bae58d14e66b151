import type { LanguageModelV4Prompt, LanguageModelV4ToolResultPart } from '@ai-sdk/provider'
import { maxTitle } from '#contract/fields.ts'
import { writeQuestions } from '#core/formats/write-formats.ts'
import {
  asksAboutPost,
  asksAgain,
  asksToJustWrite,
  asksToUndo,
  asksWhatToWrite,
  hidingIn,
  isApproval,
  isCorrection,
  isRemark,
  isUnmetWish,
  wantsMaterial,
} from './reading/asides.ts'
import {
  addsSlot,
  asksForChange,
  asksForHooks,
  asksForSuggestions,
  findsNothing,
  readChange,
  unreadHalf,
} from './reading/change-request.ts'
import { type Language, knownLanguage, languageName, languageOf } from './reading/language.ts'
import { untitledPost } from './drafting/offline-draft.ts'
import { documentsOf, filesOf, lastWritten, readResult, repliesOf, resultsOf, textOf } from './chat-prompt.ts'
import { hasFacts, ideasWanted, listIdeas } from './listed-ideas.ts'
import type { Material } from './offline-task.ts'
import {
  type Elsewhere,
  asksForSeveral,
  asksToSplit,
  describeSearch,
  readElsewhere,
  asksToUseTemplate,
  readPictureChange,
  readPictureRequest,
  readSearchRequest,
} from './reading/other-requests.ts'
import { fileTitle, pointsAtFile } from './reading/passages.ts'
import { askForOffer, describeFiles } from './plain-answers.ts'
import { remarkWords } from './remark-words.ts'
import { inQuotes, otherLanguage, quoteStarts, replyWords } from './reply-words.ts'
import {
  asksToUseNote,
  countFacts,
  draftTitle,
  isReaction,
  type PostRequest,
  readRequest,
  replyLanguage,
  titleOf,
} from './reading/request.ts'
import { readOfferRequest } from './reading/offer-request.ts'
import { pointsAtText } from './reading/subject.ts'
import { isAboutOpenPost, isForPost, readShortRequest } from './reading/short-request.ts'
import { isAlreadySo } from './editing/unchanged-reasons.ts'
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
  /** Whether the writer chose a template. */
  hasTemplate?: boolean
  /** The names of the writer's offers, if one is to be announced and it is not clear which. */
  offers?: readonly string[] | undefined
}

const longestDescription = 2000

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
  request: PostRequest
  /** Whether the previous reply asked what a post should say. */
  wasAsked: boolean
}

/** Whether the reply before a message asked what a post should say; without one, after a request without any facts. */
function wasAskedBefore(prompt: LanguageModelV4Prompt, hasNoMaterial: boolean): boolean {
  const at = prompt.findLastIndex((message) => textOf(message).trim() !== '')
  const before = prompt[at]
  if (before === undefined) return false
  const reply = repliesOf(prompt.slice(at)).at(-1)
  if (reply !== undefined) return asksAboutPost(reply)
  const text = textOf(before)
  const isOpen = readRequest(text).asksForPost || asksWhatToWrite(text)
  return isOpen && !hasFacts(text) && hasNoMaterial && lastWritten(prompt) === undefined
}

/** Whether the message answers the questions about a post. */
function isAnswer({ wasAsked, text, request }: Read): boolean {
  if (!wasAsked || /\?\s*$/.test(text) || isReaction(text) || isApproval(text) || asksAgain(text))
    return false
  return countFacts(request.told) > 0 || !splitSentences(text).every(isRemark)
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
  if (isPostOpen && isAboutOpenPost(request.told)) return undefined
  const facts = countFacts(request.told)
  if (facts >= (isPostOpen || isReaction(request.told) ? 2 : 1)) return 'draft'
  const isOpen = asksWhatToWrite(text) || isForTemplate(read, text)
  return !isPostOpen && isOpen ? 'questions' : undefined
}

/** Names a post by what was said, else by a file; a file first if the message only refers to one. */
function nameDraft(read: Read): string {
  const { text, earlier, prompt, request, sources = [] } = read
  const last = earlier.at(-1)
  if (readOfferRequest(text) !== undefined && sources.length > 0)
    return sources.at(-1)?.slice(0, maxTitle) ?? ''
  const [source, ...furtherSources] = sources
  const ofSource = furtherSources.length > 0 ? '' : (source ?? '').slice(0, maxTitle)
  if (ofSource !== '' && request.told === '' && (request.subject === '' || pointsAtText(request.subject)))
    return ofSource
  if (request.asksForPost && !readRequest(text).asksForPost)
    return titleOf(request.subject) || sources[0]?.slice(0, maxTitle) || untitledPost
  if (last !== undefined && asksToUseNote(text))
    return nameDraft({ ...read, text: last, earlier: earlier.slice(0, -1), request: readRequest(last) })
  const files = prompt.flatMap(filesOf).filter(({ isRead }) => isRead)
  const ofFile = fileTitle(files.at(-1)?.name ?? '')
  if (ofFile !== '' && request.told === '' && pointsAtFile(request.subject)) return ofFile
  const before = earlier.at(-1) ?? ''
  const asked = !request.asksForPost && !hasFacts(before) ? readRequest(before).subject : ''
  const said = earlier.filter((message, at) => isForPost(message, at === 0))
  const titles = [...said, text].map(draftTitle).filter((title) => title !== '')
  return (asked === '' ? titles.at(-1) : draftTitle(before)) ?? (ofFile || untitledPost)
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

/** Describes the outcome of a tool call. */
function describeResult(read: Read, part: LanguageModelV4ToolResultPart | undefined): string {
  const { language } = read
  const words = replyWords[language]
  if (part === undefined) return words.unchanged
  const { error, title, kind, count = 0, openSlots = 0, used = [], takenOut = [] } = readResult(part)
  const isAnswered = part.toolName === 'webSearch' || findsNothing(read.text) || isAlreadySo(error ?? '')
  if (error !== undefined) return isAnswered ? error : words.failed(error)
  const name = title === undefined ? words.post : inQuotes(title, language)
  if (kind === 'image') return words.drawn(name)
  switch (part.toolName) {
    case 'webSearch':
      return describeSearch(part.output.type === 'json' ? part.output.value : {})
    case 'createDocument':
      return words.created(name, openSlots > 0)
    case 'requestSuggestions':
      return words.suggested(name, count)
    case 'requestHooks':
      return words.hooks(name)
    case 'updateDocument': {
      const changed = words.changed(name, addsSlot(read.text) && openSlots > 0)
      const names = used.map((note) => inQuotes(note.title, language)).join(', ')
      const needed = addsSlot(read.text) && openSlots > 0 ? [askForMaterial(read)] : []
      const half = unreadHalf(read.text)
      const isUnmet = half !== undefined && isRemark(half) && readChange(half) === undefined
      return [
        changed,
        ...(names === '' ? needed : [remarkWords[language].used(names)]),
        ...(takenOut.length > 0 ? [remarkWords[language].takenOut(quoteStarts(takenOut, language))] : []),
        ...(isUnmet ? [words.unmet(inQuotes(dropEnd(half, ' .!?'), language))] : []),
      ].join(' ')
    }
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
function unmetWishes(read: Read): string[] {
  const { request, language, hasNoMaterial } = read
  const { unmet, names } = replyWords[language]
  const { untranslated, keptLanguage } = remarkWords[language]
  // "Use the numbers" is met by the material itself.
  const isUnmet = (wish: string) => isUnmetWish(wish) || (hasNoMaterial && wantsMaterial(wish))
  const [hiding, others] = [
    request.wishes.filter((wish) => hidingIn(wish) !== undefined),
    request.wishes.filter((wish) => hidingIn(wish) === undefined && isUnmet(wish)),
  ].map((wishes) =>
    wishes
      .slice(0, mostWishes)
      .map((wish) => inQuotes(dropEnd(wish, ' .!?'), language))
      .join(', '),
  )
  const given = languageInTheWay(read)
  const kept = given === undefined ? languageKept(read) : undefined
  return [
    ...(given === undefined ? [] : [untranslated(languageName(given, language))]),
    ...(kept === undefined ? [] : [keptLanguage(languageName(kept, language))]),
    ...(others ? [unmet(others)] : []),
    ...(hiding ? [names(hiding)] : []),
  ]
}

/** Returns the language that the post would be in, if it is wanted in another. */
function languageInTheWay({ request, material = [], earlier, text }: Read): Language | undefined {
  const { language: wanted, told } = request
  if (wanted === undefined) return undefined
  const chosen = material.filter(({ isCall }) => isCall !== true).map((piece) => piece.text)
  const before = told === '' && chosen.length === 0 ? earlier.map((message) => readRequest(message).told) : []
  const found = [told, ...chosen, ...before].map(languageOf)
  const given = found.find((one) => one !== undefined && one !== 'other') ?? knownLanguage(text)
  return found.includes(wanted) || given === wanted ? undefined : given
}

/** Returns the language of all chosen material, if the request is in another and tells nothing itself. */
function languageKept({ request, material = [], language }: Read): Language | undefined {
  if (request.language !== undefined || request.told !== '') return undefined
  const found = material.filter(({ isCall }) => isCall !== true).map(({ text }) => languageOf(text))
  const [first] = found
  const isOne = found.every((one) => one === first)
  return isOne && first !== undefined && first !== 'other' && first !== language ? first : undefined
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
    ...(isNewPost(result) && asksForSeveral(read.text) ? [remarkWords[language].oneWritten] : []),
    ...(isThin && isNewPost(result) ? [askForMaterial(read)] : []),
    ...describeFiles(
      files.filter(({ isRead }) => !isRead),
      language,
    ),
  ].join(' ')
  return [said, ...(isNewPost(result) ? offerNote(read) : [])].join('\n\n')
}

/** Whether a message asks for a post in the template that the writer chose. */
const isForTemplate = ({ hasTemplate }: Pick<Turn, 'hasTemplate'>, text: string): boolean =>
  hasTemplate === true && asksToUseTemplate(text)

/** Returns where in the app to find what a message of one sentence asks for. */
const placeOf = (read: Read): Elsewhere | undefined => {
  const { text, request, toolNames } = read
  if (request.asksForPost || splitSentences(text).length !== 1 || isForTemplate(read, text)) return undefined
  const place = readElsewhere(text)
  return place === 'trends' && toolNames.includes('webSearch') ? undefined : place
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

/** Answers what was said about the open post and is no change that can be made. */
function remarkReply({ text, language }: Read): string {
  const { names, unable } = replyWords[language]
  const { approved, sameAgain, unclear } = remarkWords[language]
  if (isApproval(text)) return approved
  if (asksAgain(text)) return sameAgain
  const hidden = hidingIn(text)
  if (hidden !== undefined) return names(inQuotes(hidden, language))
  const sentences = splitSentences(text)
  const statements = sentences.filter((sentence) => !isRemark(sentence)).join('\n')
  return countFacts(statements) > 0 || sentences.some(isCorrection) ? unclear : unable
}

function converse(read: Read, isPostOpen: boolean): string {
  const { text, language, hasNoMaterial } = read
  const words = replyWords[language]
  if (thanks.test(text)) return words.thanked
  const hasGreeting = greets.test(text)
  const isChat = hasGreeting || asksForHelp.test(text)
  if (isPostOpen && !isChat && !asksOtherwise.test(text)) return remarkReply(read)
  if (!isChat && /\s/.test(text.trim())) return words.cannot
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
function changeCall(read: Read, openPost: string): OfflineAnswer | undefined {
  const { text, toolNames, language, request } = read
  if (asksToPublish.test(text)) return { kind: 'text', text: replyWords[language].publishing }
  if (asksToUndo(text)) return { kind: 'text', text: remarkWords[language].undo }
  if (asksToSplit(text)) return { kind: 'text', text: remarkWords[language].onePost }
  const aside = asideTool(text, toolNames)
  const isNew = request.asksForPost && hasFacts(text)
  if (aside !== undefined && !isNew) return { kind: 'tool', toolName: aside, input: { documentId: openPost } }
  if (request.asksForPost && (isNew || readChange(text) === undefined)) return undefined
  if (!asksForChange(text) || !toolNames.includes('updateDocument')) return undefined
  if (readChange(text) === undefined) {
    const { names, unable } = replyWords[language]
    const hidden = hidingIn(text)
    return { kind: 'text', text: hidden === undefined ? unable : names(inQuotes(hidden, language)) }
  }
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
  const material = turn.material ?? []
  const hasNoMaterial = material.length === 0
  const before = turn.prompt.slice(0, Math.max(0, at))
  const wasAsked = wasAskedBefore(before, hasNoMaterial)
  const isAboutPost = turn.documentId !== undefined || lastWritten(before) !== undefined
  const isElsewhere = readElsewhere(text) !== undefined && !isForTemplate(turn, text)
  const short = isAboutPost || wasAsked || isElsewhere ? undefined : readShortRequest(text, material)
  return { ...turn, text, hasNoMaterial, earlier, language, wasAsked, request: short ?? readRequest(text) }
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
  const ideas = isFixed || !toolNames.includes('createDocument') ? undefined : ideasWanted(read)
  if (ideas !== undefined) return { kind: 'text', text: listIdeas(ideas, read) }
  const place = isFixed ? undefined : placeOf(read)
  if (place !== undefined) return { kind: 'text', text: replyWords[language].elsewhere[place] }
  if (turn.offers !== undefined) return { kind: 'text', text: askForOffer(turn.offers, language) }
  const intent = draftIntent(read, openPost !== undefined)
  const query = toolNames.includes('webSearch') && !hasFacts(text) ? readSearchRequest(text) : undefined
  if (query !== undefined && !read.request.asksForPost)
    return { kind: 'tool', toolName: 'webSearch', input: { query } }
  const given = isFixed || intent !== 'draft' ? undefined : languageInTheWay(read)
  if (given !== undefined)
    return { kind: 'text', text: remarkWords[language].untranslated(languageName(given, language)) }
  if (intent === 'draft')
    return { kind: 'tool', toolName: 'createDocument', input: { title: nameDraft(read), kind: 'text' } }
  if (intent === 'questions') {
    const isRequest = read.request.asksForPost || isForTemplate(read, text)
    const before = isRequest ? [] : [replyWords[language].cannot]
    return { kind: 'text', text: [...before, askBack(read)].join('\n\n') }
  }
  const ofFiles = describeFiles(filesOf(last), language)
  return {
    kind: 'text',
    text: ofFiles.length > 0 ? ofFiles.join(' ') : converse(read, openPost !== undefined),
  }
}
