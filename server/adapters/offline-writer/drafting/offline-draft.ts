import { postLengths } from '#core/post/post-length.ts'
import { choosePassages, cost } from './choose-passages.ts'
import { outlineOf, readSaid, withoutAngle } from '#server/adapters/offline-writer/offline-ideas.ts'
import { type Language, knownLanguage } from '#server/adapters/offline-writer/reading/language.ts'
import { shorten } from '#server/adapters/offline-writer/editing/offline-shorten.ts'
import type { Limit } from '#server/adapters/offline-writer/reading/change.ts'
import type { DraftTask, Material } from '#server/adapters/offline-writer/offline-task.ts'
import { composeInTemplate } from './offline-template.ts'
import {
  type Band,
  wishedLength,
  type WishedLength,
} from '#server/adapters/offline-writer/reading/wished-length.ts'
import {
  fileTitle,
  isNear,
  type Passage,
  pointsAtFile,
  readPassages,
  sentencesOf,
} from '#server/adapters/offline-writer/reading/passages.ts'
import {
  countFacts,
  readRequest,
  statementOf,
  tellsSomething,
} from '#server/adapters/offline-writer/reading/request.ts'
import { readOfferRequest } from '#server/adapters/offline-writer/reading/offer-request.ts'
import { withoutLeadIns } from '#server/adapters/offline-writer/reading/message-frame.ts'
import {
  announcedBy,
  behindFields,
  byRelation,
  ofRequest,
  type Ordered,
  withItems,
  withOpening,
} from './passage-order.ts'
import { paragraphs, partsOf, underHeading, units } from './post-paragraphs.ts'
import { isForPost, readShortRequest } from '#server/adapters/offline-writer/reading/short-request.ts'
import { openSlots } from '#server/adapters/offline-writer/reply-words.ts'
import {
  bulletOf,
  clipWords,
  dropEnd,
  finishSentence,
  wording,
} from '#server/adapters/offline-writer/reading/sentences.ts'

/** The title of a post whose request names no subject. */
export const untitledPost = 'New post'

const gap = '\n\n'

type Beginning = {
  topic: string
  /** The post's first sentence, if the request gives one; otherwise ''. */
  opening: string
  told: string
  isAboutFile: boolean
}

const isNameOfFile = ({ title, material }: DraftTask) =>
  material.some(({ label, file }) => file !== undefined && wording(fileTitle(label)) === wording(title))

/** Returns the opening for an idea that quotes a sentence of the material: that sentence in full. */
function ideaOpening(subject: string, material: Material[]): string | undefined {
  const begun = withoutAngle(subject)
  if (begun === undefined) return undefined
  return material.flatMap(sentencesOf).find(beginsAs(begun)) ?? finishSentence(begun)
}

const beginsAs = (begun: string) => (sentence: string) => wording(sentence).startsWith(wording(begun))

/** Returns everything told in the message from which an idea quotes a sentence. */
function toldWithIdea(subject: string, said: Material[]): string | undefined {
  const begun = withoutAngle(subject)
  if (begun === undefined) return undefined
  return said
    .map(({ text }) => readSaid(text).told)
    .find((told) => sentencesOf({ label: '', text: told, isSaid: true }).some(beginsAs(begun)))
}

function readEarlier(message: string, isFirst: boolean, material: Material[]) {
  const said = readShortRequest(message, material) ?? readRequest(message)
  return isForPost(message, isFirst) ? said : { ...said, told: '' }
}

/** Reads the request; what the writer said earlier counts where the request itself tells nothing. */
function readAll({ request, material }: DraftTask) {
  const own = readShortRequest(request, material) ?? readRequest(request)
  // An offer is announced in its own words, whatever was spoken of before.
  if (readOfferRequest(request) !== undefined) return { own, told: '', subject: own.subject }
  const said = material.filter(({ isSaid }) => isSaid === true)
  const withIdea = toldWithIdea(own.subject, said)
  if (withIdea !== undefined) return { own, told: withIdea, subject: own.subject }
  const earlier = said.map(({ text }, at) => readEarlier(text, at === 0, material))
  const isAnswer = !own.asksForPost
  const statements =
    countFacts(own.told) > 0 || isAnswer || tellsSomething(own.subject)
      ? own.told
      : [...earlier.map((one) => one.told), own.told].filter((text) => text !== '').join(gap)
  const subject = own.subject || (isAnswer || own.told === '' ? (earlier.at(-1)?.subject ?? '') : '')
  return { own, told: statements, subject }
}

/** Turns a subject into the first line; it keeps its colon if a list follows. */
function openingFor(subject: string, told: string): string {
  const line = finishSentence(statementOf(subject))
  const isOverList = subject.trimEnd().endsWith(':') && bulletOf(told) !== ''
  return isOverList ? `${dropEnd(line, '.')}:` : line
}

