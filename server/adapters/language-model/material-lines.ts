import { finite, speaker } from './closing-question.ts'
import { fileSentences } from './file-material.ts'
import type { Material } from './offline-task.ts'
import { dropEnd, splitLine, withoutBullet } from './sentences.ts'

/** What somebody says in several sentences stays together as long as it is no longer than this. */
export const longestPassage = 400
const longestList = 600
const mostItems = 9
const shortest = 25

const ended = /[.!?…]["”’)]?$/
const asksWhat = /^(?:what|how|why|when|where|who|which)\b/iu

/** "What went wrong" over a paragraph, or "Faster onboarding" in a list: no sentences. */
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

const isOpen = (text: string) =>
  (text.match(/"/g)?.length ?? 0) % 2 === 1 ||
  (text.match(/“/g)?.length ?? 0) > (text.match(/”/g)?.length ?? 0)

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

const isItem = (line: string) => withoutBullet(line) !== line && !line.startsWith('#')

const startsSentence =
  /^["“‘(]?(?:i|we|he|she|they|it|you|the|an?|my|our|his|her|its|their|this|that|these|those|every\p{L}*|each|all|no|nobody|nothing|most|some|who(?:ever)?|what(?:ever)?|when(?:ever)?|if|since|after|before|in|on|at|for|from|with|by|as|because|there|here|one|two|three|four|five|six|seven|eight|nine|ten|\d)(?![\p{L}])/iu
const isWholeSentence = (item: string) =>
  ended.test(item) && /^\P{Ll}/u.test(item) && startsSentence.test(item)

type List = { from: number; to: number; text: string }

/**
 * The lists whose items say something under their heading only: "What a buddy does", "- Meets the new nurse at the door".
 * Such a list is told whole, as a list; items that are sentences stand on their own.
 */
function listAt(lines: string[], from: number): List | undefined {
  const lead = lines[from] ?? ''
  if (isItem(lead) || !isFragment(lead, lines[from + 1])) return undefined
  let to = from + 1
  while (to < lines.length && isItem(lines[to] ?? '')) to += 1
  const items = lines.slice(from + 1, to).map(withoutBullet)
  if (items.length < 2 || items.length > mostItems || items.every(isWholeSentence)) return undefined
  const heading = dropEnd(withoutBullet(lead).replaceAll('**', ''), ' :')
  const text = [`${heading}:`, ...items.map((item) => `• ${item}`)].join('\n')
  return text.length > longestList ? undefined : { from, to, text }
}

/** "Q:" and "A:" of an interview, where a text has both. */
const speakers = /^(?:Q|A)\s?[:.]\s+(?=\S)/
const isInterview = (lines: string[]) =>
  lines.some((line) => /^Q\s?[:.]/.test(line)) && lines.some((line) => /^A\s?[:.]/.test(line))

function sentencesIn(line: string): string[] {
  return keepSpeechWhole(splitLine(withoutBullet(line))).filter(isPassage)
}

function proseLines(text: string): string[][] {
  const given = text.split(/\r?\n/).map((line) => line.trim())
  const filled = given.filter((line) => line !== '')
  const lines = isInterview(filled) ? filled.map((line) => line.replace(speakers, '')) : filled
  const groups: string[][] = []
  for (let at = 0; at < lines.length; at += 1) {
    const list = listAt(lines, at)
    const line = lines[at] ?? ''
    if (list !== undefined) {
      const [heading = '', ...items] = list.text.split('\n')
      const sentences = splitLine(heading)
      const lead = sentences.at(-1) ?? heading
      if (sentences.length > 1) groups.push(sentences.slice(0, -1))
      groups.push([[lead, ...items].join('\n')])
      at = list.to - 1
    } else if (!isFragment(line, lines[at + 1])) groups.push(sentencesIn(line))
    else if (splitLine(line).length > 1) groups.push(sentencesIn(line).slice(0, -1))
  }
  return groups
}

/** The lines of a piece of material, each as its sentences; headings are left out, and a list is one of several lines. */
export function linesOf({ text, file }: Material): string[][] {
  if (!file) return proseLines(text)
  return fileSentences(text)
    .filter(isPassage)
    .map((sentence) => [sentence])
}
