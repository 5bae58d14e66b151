import { contentWords, dropEnd, wording } from './reading/sentences.ts'

type Frame = {
  template: string
  /** The opening of the post; empty when nothing is known. */
  hook: string
  /** The writer's own words in order: sentences, each with those that lean on it. */
  sentences: string[]
  /** The call to action. */
  call?: string | undefined
  min: number
  max: number
}

const slot = /\[[^[\]\n]+\]/g
/** A slot that stands for a whole sentence: after a sentence, a colon or a bullet, before a full stop or the end. */
const sentenceSlot =
  /(^\s*(?:(?:[-*•–—→▪]|\d{1,2}[.)])\s+)?["“]?|[.!?:]["”]?\s+["“]?)\[([^[\]\n]+)\]([.!?]?)(?=["”]?(?:\s|$))/gu
const wantsNumber =
  /\b(?:number|numbers|figure|figures|amount|how (?:long|many|much)|percent|result|date|year|time|cost|price)\b/iu

/** What a slot asks for, and how to recognise words that provide it. */
const wishes: [asked: RegExp, has: RegExp][] = [
  [wantsNumber, /\d/],
  [/\b(?:said|says?|told|quote|quotation|words|wrote|answered)\b/iu, /["“][^"”]{8,}["”]/u],
  [
    /\b(?:before|used to|old way|was like|once)\b/iu,
    /\b(?:used to|for years|back then|in (?:19|20)\d\d)\b/iu,
  ],
  [
    /\byou (?:do|did|changed?|tried|stopped|started|built)\b/iu,
    /^(?:(?:now|so|then|instead),? )?(?:i|we)\s(?!am|are|was|were|have|had)\p{L}/iu,
  ],
  [/\b(?:after|now|today|since|like now)\b/iu, /\b(?:now|today|since)\b/iu],
]
const asksForCall = /\b(?:readers?|call to action|do now|should do|next step|contact|get in touch)\b/iu

/** For "The second thing you did", a sentence need not contain "second". */
const ordinal = /^(?:first|second|third|fourth|last|thing|things)$/u

/** Scores how well a sentence matches what a slot asks for. */
function fit(description: string, sentence: string): number {
  const wanted = new Set(contentWords(description).filter((word) => !ordinal.test(word)))
  const shared = new Set(contentWords(sentence).filter((word) => wanted.has(word))).size
  const granted = wishes.filter(([asked, has]) => asked.test(description) && has.test(sentence)).length
  return shared * 2 + granted * 2
}

/** How far ahead a slot may reach, so that the writer's order is kept. */
const reach = 3

/** Below this, a sentence after "Before:" would be there by chance. */
const leastFit = 2

/** Hands out each sentence once. */
class Stock {
  readonly #left: string[]
  #call: string | undefined

  constructor(sentences: string[], call: string | undefined) {
    this.#left = [...sentences]
    this.#call = call
  }

  /** Takes the best match; failing that, the next in order, or nothing after words that the sentence has to suit. */
  takeFor(description: string, isBehindWords: boolean): string | undefined {
    if (asksForCall.test(description) && this.#call !== undefined) return this.takeCall()
    const best = this.#left
      .slice(0, isBehindWords ? this.#left.length : reach)
      .map((sentence, place) => ({ place, score: fit(description, sentence) }))
      .toSorted((one, other) => other.score - one.score || one.place - other.place)[0]
    if (best === undefined || (isBehindWords && best.score < leastFit)) return undefined
    return this.#left.splice(best.score < leastFit ? 0 : best.place, 1)[0]
  }

  takeNext(room: number): string | undefined {
    const place = this.#left.findIndex((sentence) => sentence.length <= room)
    return place === -1 ? undefined : this.#left.splice(place, 1)[0]
  }

  takeCall(): string | undefined {
    const call = this.#call
    this.#call = undefined
    return call
  }
}

type Take = (description: string, isBehindWords: boolean) => string | undefined

function fillLine(line: string, take: Take): string {
  return line.replace(sentenceSlot, (whole: string, before: string, description: string, end: string) => {
    // Quotation marks are for real quotations: the writer must fill their slots.
    if (/["“]$/.test(before)) return whole
    const sentence = take(description, before.startsWith(':'))
    if (sentence === undefined) return whole
    return `${before}${end === '' || /[.!?…]["”]?$/.test(sentence) ? sentence : `${dropEnd(sentence, ' .')}${end}`}`
  })
}

const isOnlySlots = (paragraph: string) => !/[\p{L}\p{N}]/u.test(paragraph.replace(slot, ''))

/** Drops paragraphs from the end until the text is short enough: first those with nothing but slots, then the others. */
function shorten(paragraphs: string[], max: number): string[] {
  const places = [...paragraphs.keys()].slice(1).toReversed()
  const bySlots = Map.groupBy(places, (at) => isOnlySlots(paragraphs[at] ?? ''))
  const dropped = new Set<number>()
  let length = paragraphs.join('\n\n').length
  for (const at of [...(bySlots.get(true) ?? []), ...(bySlots.get(false) ?? [])]) {
    if (length <= max) break
    dropped.add(at)
    length -= (paragraphs[at]?.length ?? 0) + '\n\n'.length
  }
  return paragraphs.filter((_, at) => !dropped.has(at))
}

/**
 * Composes a post in the frame of a template: slots for sentences are filled with the writer's matching sentences, all
 * other slots are left for the writer, and the template's own words stay unchanged.
 */
export function composeInTemplate({ template, hook, sentences, call, min, max }: Frame): string {
  const stock = new Stock(
    sentences.filter((sentence) => wording(sentence) !== wording(hook)),
    call,
  )
  let opening = hook
  const take: Take = (description, isBehindWords) => {
    if (opening === '' || isBehindWords) return stock.takeFor(description, isBehindWords)
    const first = opening
    opening = ''
    return first
  }
  const paragraphs = template
    .replaceAll('\r', '')
    .split(/\n[ \t]*\n+/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => fillLine(line.trimEnd(), take))
        .join('\n'),
    )
    .filter((paragraph) => paragraph.trim() !== '')
  // A template without a slot for the opening is placed below it.
  const framed = opening === '' ? paragraphs : [opening, ...paragraphs]
  const fitting = shorten(framed, max)
  for (let length = fitting.join('\n\n').length; length < min; length = fitting.join('\n\n').length) {
    const more = stock.takeNext(max - length - 2)
    if (more === undefined) break
    fitting.splice(Math.max(1, fitting.length - 1), 0, more)
  }
  const ending = stock.takeCall()
  const isRoom = ending !== undefined && [...fitting, ending].join('\n\n').length <= max
  return (isRoom ? [...fitting, ending] : fitting).join('\n\n')
}
