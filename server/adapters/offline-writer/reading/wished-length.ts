import { type PostLength, postLengths } from '#core/post/post-length.ts'
import type { Limit } from './change.ts'
import { numberOf, numberPattern } from './places.ts'
import { readRequest } from './request.ts'

export type Band = { min: number; max: number }
/** How long a post should be: in characters, and at most so many words, sentences or paragraphs. */
export type WishedLength = Band & { words?: number; parts?: Limit }

const atMost =
  'under|below|max(?:imum|imal)?\\.?(?:\\s(?:of|von))?|at most|up to|(?:no|not) more than|(?:less|fewer) than|within|unter|höchstens|bis zu|nicht mehr als|weniger als|menos de|máximo|moins de|maximum'
const atLeast = 'at least|more than|over|mindestens|mehr als|über|al menos|más de|au moins|plus de'
const amount = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(${atMost})\s|(${atLeast})\s)?(\d{1,2}[.,]\d{3}|\d{2,5})[\s-]?(?:(characters?|chars|zeichen|caracteres|caractères)|words?|wörtern?|worten?|palabras|mots)(?!\p{L})(\s(?:max(?:imum|imal)?|tops|at most|or less|or fewer|höchstens)(?!\p{L}))?`,
  'iu',
)
/** "In five sentences", "a three-paragraph post". */
const parts = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?<count>${numberPattern})|an?\ssingle|einzige[nrm]?)[\s-](?:(?:short|clear|simple|kurzen?|cortas?|cortos|court(?:e?s)?)\s)?(?:(?<sentences>sentences?|s[aä]tz(?:en?)?|frases?|oraciones|phrases?)|paragraphs?|abs[aä]tz(?:en?)?|párrafos?|paragraphes?)(?!\p{L})`,
  'iu',
)
const text = String.raw`(?:linked-?in[\s-]?)?(?:posts?|beitr[aä]g\p{L}*|drafts?|one|texte?s?|publicación|entwurf)(?!\p{L})`
const short = String.raw`short|brief|kurze?[nmrs]?|knappe?[nmrs]?|corto|breve|court`
const long = String.raw`long|detailed|in-depth|lange?[nmrs]?|ausführliche?[nmrs]?|largo|detallado`
const very = 'very|really|super|extremely|sehr|ganz|extrem|muy|très'
const clauseStart = String.raw`(?:^|[,.;:(–—]\s{0,3})`
const wordsFor = (size: string) =>
  new RegExp(
    String.raw`(?:(?<!\p{L})(?:keep|make|halte?n?(?:\ssie)?|mach\p{L}*|schreib\p{L}*)\s(?:it|this|the\spost|es|ihn|das|den\s(?:post|beitrag))\s(?:(?:${very})\s)?|(?<!\p{L})(?:please|pls|bitte)\s(?:(?:${very})\s)?|${clauseStart}(?:(?:${very})\s)?)(?:${size})(?=[\s]{0,3}(?:$|[,.!;)]|and\s|und\s|please|pls|bitte))|(?<!\p{L})(?:${size})(?:,?\s[\p{L}-]{2,20}){0,2},?\s${text}`,
    'iu',
  )
const wantsShort = wordsFor(short)
const wantsLong = wordsFor(long)
const isVery = new RegExp(String.raw`(?<!\p{L})(?:${very})\s(?:${short})(?!\p{L})`, 'iu')

const isUnder = /^(?:under|below|less|fewer|unter|weniger|menos|moins)/iu

const searched = 2000
/** How many characters a sentence or a paragraph takes. */
const sizeOf = { sentence: { min: 80, max: 180 }, paragraph: { min: 160, max: 420 } }
/** Less makes no post. */
const leastCharacters = 120
const charactersInWord = 6

function bandOf(found: RegExpExecArray): WishedLength | undefined {
  const [, limit, least, digits = '', isCharacters, limitAfter] = found
  const count = Number(digits.replaceAll(/[.,]/g, ''))
  const characters = isCharacters === undefined ? count * charactersInWord : count
  const band = (from: number, to: number): Band => {
    const max = Math.min(postLengths.Extended.max, Math.floor(characters * to))
    return { min: Math.min(max, Math.floor(characters * from)), max }
  }
  const isLimit = limit !== undefined || limitAfter !== undefined
  if (characters < leastCharacters) return isLimit ? postLengths['Very Short'] : undefined
  if (least !== undefined) return band(1, 1.4)
  const most = isLimit ? count - Number(isUnder.test(limit ?? '')) : Math.floor(count * 1.1)
  const { min, max } = isLimit ? band(0.6, 1) : band(0.85, 1.1)
  return isCharacters === undefined ? { min, max, words: most } : { min, max: Math.min(max, most) }
}

function partsOf({ groups = {} }: RegExpExecArray): WishedLength | undefined {
  const most = groups['count'] === undefined ? 1 : numberOf(groups['count'])
  const of = groups['sentences'] === undefined ? 'paragraph' : 'sentence'
  if (most < 1) return undefined
  const { max } = postLengths.Extended
  const size = sizeOf[of]
  return { min: Math.min(max, most * size.min), max: Math.min(max, most * size.max), parts: { most, of } }
}

/** Whether words of the message belong to what it tells, and so are no wish. */
const isToldIn = (words: string, { subject, told }: ReturnType<typeof readRequest>): boolean => {
  const plain = words.replace(/^[,.;:(–—\s]+/u, '')
  return told.includes(plain) || (subject.includes(plain) && !/^[,.;(–—]/u.test(words))
}

/** Returns the length that a request asks for in words: "under 600 characters", "a very short post", "etwa 150 Wörter". */
export function wishedLength(message: string, given: PostLength): WishedLength | undefined {
  const start = message.slice(0, searched)
  const found = [amount, parts, wantsShort, wantsLong].map((pattern) => pattern.exec(start))
  if (found.every((one) => one === null)) return undefined
  const request = readRequest(message)
  const [counted, divided, brief, full] = found.map((one) =>
    one && !isToldIn(one[0], request) ? one : undefined,
  )
  const band = counted && bandOf(counted)
  const inParts = divided && partsOf(divided)
  if (band !== undefined) return inParts === undefined ? band : { ...inParts, ...band }
  if (inParts !== undefined) return inParts
  const named: PostLength | undefined = brief
    ? isVery.test(start)
      ? 'Very Short'
      : 'Short'
    : full
      ? 'Long'
      : undefined
  if (named === undefined) return undefined
  const isNearer = brief
    ? postLengths[named].max < postLengths[given].max
    : postLengths[named].min > postLengths[given].min
  return isNearer ? postLengths[named] : undefined
}
