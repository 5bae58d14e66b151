import { type FileText, maxTextLength, problemOf } from './file-text.ts'

const unprintable = /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu
const wordSearch = 200

/** Returns the beginning of a text, at most `limit` UTF-16 units long and ending with a whole word. */
export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text
  const start = Math.max(0, limit - wordSearch)
  const space = text.slice(start, limit + 1).search(/\s\S*$/)
  const end = space === -1 ? limit : start + space
  return text
    .slice(0, end)
    .toWellFormed()
    .replace(/[\s\uFFFD]+$/, '')
}

/** Collects a file's text; readers stop when it is full. */
export class CollectedText {
  readonly #parts: string[] = []
  #length = 0

  get isFull(): boolean {
    return this.#length > maxTextLength
  }

  add(text: string): void {
    if (this.isFull || text === '') return
    const part = text.length > maxTextLength + 1 ? text.slice(0, maxTextLength + 1) : text
    this.#parts.push(part)
    this.#length += part.length
  }

  /** Returns the text with uniform line ends, without unprintable characters and without wide gaps. */
  finish(): FileText {
    const whole = this.#parts
      .join('')
      .replaceAll(/\r\n?|\f/g, '\n')
      .replaceAll(unprintable, '')
    const text = cutAtWord(whole, maxTextLength)
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .replace(/^\n+/, '')
      .trimEnd()
    if (text.trim() === '') return problemOf('textless')
    return { kind: 'text', text, isCut: whole.length > maxTextLength }
  }
}