/** An offer is announced by its name, unless its own words have it. */
function beginOffer(name: string, told: string, material: Material[]): Beginning {
  const isNamed = material.some(({ text }) => wording(text).includes(wording(name)))
  return { topic: '', opening: isNamed ? '' : finishSentence(name), told, isAboutFile: false }
}

function beginning(task: DraftTask): Beginning {
  const { own, told, subject } = readAll(task)
  const material = task.material.filter(({ isSaid }) => isSaid !== true)
  if (readOfferRequest(task.request) !== undefined) return beginOffer(task.title, told, material)
  const isAboutFile = material.some(({ file }) => file !== undefined) && pointsAtFile(subject)
  if (isAboutFile) return { topic: '', opening: '', told, isAboutFile }
  const idea = ideaOpening(subject, [...material, { label: '', text: told, isSaid: true }])
  if (idea !== undefined) return { topic: subject, opening: idea, told, isAboutFile }
  const hasMaterial = material.some(({ isCall }) => isCall !== true)
  // "Five tips for your CV": the title of a list belongs above it.
  const isListTitle = own.isOnlyTopic === true && announcedBy(subject) !== undefined
  const isPrinted =
    subject !== '' &&
    own.subject === subject &&
    !own.isSubjectLast &&
    (own.isOnlyTopic !== true || isListTitle) &&
    // What was told before is the post: "the part about Priya" is no sentence of it.
    (own.told !== '' || told === '' || tellsSomething(statementOf(subject))) &&
    (!hasMaterial || isListTitle || (!own.isOfIdea && (told !== '' || tellsSomething(statementOf(subject)))))
  const isTitled = subject === '' && told === '' && !hasMaterial
  const isNamed =
    isTitled && task.title !== '' && wording(task.title) !== wording(untitledPost) && !isNameOfFile(task)
  const opening = isPrinted ? openingFor(subject, told) : isNamed ? finishSentence(task.title) : ''
  return { topic: subject || (isTitled ? task.title : ''), opening, told, isAboutFile }
}

/** Whether a post may use this material even if it shares no word with the topic: it was chosen, or came with the request. */
const fillsPost = ({ file, isChosen }: Material, isAboutFile: boolean) =>
  isChosen === true || file === 'new' || (file === 'earlier' && isAboutFile)

type Stock = Ordered & { own: Passage[] }

/** Returns the request's own sentences and those of the material, without duplicates. */
function stockOf(task: DraftTask, { topic, opening, told, isAboutFile }: Beginning, max: number): Stock {
  const material = task.material.filter(({ isSaid }) => isSaid !== true)
  const request: Material = { label: '', text: told, isSaid: true, isChosen: true }
  const all = readPassages({
    material: [request, ...material],
    topic: [topic, task.title, told].join(' '),
    isWanted: (piece) => fillsPost(piece, isAboutFile),
  })
  const own = withOpening(
    all.filter(({ piece }) => piece === ofRequest),
    opening,
    max,
  )
  const others = all.filter(({ piece }) => piece !== ofRequest)
  // Without a topic, any material will do.
  const isBare = topic === '' && own.found.length === 0 && others.every(({ isWanted }) => !isWanted)
  const usable = isBare ? others.slice(0, 3).map((one) => ({ ...one, isWanted: true })) : byRelation(others)
  const isFromOwn = own.first > 0
  const heading = opening === '' ? (own.found[0]?.text ?? '') : opening
  const announced = announcedBy(heading)
  const listed = announced === undefined ? undefined : withItems(usable, announced)
  // A heading that promises more than the list has would be false.
  const isShort = listed !== undefined && listed.most > 0 && listed.most < (announced ?? 0)
  const fit = listed?.passages ?? (opening === '' && own.found.length === 0 ? behindFields(usable) : usable)
  const begun: Ordered = isFromOwn
    ? { opening: own.opening, found: fit, first: 0 }
    : withOpening(fit, isShort ? '' : opening, max)
  const isOther = ({ text }: Passage) =>
    wording(text) !== wording(begun.opening) && !(isShort && text === heading)
  return { ...begun, own: own.found.filter(isOther) }
}

/** Returns the call to action, with which the post ends. */
function callIn(material: Material[]): string {
  const call = material.find(({ isCall }) => isCall === true)
  return call === undefined ? '' : finishSentence(call.text.replaceAll(/\s+/g, ' '))
}

/** Returns the leading passages that fit into `room`, without a trailing one that only announces what was cut. */
function fitting(passages: Passage[], room: number): Passage[] {
  let left = room
  const end = passages.findIndex((passage) => (left -= cost(passage)) < 0)
  if (end === -1) return passages
  const last = passages.slice(0, end).findLastIndex(({ text }) => !/[:?]$/.test(text))
  return passages.slice(0, last + 1)
}

