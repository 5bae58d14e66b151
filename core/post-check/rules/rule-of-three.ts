import type { Finding, Rule } from '#core/post-check/finding.ts'
import { placeOf, type PlacedSentence, postSentences, written, type Word } from '#core/post-check/reading.ts'

const id = 'rule-of-three'
const whyFragments =
  'Three fragments in a row have become a sign of machine-written text; one full sentence may say more.'
const whyTriad =
  'Three big words in a row blur each other; the one that matters most, with an example, is stronger.'

const abstractWords = new Set(
  (
    'trust growth impact value purpose passion success strategy culture vision clarity courage empathy resilience focus ' +
    'discipline change hope joy respect wisdom talent quality care pride grit hustle balance insight insights mindset ' +
    'energy speed scale progress people process technology product service creative curious authentic agile strategic ' +
    'scalable sustainable inclusive innovative human humble bold'
  ).split(' '),
)
const abstractEnding =
  /(?:tion|sion|ity|ness|ment|ance|ence|ship|ism|acy|ability|tions|ments|ences|ives|able)$/
const comparatives = new Set(
  'better faster smarter stronger bigger leaner sharper happier cheaper simpler clearer easier healthier wiser'.split(
    ' ',
  ),
)
const shortestAbstract = 6

const isAbstract = ({ text }: Word) =>
  abstractWords.has(text) || (text.length >= shortestAbstract && abstractEnding.test(text))

type Gaps = { text: string; words: Word[] }
const gap = ({ text, words }: Gaps, at: number) => text.slice(words[at]?.to ?? 0, words[at + 1]?.from ?? 0)

const isComma = (between: string) => /^,\s?$/.test(between)

/** Matches "trust, growth, and impact"; returns its number of words, or 0. */
function triadAt(gaps: Gaps, at: number): number {
  const [one, two, third, fourth] = gaps.words.slice(at, at + 4)
  if (!one || !two || !third || !isComma(gap(gaps, at))) return 0
  const hasAnd = third.text === 'and'
  const last = hasAnd ? fourth : third
  const isJoined = hasAnd ? /^,?\s$/.test(gap(gaps, at + 1)) : isComma(gap(gaps, at + 1))
  if (!last || !isJoined || (hasAnd && gap(gaps, at + 2) !== ' ')) return 0
  const all = [one, two, last]
  const isTriad = all.every(isAbstract) || all.every(({ text }) => comparatives.has(text))
  return isTriad ? (hasAnd ? 4 : 3) : 0
}

/** Matches "building trust, driving growth, and creating impact"; returns its number of words, or 0. */
function doingsAt(gaps: Gaps, at: number): number {
  const words = gaps.words.slice(at, at + 7)
  const third = words[4]?.text === 'and' ? 5 : 4
  const doings = [0, 2, third].map((place) => words[place]?.text ?? '')
  const isDoing = doings.every((word) => word.length > 5 && word.endsWith('ing'))
  if (!isDoing || !words[third + 1]) return 0
  const isParted = isComma(gap(gaps, at + 1)) && /^,?\s$/.test(gap(gaps, at + 3))
  return isParted ? third + 2 : 0
}

function triads({ paragraph, words, reading: { text } }: PlacedSentence): Finding[] {
  const found: Finding[] = []
  for (let at = 0; at < words.length; at += 1) {
    const length = triadAt({ text, words }, at) || doingsAt({ text, words }, at)
    const [first, last] = [words[at], words[at + length - 1]]
    if (length === 0 || !first || !last) continue
    found.push({ rule: id, place: { paragraph, from: first.from, to: last.to }, why: whyTriad })
    at += length - 1
  }
  return found
}

const isFragment = (sentence: PlacedSentence, most: number) =>
  sentence.words.length <= most && !/[\d?@#:•→]|\p{Extended_Pictographic}/u.test(written(sentence))

const first = ({ words }: PlacedSentence) => words[0]?.text ?? ''
const isJustAfterNo = (one: string, other: string) => one === 'no' && other === 'just'

/** Whether three sentences form a row of fragments: "Faster. Smarter. Better.", "No fluff. No jargon. Just results." */
function isFragmentRow(row: PlacedSentence[]): boolean {
  const [one, two, three] = row
  if (!one || !two || !three) return false
  if (row.every((sentence) => isFragment(sentence, 2))) return true
  const isAlike =
    first(one) === first(two) && (first(two) === first(three) || isJustAfterNo(first(two), first(three)))
  return isAlike && first(one) !== 'i' && row.every((sentence) => isFragment(sentence, 4))
}

function fragments(sentences: PlacedSentence[]): Finding[] {
  const found: Finding[] = []
  for (let at = 0; at + 2 < sentences.length; at += 1) {
    const row = sentences.slice(at, at + 3)
    const place = isFragmentRow(row) ? placeOf(row) : null
    if (!place) continue
    found.push({ rule: id, place, why: whyFragments })
    at += 2
  }
  return found
}

export const ruleOfThree: Rule = {
  id,
  label: 'Three fragments or three big words in a row',
  isPhrase: true,
  find: (post) => {
    const sentences = postSentences(post)
    return [...fragments(sentences), ...sentences.flatMap(triads)]
  },
}
