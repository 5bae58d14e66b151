import { brand } from '#core/brand.ts'
import { formatHeadings, postIdeasNote, type FormatKind, type Segment } from './format-values.ts'
import { ItemReader } from './item-reader.ts'
import { continues, headingWords, isFence, mayBecomeIdea, readLine, type Line } from './line.ts'
import { plainOf } from './plain-text.ts'
import { QuestionReader } from './question-reader.ts'
import { SegmentList } from './segment-list.ts'
import { SourceReader } from './source-reader.ts'
import { TemplateReader } from './template-reader.ts'

type RegionKind = Exclude<FormatKind, 'ideas' | 'questions'>

const regionBeginnings: [RegionKind, RegExp][] = [
  ['trends', /^top (?:\d{1,2}|ten) trends\b/],
  ['post-ideas', new RegExp(String.raw`^${brand.network.toLowerCase()} post ideas\b`)],
  ['sources', /^what do you want your post ideas to be about/],
  ['templates', /^choose a template for your post\b/],
]
const notLetters = /^[^\p{L}]+/u
const headingBeginnings = [
  'top',
  ...Object.values(formatHeadings).map((heading) => heading.replace(notLetters, '').toLowerCase()),
]

/** Returns the format that a heading with these words begins; null when it begins none. */
export function formatOfHeading(words: string): RegionKind | null {
  const beginning = words.slice(0, 200).replace(notLetters, '').toLowerCase()
  return regionBeginnings.find(([, pattern]) => pattern.test(beginning))?.[0] ?? null
}

/**
 * Parses a reply into its formats (specification 4.8) and the text around them, in order. Never throws, accepts the
 * variations that models produce, and takes linear time.
 */
export function readFormats(text: string): Segment[] {
  const reader = new FormatReader()
  for (const line of text.split('\n')) reader.take(line)
  return reader.finish()
}

/**
 * Like `readFormats`, for a reply that is still being written. Its output only grows with the text: text and
 * descriptions get longer, items are added at the end, nothing vanishes or moves. A line that may still become
 * something else is held back until it ends.
 */
export function readGrowing(text: string): Segment[] {
  const reader = new FormatReader()
  const end = text.lastIndexOf('\n')
  if (end !== -1) for (const line of text.slice(0, end).split('\n')) reader.take(line)
  const rest = text.slice(end + 1)
  if (rest.trim() !== '' && !reader.holds(rest)) reader.take(rest)
  return reader.soFar()
}

/** Whether a line repeats the note that is shown under post ideas anyway. */
export const isNote = ({ content }: Line): boolean =>
  plainOf(content).toLowerCase() === postIdeasNote.toLowerCase()

class FormatReader {
  readonly #segments = new SegmentList()
  readonly #items = new ItemReader(this.#segments)
  readonly #questions = new QuestionReader(this.#segments)
  #sources = new SourceReader(this.#segments)
  #templates = new TemplateReader(this.#segments)
  #region: { kind: RegionKind; level: number } | null = null
  #isCode = false