/** `others` is what the writer chose and the length leaves no room for. */
type Plan = { opening: string; body: Passage[]; call: string; others: Passage[] }

/** Plans a post: the request's words, then what the material adds, both in their original order. */
function planDraft(task: DraftTask, { min, max }: Band): Plan {
  const call = callIn(task.material)
  const atEnd = call === '' ? 0 : call.length + gap.length
  const { opening, own, found, first } = stockOf(task, beginning(task), max - atEnd)
  const frame = opening.length + atEnd
  const kept = fitting(own, max - frame)
  const used = frame + kept.reduce((sum, passage) => sum + cost(passage), 0)
  const room = (length: number) => Math.max(0, length - used)
  const wished = room(Math.min(max, Math.max(300, (min + max) / 2)))
  const isOpening = ({ text }: Passage) => opening !== '' && wording(text) === wording(opening)
  const chosen = choosePassages(
    found,
    { wished, least: room(min), most: room(max) },
    { isOpening, first },
  ).filter((passage) => !isOpening(passage))
  const spoken = opening === '' && kept.length === 0 ? withoutLead(chosen) : chosen
  const others = found.filter(
    (passage) => passage.isWanted && !isOpening(passage) && !chosen.includes(passage),
  )
  return { opening, body: [...kept, ...spoken], call, others }
}

/** Returns the passages without the hesitation at the start of something spoken: "Okay so um today …". */
function withoutLead([first, ...rest]: Passage[]): Passage[] {
  if (first === undefined) return rest
  const text = first.text.includes('\n') ? first.text : finishSentence(withoutLeadIns(first.text))
  return [{ ...first, text }, ...rest]
}

/** Composes the same sentences within the template that the writer chose. */
function composeWith(task: DraftTask, template: string, band: Band): string {
  const { opening, body, call, others } = planDraft(task, band)
  // The sentences that lean on the opening stay with it.
  const end = body.findIndex(
    (passage, at) => (at > 0 || opening !== '') && !(passage.leans && (at === 0 || isNear(body[0], passage))),
  )
  const first = body.slice(0, end === -1 ? body.length : end)
  return composeInTemplate({
    template,
    hook: [...(opening === '' ? [] : [opening]), ...units(first)].join(' '),
    parts: partsOf(body.slice(first.length)),
    others: partsOf(others),
    call: call === '' ? undefined : call,
    ...band,
  })
}

const languageFor = ({ request, material }: DraftTask): Language =>
  knownLanguage(request, ...material.map(({ text }) => text))

const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0
/** Of so much, the sentences are chosen that tell most. */
const wholeNote = 12_000
/** How often a post of too many words is composed again. */
const mostTries = 4

/**
 * Composes a post from the writer's own sentences, in their order and paragraphs. Where only the topic is known, slots
 * in square brackets say what is missing. Deterministic; never empty.
 */
export function composeDraft(task: DraftTask): string {
  const {
    words = Infinity,
    parts,
    ...band
  } = wishedLength(task.request, task.length) ?? ({ ...postLengths[task.length] } satisfies WishedLength)
  if (parts?.of === 'sentence' && task.template === undefined) {
    const post = inParts(composeIn(task, { min: 0, max: wholeNote }), parts)
    if (post.length <= postLengths.Extended.max && countWords(post) <= words) return post
  }
  let { min, max } = band
  let post = composeIn(task, { min, max })
  for (let again = 0; again < mostTries && countWords(post) > words; again += 1) {
    max = Math.floor((Math.min(max, post.length) * words) / countWords(post))
    min = Math.min(min, max)
    post = composeIn(task, { min, max })
  }
  return parts === undefined || task.template !== undefined ? post : inParts(post, parts)
}

/** Leaves out what a post of so many sentences or paragraphs has no room for. */
const inParts = (post: string, { most, of }: Limit): string =>
  shorten(post, { target: most, of, least: 0, isPart: false })

function composeIn(task: DraftTask, band: Band): string {
  if (task.template !== undefined) return composeWith(task, task.template, band)
  const { max } = band
  const { opening, body, call } = planDraft(task, band)
  const lines = underHeading(opening, paragraphs(body, opening === ''))
  const { topic, facts } = openSlots[languageFor(task)]
  const outline = outlineOf(readRequest(task.request))
  const isTold = body.length > 0 || (tellsSomething(opening) && outline === undefined)
  const missing = outline === undefined ? (max > 300 ? facts : facts.slice(-1)) : [outline]
  const parts = isTold ? lines : [...(lines.length > 0 ? lines : [topic]), ...missing]
  const [first = '', ...others] = parts
  if (first.length > max) return `${clipWords(first, max - 1)}…`
  const post = [first, ...others, ...(call === '' ? [] : [call])].join(gap)
  return post.length <= max ? post : `${clipWords(post, max - 1)}…`
}
