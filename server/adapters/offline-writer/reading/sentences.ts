import { languageOf } from './language.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const abbreviation =
  /(?:^|[\s("“„«])(?:Mr|Mrs|Ms|Dr|Dra|Prof|St|Jr|Sr|Sra|vs|approx|incl|esp|Inc|Ltd|Co|No|Nr|ca|bzw|inkl|núm|p|[Mm]ax|[Mm]in|e\.g|i\.e|z|d|u|[A-Z])\.\s*$/
/** "am 3. März": a German ordinal before its noun. */
const ordinal =
  /(?:^|\s)(?:am|vom|zum|beim|der|den|dem|des|die|das|im|ab|bis|seit|und|unser\p{L}*|mein\p{L}*)\s\d{1,2}\.\s*$/iu

/** Where a sentence starts in lower case, which Unicode's rules do not count as a start. */
const lowerStart =
  /(?<=[\p{L}\p{N}][\p{L}\p{N})%][.!?])(?<!(?:etc|incl|inkl|esp|approx|Inc|Ltd|Mr|Mrs|Ms|Dr|vs|Co|No|St)\.)\s+(?=\p{Ll})/u

/** The same after a quotation, unless it continues with "he said". */
const lowerStartAfterQuotation =
  /(?<=\p{L}{2}\.\s?[”“"»])\s+(?=(?:i|we|now|that['’]?s|this is|ich|wir|jetzt|seitdem|yo|ahora|moi|je|nous|maintenant)\s)|(?<=[”“"»]\.)\s+(?=\p{Ll})/u

/** Where a sentence starts with a figure, which Unicode's rules do not count as a start before a lower-case letter. */
const figureStart =
  /(?<=[\p{L}\p{N})%”"]{2}[.!?])(?<!\b(?:[Mm]ax|[Mm]in|etc|incl|inkl|esp|approx|Inc|Ltd|Mr|Mrs|Ms|Dr|vs|Co|No|St|Nos|pp|Fig|Vol|ca|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.)\s+(?=\d)/u

/** "“How long have we got?” Lucía asked": one sentence. */
const spoken = /[?!]\s?["”“»’]$/
const saying =
  /^(?:\p{Lu}\p{L}+|he|she|they|I|we)(?:\s\p{Lu}\p{L}+)?\s(?:said|says|asked|asks|told|replied|answered|wrote|added|shouted|whispered|thought|repeated|wanted to know)\b/u

type Stretch = { from: number; to: number }

/** Whether a sentence includes what follows it on the line. The slices are longer than what is matched in them. */
function goesOnAfter(line: string, { from, to }: Stretch, next: string): boolean {
  const sentence = line.slice(from, to).trimEnd()
  return (
    abbreviation.test(sentence.slice(-12)) ||
    ordinal.test(sentence.slice(-40)) ||
    (spoken.test(sentence.slice(-3)) && (saying.test(next.slice(0, 80)) || /^\p{Ll}/u.test(next)))
  )
}

/**
 * Splits one line into sentences; the full stop of an abbreviation does not end one. Only surrounding space is lost.
 * Sentences are joined by position: joining strings would copy a line of abbreviations once for each of them.
 */
export function splitLine(line: string): string[] {
  if (line === '') return []
  const stretches: Stretch[] = []
  for (const { segment, index } of segmenter.segment(line)) {
    const last = stretches.at(-1)
    const to = index + segment.length
    if (last !== undefined && goesOnAfter(line, last, segment)) last.to = to
    else stretches.push({ from: index, to })
  }
  return stretches
    .map(({ from, to }) => line.slice(from, to))
    .flatMap((sentence) => sentence.split(lowerStart))
    .flatMap((sentence) => sentence.split(lowerStartAfterQuotation))
    .flatMap((sentence) => sentence.split(figureStart))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

/** Splits a line that may be a list line, whose mark is no sentence even if it ends with a full stop: "1. Call back." */
export function splitItem(line: string): string[] {
  const [mark = ''] = /^\s*\d{1,2}[.)]\s+(?=\S)/.exec(line) ?? []
  const [first = '', ...others] = splitLine(line.slice(mark.length))
  return mark === '' ? splitLine(line) : [mark.trimStart() + first, ...others]
}

/** Splits a text into sentences; every line break ends one. */
export const splitSentences = (text: string): string[] => text.split(/\r?\n/).flatMap(splitLine)

const bullet = /^(?:[-*•–—→▪]|#{1,6}|\d{1,2}[.)])\s+/

/** Returns the bullet at the start of a list line, with the spaces around it; '' for any other line. */
export const bulletOf = (line: string): string => /^\s*(?:[-*•–—→▪]|\d{1,2}[.)])\s+/.exec(line)?.[0] ?? ''

/** Returns the number of a numbered list's item; undefined for any other line. */
export const itemNumberOf = (line: string): string | undefined => /^\s*(\d{1,2})[.)]\s+/.exec(line)?.[1]

/** Whether a text starts with a list that has no heading. */
export const isBareList = (text: string): boolean => /^(?:•|\d{1,2}\.) /.test(text)

export const withoutBullet = (line: string): string => line.trim().replace(bullet, '')

const verbsAfterI =
  "am|say|said|still|now|was|have|had|will|would|can|could|do|did|don't|think|thought|learned|learnt|love|loved|want|wanted|need|needed|made|built|left|quit|started|joined|got|took|spent|wrote|asked|told|felt|saw|went|work|worked|used|never|always|just|also|finally"
const lowerI = new RegExp(
  String.raw`(?<![\p{L}\p{N}.'’])i(?=['’](?:m|ve|d|ll)\b|\s+(?:${verbsAfterI})\b)`,
  'gu',
)

/** A first letter that may be capitalised: not that of iPhone, an address or a @name. */
const plainStart = /^["“'‘(]?\p{Ll}(?![\p{Lu}])(?!\S*(?:\.\w|:\/\/|@))/u

export function capitalise(text: string): string {
  if (!plainStart.test(text)) return text
  return text.replace(/\p{Ll}/u, (letter) => {
    const capital = letter.toUpperCase()
    // Some letters have a capital of several letters.
    return capital.length === letter.length ? capital : letter
  })
}

/**
 * Leaves one space between words, none before commas and full stops, nor before other marks except in French;
 * capitalises "I".
 */
export function tidySpaces(text: string): string {
  const spaced = text.replaceAll(/[ \t\u00a0]+/g, ' ').replaceAll(/ +(,|\.(?!\w|\.))/g, '$1')
  const isFrench = / [;!?]/.test(spaced) && languageOf(text) === 'fr'
  const tidy = isFrench ? spaced : spaced.replaceAll(/ +([;!?])/g, '$1')
  return tidy.replaceAll(lowerI, 'I').trim()
}

const ended = /[.!?…:;)\]”“"'’»]$|\p{Extended_Pictographic}\uFE0F?$|(?:#|@|https?:\/\/)\S+$/u

/** Removes the characters of `marks` from the end of a text. */
export function dropEnd(text: string, marks: string): string {
  let end = text.length
  while (end > 0 && marks.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Formats a sentence for a post: no bullet, a capital at the start, a full stop at the end. */
export function finishSentence(text: string): string {
  const plain = capitalise(dropEnd(tidySpaces(withoutBullet(text)), ' ,;:–—-'))
  const isAside = /\p{L}[^()]*\([^()]*[^().!?…]\)$/u.test(plain.slice(-300))
  return plain === '' || (ended.test(plain.slice(-200)) && !isAside) ? plain : `${plain}.`
}

const common = new Set(
  `a about after all also an and any are as at be because been before but by can could did do does for from get got had has
  have he her him his how i if in into is it its just like make me more most my no not of on one or our out over own she so
  some than that the their them then there these they this to too up us very was we were what when where which while who why
  will with would you your write post linkedin`.split(/\s+/),
)

/** Returns the meaningful words, lower-cased and cut to six letters so that inflected forms match. */
export const contentWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => word.length > 1 && !common.has(word))
    .map((word) => word.slice(0, 6))

/** Returns the words in order, without case, spaces and punctuation: equal for sentences with the same wording. */
export const wording = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/** Clips at the end of a word so that at most `limit` UTF-16 units remain. */
export function clipWords(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit + 1)
  const space = cut.lastIndexOf(' ')
  const kept = space > limit / 3 ? cut.slice(0, space) : cut.slice(0, limit)
  return dropEnd(kept.toWellFormed(), '\uFFFD \t,;:–—-')
}
