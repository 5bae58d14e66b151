import { bulletOf, dropEnd, wording } from '#server/adapters/offline-writer/reading/sentences.ts'

type Frame = {
  template: string
  /** The opening of the post; empty when nothing is known. */
  hook: string
  /** The writer's own words in order, in parts that each make sense after the one before: paragraphs, or lists. */
  parts: string[]
  /** More of the writer's words, which are used only under the labels that the writer has put them under. */
  others?: string[]
  /** The call to action. */
  call?: string | undefined
  min: number
  max: number
}

const slot = /\[[^[\]\n]+\]/g
/** A slot that stands for a whole sentence: after a sentence, a colon or a bullet, and before the end of the sentence or the line. */
const sentenceSlot =
  /(^\s*(?:(?:[-*•–—→▪]|\d{1,2}[.)])\s+)?["“]?|[.!?:]["”]?\s+["“]?)\[([^[\]\n]+)\](?:([.!?])(?=["”]?(?:\s|$))|(?=["”]?\s*$))/gu

/** "{your role}", "{{Preis}}": slots as other tools write them. */
const braces = /\{{1,2}([^{}[\]\n]{1,200})\}{1,2}/gu
const withSlots = (template: string) =>
  template.replaceAll(braces, (whole, words: string) => (/\p{L}/u.test(words) ? `[${words.trim()}]` : whole))

const asksForCall = /\b(?:readers?|call to action|do now|should do|next step|contact|get in touch)\b/iu
const asksForQuestion = /(?<!\p{L})(?:question|frage|pregunta|question)(?!\p{L})/iu
/** "First habit", "step 2", "Lektion 3": one of several of a kind, which only the writer can name. */
const counted =
  /^(?:(?:the|an?|your|de[rnms]|die|das|eine?[nrms]?|l[ae]|el|un[ae]?)\s)?(?:first|second|third|fourth|fifth|next|another|erste[nrms]?|zweite[nrms]?|dritte[nrms]?|vierte[nrms]?|nächste[nrms]?|primer[ao]?|segund[ao]|tercer[ao]?|premi(?:er|ère)|deuxième|troisième)(?!\p{L})|\s\d{1,2}$/iu

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text.replace(slot, ''))
const isOnlySlots = (text: string) => !hasWords(text)

const labelled = /^([^.!?:[\]\n]{2,60}):(?=\s|$)\s*/u
const article = /^(?:the|an?|my|our|der|die|das|mein|meine|unser|unsere|el|la|los|las|le|les) /u
const nameOf = (label: string) => wording(label).replace(article, '')

/** Hands out each part once. */
class Stock {
  readonly #left: string[]
  readonly #others: string[]
  #call: string | undefined

  constructor({ parts, others = [], hook, call }: Frame) {
    this.#left = parts.filter((part) => wording(part) !== wording(hook))
    this.#others = [...others]
    this.#call = call
  }

  /** Takes what the writer has put under the same label, without it. */
  takeUnder(label: string, isFit: (words: string) => boolean): string | undefined {
    const isUnder = (part: string) => {
      const found = labelled.exec(part)?.[1]
      return found !== undefined && nameOf(found) === nameOf(label) && isFit(part.replace(labelled, ''))
    }
    const from = this.#left.some(isUnder) ? this.#left : this.#others
    const place = from.findIndex(isUnder)
    return place === -1 ? undefined : from.splice(place, 1)[0]?.replace(labelled, '')
  }

  /** Takes the next part, unless it is longer than `room`: what follows would be torn from it. */
  takeNext(room: number): string | undefined {
    const [next] = this.#left
    return next === undefined || next.length > room ? undefined : this.#left.shift()
  }

  takeCall(): string | undefined {
    const call = this.#call
    this.#call = undefined
    return call
  }
}

/** The words before a slot that end in a colon: "The lesson: ". */
const longestLabel = 80
const labelBefore = /(?:^|[.!?]["”]?\s)([^.!?:[\]]{2,60}):\s*$/u

const isList = (text: string) => text.split('\n').every((line) => bulletOf(line) !== '')

/**
 * Fills slots under a label only with what the writer has put under the same one. Anything else might be false there.
 */
function fillLabelled(paragraph: string, stock: Stock): string {
  const [heading = '', ...items] = paragraph.split('\n')
  const label = heading.endsWith(':') ? heading.slice(0, -1) : ''
  if (label !== '' && items.length > 0 && items.every(isOnlySlots)) {
    const words = stock.takeUnder(label, () => true)
    if (words === undefined) return paragraph
    if (!isList(words)) return `${heading} ${words}`
    const mark = bulletOf(items[0] ?? '')
    const isNumbered = /\d/.test(mark)
    const listed = words.split('\n').map((line, at) => {
      const item = line.slice(bulletOf(line).length)
      return isNumbered ? `${at + 1}. ${item}` : `${mark}${item}`
    })
    return [heading, ...listed].join('\n')
  }
  return paragraph
    .split('\n')
    .map((line) =>
      line.replace(sentenceSlot, (whole: string, before: string, ...more: Matched[]) => {
        const [, end, at] = more
        const to = Number(at) + before.length
        const found = labelBefore.exec(line.slice(Math.max(0, to - longestLabel), to))?.[1]
        if (found === undefined || /["“]$/.test(before)) return whole
        const words = stock.takeUnder(found, (text) => !isList(text))
        return words === undefined ? whole : `${before}${closed(words, end)}`
      }),
    )
    .join('\n')
}

type Take = () => string | undefined
/** What follows the first group in the arguments of a replacer. */
type Matched = string | number | undefined

/** Fills the slots that no words of the template precede, in order; the first one that stays open ends the paragraph's. */
function fillFree(paragraph: string, { take, stock }: { take: Take; stock: Stock }): string {
  let isOpen = true
  let head = ''
  return paragraph
    .split('\n')
    .map((line) => {
      const filled = line.replace(
        sentenceSlot,
        (whole: string, before: string, description: string, ...more: Matched[]) => {
          const [end, at] = more
          const call = asksForCall.test(description) ? stock.takeCall() : undefined
          if (call !== undefined) return `${before}${call}`
          if (!isOpen) return whole
          const precedes = line.slice(bulletOf(line).length, Number(at) + before.length)
          const isForWriter =
            /["“]$/.test(before) ||
            end === '?' ||
            asksForQuestion.test(description) ||
            counted.test(description)
          const words = isForWriter || hasWords(head + precedes) ? undefined : take()
          isOpen = words !== undefined
          return words === undefined ? whole : `${before}${closed(words, end)}`
        },
      )
      head += line.slice(bulletOf(line).length)
      return filled
    })
    .join('\n')
}

const closed = (words: string, end: Matched) =>
  end === undefined || words.includes('\n') || /[.!?…]["”]?$/.test(words)
    ? words
    : `${dropEnd(words, ' .')}${end}`

type Paragraph = { text: string; isFilled: boolean }

const lengthOf = (paragraphs: Paragraph[]) => paragraphs.map(({ text }) => text).join('\n\n').length

/** Drops paragraphs from the end until the text is short enough: first those with nothing but slots, last the writer's. */
function shorten(paragraphs: Paragraph[], max: number): Paragraph[] {
  const places = [...paragraphs.keys()].slice(1).toReversed()
  const kinds = Map.groupBy(places, (at) => {
    const paragraph = paragraphs[at]
    if (isOnlySlots(paragraph?.text ?? '')) return 'slots'
    return paragraph?.isFilled === true ? 'filled' : 'open'
  })
  const dropped = new Set<number>()
  let length = lengthOf(paragraphs)
  for (const at of (['slots', 'open', 'filled'] as const).flatMap((kind) => kinds.get(kind) ?? [])) {
    if (length <= max) break
    dropped.add(at)
    length -= (paragraphs[at]?.text.length ?? 0) + '\n\n'.length
  }
  return paragraphs.filter((_, at) => !dropped.has(at))
}

/** Whether the words before a paragraph say what it is: they end in a colon, or a list follows them. */
const isAnnounced = (before: string, paragraph: string) =>
  before.endsWith(':') || (bulletOf(paragraph) !== '' && bulletOf(before) === '' && hasWords(before))

/**
 * Composes a post in the frame of a template: slots for sentences are filled with the writer's words in their order, or
 * with what the writer has put under the same label. All other slots are left for the writer, and the template's own
 * words stay unchanged.
 */
export function composeInTemplate(frame: Frame): string {
  const { template, hook, min, max } = frame
  const stock = new Stock(frame)
  const given = withSlots(template)
    .replaceAll('\r', '')
    .split(/\n[ \t]*\n+/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => line.trimEnd())
        .join('\n'),
    )
    .filter((paragraph) => paragraph.trim() !== '')
  const withLabels = given.map((paragraph) => fillLabelled(paragraph, stock))
  let opening = hook
  let current = 0
  let last = -1
  const take: Take = () => {
    const words = opening === '' ? stock.takeNext(max) : opening
    opening = ''
    if (words !== undefined) last = current
    return words
  }
  const filled = withLabels.map((paragraph, at): Paragraph => {
    current = at
    const isBound = isAnnounced(given[at - 1] ?? '', paragraph)
    const text = isBound ? paragraph : fillFree(paragraph, { take, stock })
    return { text, isFilled: text !== given[at] }
  })
  const story = filled[last]
  // A template without a slot for the opening is placed below it.
  const first = { text: opening, isFilled: true }
  const framed = shorten(opening === '' ? filled : [first, ...filled], max)
  let place = story === undefined ? 0 : Math.max(0, framed.indexOf(story))
  while (lengthOf(framed) < min) {
    const more = stock.takeNext(max - lengthOf(framed) - '\n\n'.length)
    if (more === undefined) break
    framed.splice((place += 1), 0, { text: more, isFilled: true })
  }
  const ending = stock.takeCall()
  const texts = framed.map(({ text }) => text)
  const isRoom = ending !== undefined && [...texts, ending].join('\n\n').length <= max
  return (isRoom ? [...texts, ending] : texts).join('\n\n')
}