  take(raw: string): void {
    const line = readLine(raw)
    if (this.#takeCode(line)) return
    if (line.text.trim() === '') this.#blank()
    else if (this.#takeQuestion(line)) this.#items.interrupt()
    else if (!this.#takeHeading(line) && !this.#takeFormat(line)) this.#say(line)
  }

  /** Ends the text. */
  finish(): Segment[] {
    this.#questions.release()
    this.#templates.release()
    return this.soFar()
  }

  soFar(): Segment[] {
    this.#items.close()
    return this.#segments.finish()
  }

  /** Whether a line that is still being written must be held back until it ends. */
  holds(raw: string): boolean {
    const line = readLine(raw)
    const isCodeMark = /^ {0,3}(?:`{1,3}|~{1,3})$/.test(line.text)
    if (this.#isCode) return isCodeMark
    if (isCodeMark || isFence(line) || line.level > 0 || mayBecomeIdea(line)) return true
    if (this.#region?.kind === 'sources' || this.#region?.kind === 'templates') return true
    if (this.#region === null && mayBecomeQuestion(line, this.#questions.isOpen)) return true
    const isInList = this.#region !== null || this.#items.isOpen
    if (isInList && (continues(line) || '-{'.includes(line.content[0] ?? ' '))) return true
    return this.#mayBecomeNote(line) || mayBecomeHeading(line)
  }

  #mayBecomeNote({ content }: Line): boolean {
    const words = plainOf(content).toLowerCase()
    return this.#region?.kind === 'post-ideas' && postIdeasNote.toLowerCase().startsWith(words)
  }

  #takeCode(line: Line): boolean {
    if (!this.#isCode && !isFence(line)) return false
    this.#questions.release()
    if (isFence(line)) this.#isCode = !this.#isCode
    this.#say(line)
    return true
  }

  #blank(): void {
    if (this.#questions.takeBlank()) return
    this.#items.blank()
    this.#sources.blank()
    if (this.#region?.kind === 'templates') this.#templates.blank()
    this.#segments.say('')
  }

  /** Within a list of another format, a numbered line is an item of that list. */
  #takeQuestion(line: Line): boolean {
    if (this.#region === null && !this.#items.isOpen) return this.#questions.take(line)
    this.#questions.release()
    return false
  }

  #takeHeading(line: Line): boolean {
    const words = headingWords(line)
    const kind = words === null ? null : formatOfHeading(words)
    const isSection =
      this.#region?.kind === 'sources' && (line.level === 0 || line.level > this.#region.level)
    if (words === null || kind === null || isSection) return false
    this.#templates.release()
    this.#items.reset()
    this.#sources = new SourceReader(this.#segments)
    this.#templates = new TemplateReader(this.#segments)
    this.#region = { kind, level: line.level }
    this.#segments.begin(kind, words)
    return true
  }

  #takeFormat(line: Line): boolean {
    switch (this.#region?.kind) {
      case 'sources':
        if (this.#sources.take(line)) return true
        break
      case 'templates':
        if (this.#templates.take(line)) return true
        break
      case 'post-ideas':
      case 'trends':
        if (this.#takeListed(this.#region.kind, line)) return true
        break
      case undefined:
        break
    }
    return this.#takeIdea(line) || this.#items.takeDescription(line)
  }

  #takeListed(kind: 'trends' | 'post-ideas', line: Line): boolean {
    if (this.#items.takeHead(kind, line)) return true
    if (kind === 'post-ideas' && isNote(line)) {
      this.#items.interrupt()
      return true
    }
    return false
  }

  #takeIdea(line: Line): boolean {
    if (!this.#items.takeIdea(line)) return false
    this.#leave()
    return true
  }

  #leave(): void {
    this.#templates.release()
    this.#region = null
  }

  #say(line: Line): void {
    this.#items.interrupt()
    this.#sources.interrupt()
    this.#templates.release()
    this.#segments.say(line.raw)
    const isListed = this.#region?.kind === 'trends' || this.#region?.kind === 'post-ideas'
    if (line.level > 0 && isListed) this.#region = null
  }
}

/** Whether a line that is still being written may become a question or an answer option. */
const mayBecomeQuestion = ({ number, isBullet, content, indent }: Line, isOpen: boolean): boolean =>
  number !== null ||
  /^\d{1,3}$/.test(content) ||
  (isOpen && (isBullet || indent > 0 || '-*+'.includes(content)))

/** Whether a bold line that is still being written may become the heading of a format. */
function mayBecomeHeading({ body }: Line): boolean {
  if (!body.startsWith('**') && !body.startsWith('__')) return false
  const words = plainOf(body).replace(notLetters, '').toLowerCase()
  return (
    formatOfHeading(words) !== null ||
    headingBeginnings.some((heading) => heading.startsWith(words)) ||
    /^top(?: (?:\d{1,2}|te?n?)?(?: [a-z]*)?)?$/.test(words)
  )
}
