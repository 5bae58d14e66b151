import type { Material } from '#server/adapters/offline-writer/offline-task.ts'
import {
  capitalise,
  contentWords,
  isBareList,
  itemNumberOf,
  finishSentence,
  wording,
  dropEnd,
  splitLine,
  withoutBullet,
  splitSentences,
  tidySpaces,
} from './sentences.ts'
import { cleanNotes } from './notes.ts'
import { finite, hasVerb, speaker } from '#server/adapters/offline-writer/drafting/opening-line.ts'
import { leansOn } from './references.ts'

/** A sentence of the material and its position. */
export type Passage = {
  text: string
  piece: number
  line: number
  /** Whether it reads well only after the previous passage. */
  leans: boolean
  /** Whether the post may use it whatever words it shares with the topic. */
  isWanted: boolean
  /** Whether it is about the writer, and only fills what the rest leaves empty. */
  isBackground: boolean
  /** How much it is related to the topic. */
  score: number
  /** How much the name of its piece is. */
  named: number
  /** Its number, if it begins an item of a list that is too long for one passage. */
  number?: number
}

/** Whether passages are of the same paragraph. */
export const isNear = (one: Passage | undefined, other: Passage | undefined): boolean =>
  one !== undefined && other !== undefined && one.piece === other.piece && one.line === other.line

const longestList = 600
const shortest = 25
const mostContext = 6
/** "Before: eleven days." gives meaning to what follows it in the paragraph. */
const label = /^[^.!?:]{2,40}:\s/u

const finished = (sentence: string) => (sentence.includes('\n') ? sentence : finishSentence(sentence))

/** Returns all sentences of a piece of material, as they appear in a post. */
export const sentencesOf = (piece: Material): string[] =>
  linesOf(piece).flatMap(({ sentences }) => sentences.map(finished))

type Reading = { material: Material[]; topic: string; isWanted: (piece: Material) => boolean }

const ownName = String.raw`\p{Lu}[\p{L}'’-]+(?:\s(?:de|da|di|van|von|der|den|le|la)){0,2}(?:\s\p{Lu}[\p{L}'’-]+){1,3}`
const presentsSelf = new RegExp(String.raw`^(?:I am|I['’]m|My name is) ${ownName}(?=[\s,.!]|$)`, 'u')
const wantsName = /\b(?:introduc\w*|who i am|about me|about myself|my name)\b/iu

/** Posts show their writer's name: "I am Ada Bell, a nurse" becomes "I am a nurse". */
function withoutName(sentence: string): string {
  const found = presentsSelf.exec(sentence)
  if (found === null) return sentence
  const rest = sentence.slice(found[0].length)
  const goesOn = /^,?\s+and\s+(?=I\s)/u.exec(rest)
  if (goesOn) return rest.slice(goesOn[0].length)
  return sentence.startsWith('I') && /^,\s+\p{Ll}/u.test(rest) ? `I am ${rest.replace(/^,\s+/, '')}` : ''
}

