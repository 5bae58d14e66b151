import type { Question, QuestionOption } from './format-values.ts'
import type { Line } from './line.ts'
import { plainOf } from './plain-text.ts'
import type { SegmentList } from './segment-list.ts'

const taskMark = /^\[[ xX]?\]\s*/
const noteToken = /(?<!\\)\{ ?kb ?: ?([\w-]{1,64}) ?\}/
/** An option that only says that there may be another answer. */
const isBlank = (text: string) => !/[\p{L}\p{N}]/u.test(text)

function optionIn({ level, isBullet, body }: Line): QuestionOption | null {
  if (level > 0 || !isBullet || !taskMark.test(body)) return null
  const words = body.replace(taskMark, '')
  return { text: plainOf(words.replace(noteToken, '')), noteId: noteToken.exec(words)?.[1] ?? null }
}

/** A numbered question with no answer to choose yet: it is words until there is one. */
type Pending = { question: Question; raw: string[] }

/** Reads numbered questions, each with answers under it as an open list of tasks. */
export class QuestionReader {
  readonly #segments: SegmentList
  #pending: Pending | null = null
  #open: Question | null = null

  constructor(segments: SegmentList) {
    this.#segments = segments
  }

  /** Whether an answer may follow. */
  get isOpen(): boolean {
    return this.#pending !== null || this.#open !== null
  }

  /** Whether an empty line is kept back with a question. */
  takeBlank(): boolean {
    this.#pending?.raw.push('')
    return this.#pending !== null
  }

  take(line: Line): boolean {
    const option = this.isOpen ? optionIn(line) : null
    if (option !== null) {
      this.#add(option)
      return true
    }
    this.release()
    const { number, level, isBullet, content, raw } = line
    const text = plainOf(content)
    if (number === null || level > 0 || isBullet || !/[?？]$/.test(text)) return false
    this.#pending = { question: { number, text, options: [] }, raw: [raw] }
    return true
  }

  /** A question without an answer to choose is given back as words. */
  release(): void {
    const raw = this.#pending?.raw ?? []
    this.#pending = null
    this.#open = null
    for (const line of raw) this.#segments.say(line)
  }

  #add(option: QuestionOption): void {
    if (this.#pending !== null) {
      this.#open = this.#pending.question
      this.#pending = null
      this.#segments.list('questions').items.push(this.#open)
    }
    if (!isBlank(option.text)) this.#open?.options.push(option)
  }
}
