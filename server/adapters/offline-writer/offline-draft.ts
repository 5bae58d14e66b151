import { postLengths } from '#core/post/post-length.ts'
import { outlineOf, readSaid, withoutAngle } from './offline-ideas.ts'
import { type Language, knownLanguage } from './reading/language.ts'
import type { DraftTask, Material } from './offline-task.ts'
import { composeInTemplate } from './offline-template.ts'
import {
  fileTitle,
  type Passage,
  pointsAtFile,
  readPassages,
  sentencesOf,
  withContext,
} from './reading/passages.ts'
import { countFacts, readRequest, statementOf, tellsSomething } from './reading/request.ts'
import { openSlots } from './reply-words.ts'
import { bulletOf, clipWords, dropEnd, finishSentence, isBareList, wording } from './reading/sentences.ts'

/** The title of a post whose request names no subject. */
export const untitledPost = 'New post'

const gap = '\n\n'
/** The line number of sentences that were moved to follow the opening. */
const behindOpening = -1

/** The index of the request's own text, which precedes all other material. */
const ofRequest = 0

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

/** Reads the request; what the writer said earlier counts where the request itself tells nothing. */
function readAll({ request, material }: DraftTask) {
  const own = readRequest(request)
  const said = material.filter(({ isSaid }) => isSaid === true)
  const withIdea = toldWithIdea(own.subject, said)
  if (withIdea !== undefined) return { own, told: withIdea, subject: own.subject }
  const earlier = said.map(({ text }) => readRequest(text))
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

function beginning(task: DraftTask): Beginning {
  const { own, told, subject } = readAll(task)
  const material = task.material.filter(({ isSaid }) => isSaid !== true)
  const isAboutFile = material.some(({ file }) => file !== undefined) && pointsAtFile(subject)
  if (isAboutFile) return { topic: '', opening: '', told, isAboutFile }
  const idea = ideaOpening(subject, [...material, { label: '', text: told, isSaid: true }])
  if (idea !== undefined) return { topic: subject, opening: idea, told, isAboutFile }
  const hasMaterial = material.some(({ isCall }) => isCall !== true)
  const isPrinted =
    subject !== '' &&
    own.subject === subject &&
    !own.isSubjectLast &&
    (!hasMaterial || (!own.isOfIdea && (told !== '' || tellsSomething(statementOf(subject)))))
  const isTitled = subject === '' && told === '' && !hasMaterial
  const isNamed =
    isTitled && task.title !== '' && wording(task.title) !== wording(untitledPost) && !isNameOfFile(task)
  const opening = isPrinted ? openingFor(subject, told) : isNamed ? finishSentence(task.title) : ''
  return { topic: subject || (isTitled ? task.title : ''), opening, told, isAboutFile }
}

/** Whether a post may use this material even if it shares no word with the topic: it was chosen, or came with the request. */
const fillsPost = ({ file, isChosen }: Material, isAboutFile: boolean) =>
  isChosen === true || file === 'new' || (file === 'earlier' && isAboutFile)

/**
 * When the post opens with a sentence of the material, moves those that lean on it directly after it, where they need
 * nothing else before them.
 */
function behindHook(passages: Passage[], hook: string): Passage[] {
  const at = passages.findIndex(({ text }) => wording(text) === wording(hook))
  const opening = passages[at]
  if (opening === undefined) return passages
  const rest = passages.slice(at + 1)
  const end = rest.findIndex(({ leans, piece }) => !leans || piece !== opening.piece)
  const tail = end === -1 ? rest : rest.slice(0, end)
  const others = passages.filter((one) => one !== opening && !tail.includes(one))
  const moved = tail.map((one, place) => ({ ...one, leans: place > 0, line: behindOpening }))
  return [...moved, ...others]
}

type Stock = { own: Passage[]; found: Passage[] }

/** Returns the request's own sentences and those of the material, without duplicates. */
function stockOf(task: DraftTask, { topic, opening, told, isAboutFile }: Beginning): Stock {
  const material = task.material.filter(({ isSaid }) => isSaid !== true)
  const request: Material = { label: '', text: told, isSaid: true, isChosen: true }
  const all = readPassages({
    material: [request, ...material],
    topic: [topic, task.title, told].join(' '),
    isWanted: (piece) => fillsPost(piece, isAboutFile),
  })
  const own = all.filter(({ piece }) => piece === ofRequest)
  const others = all.filter(({ piece }) => piece !== ofRequest)
  // Without a topic, any material will do.
  const isBare = topic === '' && own.length === 0 && others.every(({ isWanted }) => !isWanted)
  const usable = isBare
    ? others.slice(0, 3).map((one) => ({ ...one, isWanted: true }))
    : behindHook(others, opening)
  const isOther = ({ text }: Passage) => wording(text) !== wording(opening)
  return { own: own.filter(isOther), found: usable.filter(isOther) }
}

/** Returns the call to action, with which the post ends. */
function callIn(material: Material[]): string {
  const call = material.find(({ isCall }) => isCall === true)
  return call === undefined ? '' : finishSentence(call.text.replaceAll(/\s+/g, ' '))
}

const cost = ({ text }: Passage) => text.length + gap.length

/** Returns the leading passages that fit into `room`, without a trailing one that only announces what was cut. */
function fitting(passages: Passage[], room: number): Passage[] {
  let left = room
  const end = passages.findIndex((passage) => (left -= cost(passage)) < 0)
  if (end === -1) return passages
  const last = passages.slice(0, end).findLastIndex(({ text }) => !/[:?]$/.test(text))
  return passages.slice(0, last + 1)
}

type Plan = { opening: string; body: Passage[]; call: string }

/** Plans a post: the request's words, then what the material adds, both in their original order. */
function planDraft(task: DraftTask): Plan {
  const { max, min } = postLengths[task.length]
  const begun = beginning(task)
  const { own, found } = stockOf(task, begun)
  const call = callIn(task.material)
  const frame = begun.opening.length + (call === '' ? 0 : call.length + gap.length)
  const kept = fitting(own, max - frame)
  const used = frame + kept.reduce((sum, passage) => sum + cost(passage), 0)
  const room = (length: number) => Math.max(0, length - used)
  const wished = room(Math.min(max, Math.max(300, (min + max) / 2)))
  const chosen = choosePassages(found, { wished, least: room(min), most: room(max) })
  return { opening: begun.opening, body: [...kept, ...chosen], call }
}

type Room = {
  /** How many characters the passages should fill, each including the gap before it. */
  wished: number
  /** The minimum, and how far the passages may exceed `wished` to reach it. */
  least: number
  most: number
}
/** A smaller remainder stays empty, so that no post ends with a fragment. */
const scrap = 40

/** Scores each passage: by its relation to the topic, its neighbours, and whether its piece is the most relevant one. */
function rankOf(passages: Passage[]): (at: number) => number {
  const sums = new Map<number, number>()
  for (const { piece, score } of passages) sums.set(piece, (sums.get(piece) ?? 0) + score)
  const fullest = Math.max(0, ...sums.values())
  const near = (at: number, other: number) => {
    const [one, two] = [passages[at], passages[other]]
    return one && two && one.piece === two.piece && one.line === two.line ? two.score : 0
  }
  return (at) => {
    const passage = passages[at]
    if (passage === undefined) return 0
    const isFullest = fullest > 0 && sums.get(passage.piece) === fullest
    return passage.score + 0.4 * Math.max(near(at, at - 1), near(at, at + 1)) + (isFullest ? 0.75 : 0)
  }
}

/** Groups the indexes of passages by piece or line, the groups most related to the topic first. */
function groupsOf(passages: Passage[], nameOf: (passage: Passage) => string): number[][] {
  const groups = Map.groupBy(passages.keys(), (at) => {
    const passage = passages[at]
    return passage ? nameOf(passage) : ''
  })
  const scoreOf = (places: number[]) => places.reduce((sum, at) => sum + (passages[at]?.score ?? 0), 0)
  return [...groups.values()].toSorted((one, other) => scoreOf(other) - scoreOf(one))
}

/**
 * Chooses the passages most related to the topic, each with those it leans on, in the material's order. Pieces that fit
 * are taken whole, then lines, then sentences, so that what was written together stays together.
 */
function choosePassages(passages: Passage[], room: Room): Passage[] {
  const rank = rankOf(passages)
  const isFit = ({ isWanted, score }: Passage) => isWanted || score > 0
  const order = passages
    .map((passage, at) => ({ passage, at, rank: rank(at) - (passage.isBackground ? 1 : 0) }))
    .filter(({ passage }) => isFit(passage))
    .toSorted((one, other) => other.rank - one.rank || one.at - other.at)
  const chosen = new Set<number>()
  let used = 0
  const take = (places: number[], until: number) => {
    const needed = places.filter((place) => !chosen.has(place))
    const sum = needed.reduce((total, place) => total + (passages[place] ? cost(passages[place]) : 0), 0)
    if (used + sum > until) return
    for (const place of needed) chosen.add(place)
    used += sum
  }
  const takeGroups = (groups: number[][]) => {
    for (const places of groups) {
      if (room.wished - used < scrap) return
      const all = places.flatMap((at) => passages[at] ?? [])
      const context = places.map((at) => withContext(passages, at))
      const isWhole = all.every((passage) => isFit(passage) && !passage.isBackground)
      if (isWhole && context.every((needed) => needed !== undefined))
        take([...new Set([...context.flat(), ...places])], room.most)
    }
  }
  const fill = (until: number, isEnough: () => boolean, may: (passage: Passage) => boolean) => {
    for (const { at, passage } of order) {
      if (isEnough()) return
      if (may(passage)) take(withContext(passages, at) ?? [], until)
    }
  }
  takeGroups(groupsOf(passages, ({ piece }) => `${piece}`))
  takeGroups(groupsOf(passages, ({ piece, line }) => `${piece} ${line}`))
  fill(
    room.wished,
    () => room.wished - used < scrap,
    ({ isBackground }) => !isBackground,
  )
  // Passages within a paragraph are separated by a space, which is shorter than the gap that was counted.
  fill(
    room.most,
    () => used - chosen.size >= room.least,
    () => true,
  )
  const places = [...chosen].toSorted((one, other) => one - other)
  return places.flatMap((at) => passages[at] ?? [])
}

/** A longer paragraph ends before the next sentence that does not lean on it. */
const longParagraph = 280

/** How much of a post a phone shows before it is expanded. */
const longestOpening = 140

/**
 * Keeps the sentences of one line together as a paragraph; a very long one is split where nothing leans on what
 * precedes. If the feed would cut the first paragraph, its first sentence stands alone, and what leans on it still
 * comes next.
 */
function paragraphs(passages: Passage[], isBeginning: boolean): string[] {
  const result: string[] = []
  const [first] = passages
  const firstLine = passages
    .filter(({ piece, line }) => piece === first?.piece && line === first.line)
    .reduce((sum, { text }) => sum + text.length, 0)
  for (const [at, { text, piece, line, leans }] of passages.entries()) {
    const before = passages[at - 1]
    const last = result.at(-1) ?? ''
    const isNear = before !== undefined && before.piece === piece && before.line === line
    const isList = text.includes('\n') || last.includes('\n')
    const isOpening = isBeginning && at === 1 && firstLine > longestOpening
    const isLong = !leans && last.length + text.length > longParagraph
    if (isNear && !isList && !isOpening && !isLong) result[result.length - 1] = `${last} ${text}`
    else result.push(text)
  }
  return result
}

/** Makes the opening the heading of a list that follows it, if it only names a topic or ends with a colon. */
function underHeading(opening: string, [first = '', ...others]: string[]): string[] {
  if (opening.endsWith(':') && isBareList(first)) return [`${opening}\n${first}`, ...others]
  if (opening !== '' && isBareList(first) && !tellsSomething(opening) && /\p{L}\.$/u.test(opening))
    return [`${dropEnd(opening, '.')}:\n${first}`, ...others]
  return [opening, first, ...others].filter((line) => line !== '')
}

/** Joins each passage with those that lean on it. */
function units(passages: Passage[]): string[] {
  const result: string[] = []
  for (const [at, { text, piece, leans }] of passages.entries()) {
    const last = result.at(-1)
    const isNext = leans && last !== undefined && passages[at - 1]?.piece === piece
    if (isNext) result[result.length - 1] = `${last}${text.includes('\n') ? '\n' : ' '}${text}`
    else result.push(text)
  }
  return result
}

/** Composes the same sentences within the template that the writer chose. */
function composeWith(task: DraftTask, template: string): string {
  const { max, min } = postLengths[task.length]
  const { opening, body, call } = planDraft(task)
  // Sentences that lean on the opening move with it.
  const tail = body.filter(({ line }) => line === behindOpening)
  const sentences = units(body.filter((passage) => !tail.includes(passage)))
  const hook = [opening, ...tail.map(({ text }) => text)].join(' ')
  return composeInTemplate({
    template,
    hook: opening === '' ? (sentences[0] ?? '') : hook,
    sentences,
    call: call === '' ? undefined : call,
    min,
    max,
  })
}

const languageFor = ({ request, material }: DraftTask): Language =>
  knownLanguage(request, ...material.map(({ text }) => text))

/**
 * Composes a post from the writer's own sentences, in their order and paragraphs. Where only the topic is known, slots
 * in square brackets say what is missing. Deterministic; never empty.
 */
export function composeDraft(task: DraftTask): string {
  if (task.template !== undefined) return composeWith(task, task.template)
  const { max } = postLengths[task.length]
  const { opening, body, call } = planDraft(task)
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
