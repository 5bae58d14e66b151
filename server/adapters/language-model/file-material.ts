import { splitSentences, tidySpaces, withoutBullet } from './sentences.ts'

const things =
  'files?|documents?|attachments?|pdfs?|docs?|docx|slides?|decks?|presentations?|spreadsheets?|sheets?|tables?|csv|notes?|texts?|papers?|reports?|articles?|transcripts?'
const namesFile = new RegExp(
  String.raw`^(?:(?:what(?:['’]s| is)|the\s+\w+|all|everything|something)\s+(?:in|of|from)\s+)?(?:this|that|these|those|it|the|my|our|an?)?(?:\s*\b(?:attached|uploaded|enclosed|text|word|pdf))?(?:\s*\b(?:${things}))?(?:\s+(?:(?:that|which)\s+)?(?:i(?:['’]ve)?\s+)?(?:have\s+)?(?:attached|uploaded|sent|above|below|here))?$`,
  'iu',
)

/** Whether a post's subject is only a way to point at a file: "the attached notes". */
export const pointsAtFile = (subject: string): boolean =>
  subject.length < 100 && namesFile.test(tidySpaces(subject).replace(/[\s.!?:]+$/, ''))

/** A post's title for a file's name: "Q3 results" of "Q3_results.pdf". */
export const fileTitle = (name: string): string =>
  tidySpaces(name.replace(/\.[a-z\d]{1,8}$/i, '').replaceAll(/[_-]+/g, ' '))

const ended = /[.!?…:;][)”"’]?$/
/** What goes on for longer is no paragraph. */
const longestParagraph = 4000
const wrappedFrom = 45
const surelyWrappedFrom = 60
const separator = /(?<!\d)[,;|](?=\S)|[,;|](?=[^\s\d])/g
const signs = /[{}<>=\t]|;$/
const headings = /^(?:Slide \d+|Notes:|Sheet “.*”)$/

const isRow = (line: string) => !ended.test(line) && (line.match(separator)?.length ?? 0) > 1
const isProse = (line: string) => !signs.test(line) && !headings.test(line) && !isRow(line)

function continues(line: string, next: string): boolean {
  if (next === '' || ended.test(line) || line.length < wrappedFrom || next !== withoutBullet(next))
    return false
  return /^\p{Ll}/u.test(next) || line.length >= surelyWrappedFrom
}

/** The sentences of a file, made whole where its lines were wrapped; rows of tables and code are left out. */
export function fileSentences(text: string): string[] {
  const paragraphs: string[] = []
  let last = ''
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (isProse(line)) {
      if (last !== '' && continues(last, line)) paragraphs[paragraphs.length - 1] += ` ${line}`
      else paragraphs.push(line)
      last = line
    } else last = ''
  }
  return paragraphs.flatMap((paragraph) => splitSentences(paragraph.slice(0, longestParagraph)))
}