const namesNote =
  /^(?:\p{L}+\s){0,2}(?:notes|minutes|transcript|notizen|protokoll|mitschrift|notas|acta|compte rendu)(?=[\s,:(]).{0,80}$/iu
const permits =
  /(?<!\p{L})(?:(?:agreed|consented|happy|fine|ok(?:ay)?)\s(?:to|with)\s(?:the\suse\sof|being\s(?:named|quoted)|be\s(?:named|quoted))|(?:may|can)\sbe\s(?:named|quoted)|(?:given|gave)\s(?:me\s|us\s)?(?:his|her|their)\s(?:permission|consent)|not\sfor\spublication|off\sthe\srecord|darf\s(?:namentlich\s)?genannt\swerden|nicht\szur\sveröffentlichung)(?!\p{L})/iu

/** "Project notes, May 2024.", "She has agreed to the use of her name.": about the note itself, and for its writer only. */
const isAboutNote = (sentence: string): boolean =>
  permits.test(sentence.slice(0, longestPassage)) ||
  (namesNote.test(sentence.slice(0, longestPassage)) && !hasVerb(sentence))

/** Returns the sentences of the material in order, without duplicates. */
export function readPassages({ material, topic, isWanted }: Reading): Passage[] {
  const wanted = new Set(contentWords(topic))
  const keepName = wantsName.test(topic) ? (sentence: string) => sentence : withoutName
  const isAllBackground = material.every(
    ({ isBackground, isCall }) => isBackground === true || isCall === true,
  )
  const seen = new Set<string>()
  return material.flatMap((piece, place) => {
    let before: string | undefined
    if (piece.isCall === true) return []
    const named = new Set(contentWords(piece.label).filter((word) => wanted.has(word))).size
    return linesOf(piece).flatMap(({ sentences, number }, line) =>
      sentences.flatMap((sentence, at) => {
        const text = keepName(finished(sentence))
        if (text === '' || (piece.isSaid !== true && isAboutNote(text))) return []
        if (seen.has(wording(text))) return []
        seen.add(wording(text))
        const isTail = at > 0 && text.length < shortest
        const isUnderLabel = at > 0 && label.test(before ?? '')
        const leans =
          before !== undefined && (isTail || isUnderLabel || isBareList(text) || leansOn(text, before))
        before = text
        const score = new Set(contentWords(text).filter((word) => wanted.has(word))).size
        const isBackground = piece.isBackground === true && !isAllBackground
        const passage = {
          text,
          piece: place,
          line,
          leans,
          isWanted: isWanted(piece),
          isBackground,
          score,
          named,
        }
        return at > 0 || number === undefined ? passage : { ...passage, number }
      }),
    )
  })
}

/** A question, or a sentence ending in a colon, says something only together with what follows. */
const promises = /[?:]["”»]?$/

/**
 * Returns the passages that a passage needs: those it leans on, and the answer to a question. Undefined if they are too
 * many or too long.
 */
export function withContext(passages: Passage[], at: number): number[] | undefined {
  let start = at
  while (passages[start]?.leans === true && start > 0 && at - start < mostContext) start -= 1
  if (passages[start]?.leans === true) return undefined
  let end = at
  while (promises.test(passages[end]?.text ?? '')) {
    if (passages[end + 1]?.piece !== passages[at]?.piece || end - at >= mostContext) return undefined
    end += 1
  }
  const needed = Array.from({ length: end - start + 1 }, (_, step) => start + step)
  const isFit = needed.every((place) => (passages[place]?.text.length ?? 0) <= longestOf(passages[place]))
  return isFit ? needed : undefined
}

const longestOf = (passage: Passage | undefined) =>
  passage?.text.includes('\n') === true ? longestList : longestPassage

/** Returns what passages that are used together need besides: what the first leans on, and what the last promises. */
export function groupContext(passages: Passage[], places: number[]): number[] | undefined {
  const isFit = (place: number) => (passages[place]?.text.length ?? 0) <= longestOf(passages[place])
  const [first = 0] = places
  const last = places.at(-1) ?? first
  const before = passages[first]?.leans === true ? withContext(passages, first) : [first]
  const isPromise = promises.test(passages[last]?.text ?? '')
  const after = isPromise && last > first ? withContext(passages, last) : [last]
  return before && after && places.every(isFit) ? [...before, ...after] : undefined
}

/** A quotation of several sentences is kept together up to this length. */
const longestPassage = 400
const mostItems = 9

const ended = /[.!?…]["”’)]?$/
const asksWhat = /^(?:what|how|why|when|where|who|which)\b/iu

/** "What went wrong" above a paragraph, or "Faster onboarding" in a list: not sentences. */
function isFragment(line: string, next: string | undefined): boolean {
  const plain = withoutBullet(line)
  if (/^#{1,6}\s/.test(line) || /^\*\*[^*]+\*\*:?$/.test(line) || plain.endsWith(':')) return true
  if (ended.test(plain)) return false
  const words = plain.split(/\s+/).length
  const isBefore = next !== undefined && (ended.test(next) || isItem(next))
  if (plain !== line) {
    const says = finite.test(plain) || speaker.test(plain) || /\d/.test(plain) || /\p{L}{2}ed\b/u.test(plain)
    return !says && words < 6
  }
  return isBefore && words <= 8 && (!speaker.test(plain) || asksWhat.test(plain))
}

const isPassage = (sentence: string) =>
  (sentence.length >= shortest || ended.test(sentence)) && /\p{L}/u.test(sentence)

const countOf = (text: string, mark: RegExp) => text.match(mark)?.length ?? 0
const isOpen = (text: string) =>
  countOf(text, /"/g) % 2 === 1 ||
  countOf(text, /„/g) > countOf(text, /[“”]/g) ||
  (!text.includes('„') && countOf(text, /“/g) > countOf(text, /”/g)) ||
  countOf(text, /«/g) > countOf(text, /»/g)

function keepSpeechWhole(sentences: string[]): string[] {
  const whole: string[] = []
  for (const sentence of sentences) {
    const last = whole.at(-1)
    const fits = last !== undefined && last.length + sentence.length < longestPassage
    if (fits && isOpen(last)) whole[whole.length - 1] = `${last} ${sentence}`
    else whole.push(sentence)
  }
  return whole
}

const isItem = (line: string) => withoutBullet(line) !== line.trim() && !line.startsWith('#')

/** `text` is undefined for a list that is too long to be reproduced whole. */
type List = { to: number; text: string | undefined }

/**
 * Returns the items of a list with a uniform bullet, or with their numbers if all have one. In the writer's messages,
 * if only some items end in a full stop, it is removed from those of one sentence.
 */
function markedItems(lines: string[], isSaid: boolean): string[] {
  const isNumbered = lines.every((item) => itemNumberOf(item) !== undefined)
  const isStopped = !isSaid || lines.every((item) => item.trimEnd().endsWith('.'))
  const items = lines.map((item) => (isStopped || splitLine(item).length > 1 ? item : dropEnd(item, ' .')))
  return items.map((item) => {
    const mark = isNumbered ? `${itemNumberOf(item)}.` : '•'
    return `${mark} ${capitalise(tidySpaces(withoutBullet(item)))}`
  })
}

/**
 * Returns the list that starts at a line: whole, as a list, under its heading if it has one. In the writer's messages,
 * any line before a list that does not end like a sentence is its heading.
 */
function listAt(lines: string[], from: number, isSaid: boolean): List | undefined {
  const first = lines[from] ?? ''
  const hasLead = !isItem(first)
  const isHeading = isFragment(first, lines[from + 1]) || (isSaid && !ended.test(first))
  if (hasLead && !isHeading) return undefined
  let to = hasLead ? from + 1 : from
  while (to < lines.length && isItem(lines[to] ?? '')) to += 1
  const places = lines.slice(hasLead ? from + 1 : from, Math.min(to, from + mostItems + 2))
  const items = markedItems(places, isSaid)
  if (items.length < 2) return undefined
  if (items.length > mostItems) return { to, text: undefined }
  const lead = dropEnd(withoutBullet(first).replaceAll('**', ''), ' :')
  const heading = hasLead ? [`${isSaid ? capitalise(lead) : lead}:`] : []
  const text = [...heading, ...items].join('\n')
  return { to, text: text.length > longestList ? undefined : text }
}

/** "Q:" and "A:" of an interview, if a text has both. */
const speakers = /^(?:Q|A)\s?[:.]\s+(?=\S)/
const isInterview = (lines: string[]) =>
  lines.some((line) => /^Q\s?[:.]/.test(line)) && lines.some((line) => /^A\s?[:.]/.test(line))

function sentencesIn(line: string): string[] {
  return keepSpeechWhole(splitLine(withoutBullet(line))).filter(isPassage)
}

type Line = { sentences: string[]; number?: number }

const asLine = (sentences: string[]): Line => ({ sentences })

/** `isFragmentKept` is for words of the request, where a short line is not a heading. */
function proseLines(text: string, isFragmentKept: boolean): Line[] {
  const given = cleanNotes(text)
    .split('\n')
    .map((line) => line.trim())
  const filled = given.filter((line) => line !== '')
  const lines = isInterview(filled) ? filled.map((line) => line.replace(speakers, '')) : filled
  const groups: Line[] = []
  let longList = 0
  for (let at = 0; at < lines.length; at += 1) {
    const list = at < longList ? undefined : listAt(lines, at, isFragmentKept)
    const line = lines[at] ?? ''
    if (list !== undefined && list.text === undefined) longList = list.to
    const number = at < longList ? Number(itemNumberOf(line) ?? 0) : 0
    if (list?.text !== undefined) {
      const [first = '', ...items] = list.text.split('\n')
      const sentences = isBareList(first) ? [first] : splitLine(first)
      const lead = sentences.at(-1) ?? first
      if (sentences.length > 1) groups.push(asLine(sentences.slice(0, -1)))
      groups.push(asLine([[lead, ...items].join('\n')]))
      at = list.to - 1
    } else if (isFragmentKept) groups.push(asLine(keepSpeechWhole(splitLine(withoutBullet(line)))))
    else if (number > 0) groups.push({ sentences: sentencesIn(line), number })
    else if (!isFragment(line, lines[at + 1])) groups.push(asLine(sentencesIn(line)))
    else if (splitLine(line).length > 1) groups.push(asLine(sentencesIn(line).slice(0, -1)))
  }
  return groups
}

/**
 * Returns the lines of a piece of material, each as its sentences; headings are left out, and a list is one multi-line
 * sentence.
 */
function linesOf({ text, file, isSaid }: Material): Line[] {
  if (!file) return proseLines(text, isSaid === true)
  return fileSentences(cleanNotes(text))
    .filter(isPassage)
    .map((sentence) => asLine([sentence]))
}

const things =
  'files?|documents?|attachments?|pdfs?|docs?|docx|slides?|decks?|presentations?|spreadsheets?|sheets?|tables?|csv|notes?|texts?|papers?|reports?|articles?|transcripts?'
const namesFile = new RegExp(
  String.raw`^(?:(?:what(?:['’]s| is)|the\s+\w+|all|everything|something)\s+(?:in|of|from)\s+)?(?:this|that|these|those|it|the|my|our|an?)?(?:\s*\b(?:attached|uploaded|enclosed|text|word|pdf))?(?:\s*\b(?:${things}))?(?:\s+(?:(?:that|which)\s+)?(?:i(?:['’]ve)?\s+)?(?:have\s+)?(?:attached|uploaded|sent|above|below|here))?$`,
  'iu',
)

/** Whether a post's subject only refers to a file: "the attached notes". */
export const pointsAtFile = (subject: string): boolean =>
  subject.length < 100 && namesFile.test(tidySpaces(subject).replace(/[\s.!?:]+$/, ''))

/** Derives a post's title from a file name: "Q3 results" from "Q3_results.pdf". */
export const fileTitle = (name: string): string =>
  tidySpaces(name.replace(/\.[a-z\d]{1,8}$/i, '').replaceAll(/[_-]+/g, ' '))

const endedText = /[.!?…:;][)”"’]?$/
/** Anything longer is not a paragraph. */
const longestParagraph = 4000
const wrappedFrom = 45
const surelyWrappedFrom = 60
const separator = /(?<!\d)[,;|](?=\S)|[,;|](?=[^\s\d])/g
const signs = /[{}<>=\t]|;$/
const headings = /^(?:Slide \d+|Notes:|Sheet “.*”)$/

const isRow = (line: string) => !endedText.test(line) && (line.match(separator)?.length ?? 0) > 1
const isProse = (line: string) => !signs.test(line) && !headings.test(line) && !isRow(line)

function continues(line: string, next: string): boolean {
  if (next === '' || endedText.test(line) || line.length < wrappedFrom || next !== withoutBullet(next))
    return false
  return /^\p{Ll}/u.test(next) || line.length >= surelyWrappedFrom
}

/** Returns the sentences of a file, rejoining wrapped lines; table rows and code are left out. */
export function fileSentences(text: string): string[] {
  const paragraphs: string[] = []
  let last = ''
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (isProse(line)) {
      if (last !== '' && continues(last, line)) paragraphs[paragraphs.length - 1] += ` ${line}`
      else paragraphs.push(line)
      last = line
    } else last = ''
  }
  return paragraphs.flatMap((paragraph) => splitSentences(paragraph.slice(0, longestParagraph)))
}
