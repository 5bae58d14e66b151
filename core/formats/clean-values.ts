import type { Idea, Question, SourceItem, SourceSection, TemplateChoice, Trend } from './format-values.ts'
import { continues, headingWords, ideaIn, isFence, isRule, readLine } from './line.ts'
import { escapeText, oneLine, plainOf } from './plain-text.ts'
import { formatOfHeading, isNote } from './read-formats.ts'

/** The replacement for an empty title or name. */
const untitled = 'Untitled'

const titleFrom = (text: string) => oneLine(text) || untitled
const numberFrom = (number: number) => Math.min(999, Math.max(1, Math.trunc(number) || 1))

/**
 * Returns a description as markdown that stays within its item: anything that would begin another block is escaped, and
 * blank lines are kept only before lines that continue the item regardless.
 */
function cleanDescription(markdown: string): string {
  const lines: string[] = []
  let isBlank = false
  for (const raw of markdown.replace(/\r\n?|[\u2028\u2029]/g, '\n').split('\n')) {
    const line = cleanLine(raw)
    if (line === '') isBlank = true
    else if (!isRule(readLine(line))) {
      if (isBlank && lines.length > 0 && continues(readLine(line))) lines.push('')
      lines.push(lines.length === 0 ? line.trimStart() : line)
      isBlank = false
    }
  }
  return lines.join('\n')
}

function cleanLine(raw: string): string {
  const words = oneLine(raw)
  const width = Math.min(12, Math.max(0, raw.replaceAll('\t', '  ').search(/[^ ]/)))
  const line = words === '' ? '' : asWords(words)
  return line === '' ? '' : ' '.repeat(width) + line
}

/** Escapes a line until it no longer begins another block. */
function asWords(words: string): string {
  const line = readLine(words)
  if (line.level > 0 || isFence(line)) return `\\${words}`
  const isHeading = formatOfHeading(headingWords(line) ?? '') !== null
  if (!isHeading && !ideaIn(line) && !isNote(line)) return words
  const plain = escapeText(plainOf(line.content)).replace(
    ideaWords,
    (_, head: string) => String.raw`${head}\:`,
  )
  return asWords(plain === words ? '' : plain)
}

const ideaWords = /^((?:Post )?(?:Idea|IDEA) {0,2}#?\d{1,3}) {0,2}[:.)\-–—]/

export const cleanIdea = ({ number, title, summary }: Idea): Idea => ({
  number: numberFrom(number),
  title: titleFrom(title),
  summary: cleanDescription(summary),
})

export const cleanQuestion = ({ number, text, options }: Question): Question => {
  const asked = titleFrom(text)
  return {
    number: numberFrom(number),
    text: /[?？]$/.test(asked) ? asked : `${asked}?`,
    options: options.flatMap((option) => {
      const answer = oneLine(option.text)
      return /[\p{L}\p{N}]/u.test(answer) ? [{ ...option, text: answer }] : []
    }),
  }
}

export const cleanTrend = ({ number, title, description }: Trend): Trend => ({
  number: numberFrom(number),
  title: titleFrom(title),
  description: cleanDescription(description),
})

const cleanItem = ({ name, type, id, description }: SourceItem): SourceItem => ({
  name: titleFrom(name),
  type,
  id,
  description: oneLine(description),
})

export const cleanSection = ({ title, items, emptyMessage }: SourceSection): SourceSection => ({
  title: titleFrom(title),
  items: items.map(cleanItem),
  emptyMessage: items.length > 0 ? '' : oneLine(emptyMessage),
})

export const cleanTemplate = ({ id, title, description }: TemplateChoice): TemplateChoice => ({
  id,
  title: titleFrom(title),
  description: oneLine(description),
})
