import type { Question, QuestionOption } from './format-values.ts'
import type { Line } from './line.ts'
import { plainOf } from './plain-text.ts'
import type { SegmentList } from './segment-list.ts'

const taskMark = /^\[[ xX]?\]\s*/
const noteToken = /(?<!\\)\{ ?kb ?: ?([\w-]{1,64}) ?\}/
/** Whether an option only stands for an answer in the user's own words. */
const isBlank = (text: string) => !/[\p{L}\p{N}]/u.test(text)

function optionIn({ level, isBullet, body }: Line): QuestionOption | null {
  if (level > 0 || !isBullet || !taskMark.test(body)) return null
  const words = body.replace(taskMark, '')
  return { text: plainOf(words.replace(noteToken, '')), noteId: noteToken.exec(words)?.[1] ?? null }
}

/** A numbered question that has no answer options yet: it is plain text until it has one. */
type Pending = { question: Question; raw: string[] }

/** Reads numbered questions, each with its answers as an unchecked task list below it. */
export class QuestionReader {
  readonly #segments: SegmentList
  #pending: Pending | null = null
  #open: Question | null = null

  constructor(segments: SegmentList) {
    this.#segments = segments
  }

  /** Whether an answer option may follow. */
  get isOpen(): boolean {
    return this.#pending !== null || this.#open !== null
  }

  /** Holds a blank line back with a pending question; returns false when none is pending. */
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

  /** Turns a question without answer options back into text. */
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
