import { announcedBy } from './passage-order.ts'
import { isNear, type Passage } from '#server/adapters/offline-writer/reading/passages.ts'
import { tellsSomething } from '#server/adapters/offline-writer/reading/request.ts'
import { dropEnd, isBareList } from '#server/adapters/offline-writer/reading/sentences.ts'

/** A longer paragraph ends before the next sentence that does not lean on it. */
const longParagraph = 280

/** How much of a post a phone shows before it is expanded. */
const longestOpening = 140

/** Returns the marks of the numbered items that stand together: at least two, counted anew where some were left out. */
function marksOf(passages: Passage[]): Map<number, string> {
  const marks = new Map<number, string>()
  let run: number[] = []
  const end = () => {
    if (run.length > 1) for (const [place, at] of run.entries()) marks.set(at, `${place + 1}. `)
    run = []
  }
  for (const [at, passage] of passages.entries()) {
    const before = passages[at - 1]
    const isInItem = run.length > 0 && isNear(before, passage)
    if (passage.number === undefined ? !isInItem : before?.piece !== passage.piece) end()
    if (passage.number !== undefined) run.push(at)
  }
  end()
  return marks
}

/**
 * Keeps the sentences of one line together as a paragraph; a very long one is split where nothing leans on what
 * precedes. If the feed would cut the first paragraph, its first sentence stands alone, and what leans on it still
 * comes next.
 */
export function paragraphs(passages: Passage[], isBeginning: boolean): string[] {
  const result: string[] = []
  const [first] = passages
  const firstLine = passages
    .filter((passage) => isNear(first, passage))
    .reduce((sum, { text }) => sum + text.length, 0)
  const marks = marksOf(passages)
  let isInList = false
  for (const [at, { text, leans }] of passages.entries()) {
    const last = result.at(-1) ?? ''
    const isSameLine = isNear(passages[at - 1], passages[at])
    const mark = marks.get(at)
    const wasInList: boolean = isInList
    isInList = mark !== undefined || (isSameLine && wasInList)
    const isList = !isInList && (text.includes('\n') || last.includes('\n'))
    const isOpening = isBeginning && at === 1 && firstLine > longestOpening
    const isLong = !leans && last.length + text.length > longParagraph
    if (mark !== undefined && wasInList) result[result.length - 1] = `${last}\n${mark}${text}`
    else if (isSameLine && !isList && (isInList || (!isOpening && !isLong)))
      result[result.length - 1] = `${last} ${text}`
    else result.push(`${mark ?? ''}${text}`)
  }
  return result
}

/** Makes the opening the heading of a list that follows it, if it only names a topic or ends with a colon. */
export function underHeading(opening: string, [first = '', ...others]: string[]): string[] {
  if (opening.endsWith(':') && isBareList(first)) return [`${opening}\n${first}`, ...others]
  const isHeading = !tellsSomething(opening) || announcedBy(opening) !== undefined
  if (opening !== '' && isBareList(first) && isHeading && /\p{L}\.$/u.test(opening))
    return [`${dropEnd(opening, '.')}:\n${first}`, ...others]
  return [opening, first, ...others].filter((line) => line !== '')
}

/** Joins each passage with those that lean on it. */
export function units(passages: Passage[]): string[] {
  const result: string[] = []
  for (const [at, { text, piece, leans }] of passages.entries()) {
    const last = result.at(-1)
    const isNext = leans && last !== undefined && passages[at - 1]?.piece === piece
    if (isNext) result[result.length - 1] = `${last}${text.includes('\n') ? '\n' : ' '}${text}`
    else result.push(text)
  }
  return result
}

/** A longer paragraph is used in parts where its sentences do not lean on each other. */
const longestPart = 420

const joined = (passages: Passage[]) =>
  passages
    .map((passage, at) => {
      if (at === 0) return passage.text
      const between = isNear(passages[at - 1], passage) ? ' ' : '\n\n'
      return `${passage.text.includes('\n') ? '\n' : between}${passage.text}`
    })
    .join('')

/** Returns the paragraphs of the material, which stay whole, each with those that lean on it. */
export function partsOf(passages: Passage[]): string[] {
  const lines: Passage[][] = []
  for (const passage of passages) {
    const last = lines.at(-1)
    if (last !== undefined && isNear(last[0], passage)) last.push(passage)
    else lines.push([passage])
  }
  const parts: Passage[][] = []
  for (const line of lines) {
    const last = parts.at(-1)
    const isLeaning = last?.[0]?.piece === line[0]?.piece && line[0]?.leans === true
    if (last !== undefined && isLeaning && joined([...last, ...line]).length <= longestPart)
      last.push(...line)
    else parts.push(line)
  }
  return parts.flatMap((part) => (joined(part).length > longestPart ? units(part) : [joined(part)]))
}
