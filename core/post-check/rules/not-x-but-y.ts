import type { Finding, Rule } from '#core/post-check/finding.ts'
import { placeOf, type PlacedSentence, postSentences } from '#core/post-check/reading.ts'

const id = 'not-x-but-y'
const why =
  'Setting up what it is not, to say what it is, has become a sign of machine-written text; the second half can stand alone.'

const set = (words: string) => new Set(words.split(' '))
const limiting = set('just only merely simply solely about')
const restating = set("it's it they're they that's this we're we he's she's you're but it'll")
const parallel = set('because by for with from in about through when if a an the')
const negatedBe = set("isn't aren't wasn't weren't")
const negatedDo = set("don't doesn't didn't won't can't")
const be = set("is are was were isn't aren't wasn't weren't")
const itIs = set("it's they're that's we're he's she's you're")
const itThen = set('it they this that these those he she we you')
const afterNot = set('about a an the just only because how what your our in who when where always luck')
const fragment = set('a an the just because more another your our to for with by')

/** The maximum distance between the two halves, and the maximum length of a sentence in a pair, in words. */
const reach = 14
const longestInPair = 16

type Texts = { words: string[]; text: string; sentence: PlacedSentence }
type Span = { first: number; last: number }

const isNegation = (word: string | undefined) => word === 'not' || (word?.endsWith("n't") ?? false)
const hasMark = (gap: string) => /[,;:.—–-]/.test(gap)

function gapBefore({ sentence, text }: Texts, at: number): string {
  const before = sentence.words[at - 1]
  const word = sentence.words[at]
  return before && word ? text.slice(before.to, word.from) : ''
}

/** Finds "not just a tool, it's a …", "not only … but …". */
function notJust(texts: Texts, at: number): Span | null {
  const { words } = texts
  if (!isNegation(words[at]) || !limiting.has(words[at + 1] ?? '')) return null
  for (let next = at + 3; next < Math.min(words.length, at + reach); next += 1) {
    const word = words[next] ?? ''
    if (word === 'but' || (restating.has(word) && hasMark(gapBefore(texts, next))))
      return { first: at, last: next }
  }
  return null
}

/** Finds "not because …, but because …", "not a … but a …", "not …, but rather …". */
function notBut({ words }: Texts, at: number): Span | null {
  const first = words[at + 1] ?? ''
  if (words[at] !== 'not') return null
  for (let next = at + 2; next < Math.min(words.length - 1, at + reach); next += 1) {
    const after = words[next + 1] ?? ''
    const isSame =
      parallel.has(first) && (after === first || (/^an?$|^the$/.test(first) && /^an?$|^the$/.test(after)))
    if (words[next] === 'but' && (isSame || after === 'rather')) return { first: at, last: next + 1 }
  }
  return null
}

function spansIn(texts: Texts): Span[] {
  const spans: Span[] = []
  for (let at = 0; at < texts.words.length; at += 1) {
    const span = notJust(texts, at) ?? notBut(texts, at)
    if (!span) continue
    spans.push(span)
    at = span.last
  }
  return spans
}

/**
 * Finds the denial in a sentence: "X isn't", "it's not", "you don't". `next` is the index of the word after it; null
 * without one.
 */
function afterDenial(words: string[]): { subject: number; next: number; verb: 'be' | 'do' } | null {
  const at = words.findIndex((word) => negatedBe.has(word) || negatedDo.has(word) || word === 'not')
  const word = words[at] ?? ''
  if (negatedBe.has(word)) return { subject: at, next: at + 1, verb: 'be' }
  if (negatedDo.has(word)) return { subject: at, next: at + 1, verb: 'do' }
  const before = words[at - 1] ?? ''
  if (word !== 'not' || at < 1) return null
  if (itIs.has(before)) return { subject: at - 1, next: at + 1, verb: 'be' }
  return be.has(before) ? { subject: at - 1, next: at + 1, verb: 'be' } : null
}

const startsAlike = (one: string[], other: string[], count: number) =>
  count > 0 && one.slice(0, count).every((word, at) => word === other[at])

/**
 * Whether the second sentence restates the first: "It's not about X. It's about Y.", "The goal isn't X. The goal is Y."
 */
function restates(one: string[], other: string[]): boolean {
  const denial = afterDenial(one)
  if (!denial) return false
  const said = one[denial.next] ?? ''
  if (denial.verb === 'do') {
    return startsAlike(one, other, denial.subject) && other[denial.subject] === said && said !== 'do'
  }
  if (startsAlike(one, other, denial.subject) && be.has(other[denial.subject] ?? '')) return true
  const [first = '', second = '', third = ''] = other
  const isShort = itIs.has(first)
  const isIt = isShort || (itThen.has(first) && be.has(second))
  return isIt && afterNot.has(said) && afterNot.has(isShort ? second : third)
}

/**
 * Whether the second fragment answers the first: "Not a feature. A promise.", "Less noise. More signal.", "Stop
 * selling. Start helping."
 */
function answersFragment(one: string[], other: string[]): boolean {
  if (one.length > 6 || other.length > 6) return false
  const [first, second = ''] = one
  const pair = `${first} ${other[0]}`
  if (pair === 'less more' || pair === 'stop start') return one.length > 1 && other.length > 1
  return first === 'not' && fragment.has(second) && fragment.has(other[0] ?? '')
}

function isPair(one: Texts, other: Texts): boolean {
  if (one.words.length > longestInPair || other.words.length > longestInPair) return false
  return restates(one.words, other.words) || answersFragment(one.words, other.words)
}

const isAlone = ({ reading }: PlacedSentence) =>
  reading.sentences.filter(({ words }) => words.length > 0).length === 1

/** Sentences of different paragraphs only form a pair when each is a paragraph of its own. */
const areNeighbours = ({ sentence: one }: Texts, { sentence: other }: Texts) =>
  one.paragraph === other.paragraph || (isAlone(one) && isAlone(other))

const textsOf = (sentence: PlacedSentence): Texts => ({
  words: sentence.words.map(({ text }) => text),
  text: sentence.reading.text,
  sentence,
})

/** Splits a sentence at a comma or dash, to compare its halves like two sentences: "It's not a job, it's a calling". */
function halves({ sentence, words, text }: Texts): [Texts, Texts] | null {
  const cut = sentence.words.findIndex((word, at) => {
    const before = sentence.words[at - 1]
    return before !== undefined && /[,;—–]|\s-\s/.test(text.slice(before.to, word.from))
  })
  if (cut < 1) return null
  const half = (from: number, to: number): Texts => ({ words: words.slice(from, to), text, sentence })
  return [half(0, cut), half(cut, words.length)]
}

function denied({ words }: Texts, parts: [Texts, Texts] | null): Span[] {
  if (!parts || !isPair(parts[0], parts[1])) return []
  const first = afterDenial(parts[0].words)?.subject ?? 0
  return [{ first, last: words.length - 1 }]
}

function findWithin(texts: Texts): Finding[] {
  const { sentence } = texts
  const spans = spansIn(texts)
  const all = spans.length > 0 ? spans : denied(texts, halves(texts))
  return all.map(({ first, last }) => {
    const from = sentence.words[first]?.from ?? sentence.from
    const to = sentence.words[last]?.to ?? sentence.to
    return { rule: id, why, place: { paragraph: sentence.paragraph, from, to } }
  })
}

export const notXButY: Rule = {
  id,
  label: '"Not X but Y" and its variants',
  isPhrase: true,
  find: (post) => {
    const all = postSentences(post).map(textsOf)
    return all.flatMap((texts, at): Finding[] => {
      const before = all[at - 1]
      const isOne = before && areNeighbours(before, texts) && isPair(before, texts)
      const place = isOne ? placeOf([before.sentence, texts.sentence]) : null
      const within = findWithin(texts)
      return place ? [{ rule: id, why, place }, ...within] : within
    })
  },
}
