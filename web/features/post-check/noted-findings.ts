import type { Editor } from '@tiptap/react'
import type { Finding } from '#core/post-check/finding.ts'
import { rangeOfPlace } from '#editor/places.ts'
import { type Range, wordsIn } from '#editor/replacements.ts'
import { underlinesOf } from '#editor/underlines.ts'

/** A finding in the editor. */
export type Noted = Pick<Finding, 'rule' | 'why' | 'clearsMarks'> & {
  /** Stable from one check to the next, as long as the finding is there. */
  id: string
  words: string
  /** Context on either side of words that are too short to be recognized. */
  around: { before: string; after: string }
  /** Possible replacements, the best first. */
  fixes: string[]
  range: Range
}

type State = Editor['state']

const enoughLetters = 3
const aroundLength = 16

let count = 0
const newId = () => {
  count += 1
  return `finding-${count}`
}

function around(doc: State['doc'], { from, to }: Range, words: string): Noted['around'] {
  if (words === '' || words.trim().length >= enoughLetters) return { before: '', after: '' }
  const [start, end] = [doc.resolve(from).start(), doc.resolve(to).end()]
  const before = wordsIn(doc, { from: Math.max(start, from - aroundLength), to: from })
  const after = wordsIn(doc, { from: to, to: Math.min(end, to + aroundLength) })
  return {
    before: from - aroundLength > start ? before.replace(/^\S*\s/, '') : before,
    after: to + aroundLength < end ? after.replace(/\s\S*$/, '') : after,
  }
}

type Answered = Finding & { others?: string[] }
type Answer = { findings: Answered[]; before: Noted[] }

/**
 * Locates the findings of a check in the editor, whose text must be the one that was checked; known findings keep their
 * ids.
 */
export function noteFindings(state: State, { findings, before }: Answer): Noted[] {
  const known = new Map(movedFindings(state, before).map((one) => [placeName(one), one.id]))
  return findings.flatMap(({ rule, place, why, fix, clearsMarks, others = [] }) => {
    const range = rangeOfPlace(state.doc, place)
    if (range === null) return []
    const words = wordsIn(state.doc, range)
    const noted = {
      rule,
      why,
      words,
      range,
      around: around(state.doc, range, words),
      fixes: fix === undefined ? [] : [fix, ...others],
      ...(clearsMarks ? { clearsMarks } : {}),
    }
    const name = placeName(noted)
    const id = known.get(name) ?? newId()
    known.delete(name)
    return [{ ...noted, id }]
  })
}

const placeName = ({ rule, range: { from, to } }: Pick<Noted, 'rule' | 'range'>) => `${rule}|${from}|${to}`

/** Returns earlier findings with the current ranges of their marks, without those whose words were deleted. */
function movedFindings(state: State, noted: Noted[]): Noted[] {
  const marks = new Map(underlinesOf(state, 'finding').map((mark) => [mark.id, mark]))
  return noted.flatMap((one) => {
    if (one.words === '') return one.range.to <= state.doc.content.size ? [one] : []
    const mark = marks.get(one.id)
    return mark === undefined ? [] : [{ ...one, range: { from: mark.from, to: mark.to } }]
  })
}

/** Returns earlier findings with their current ranges, without those whose words were changed. */
export const followFindings = (state: State, noted: Noted[]): Noted[] =>
  movedFindings(state, noted).filter(({ range, words }) => wordsIn(state.doc, range) === words)

/**
 * Whether a rule already covers what the grammar checker reports: the same words, or spaces and punctuation within
 * them.
 */
export const isSaidBy = ({ range: one }: Noted, { range: other, words, fixes }: Noted): boolean =>
  (one.from === other.from && one.to === other.to) ||
  (fixes.length > 0 && !/\p{L}/u.test(words) && one.from < other.to && other.from < one.to)

/**
 * Returns the key under which a finding is ignored; it contains only the beginning of the words, so that long ones may
 * be edited.
 */
export const ignoredName = ({ rule, words }: Noted): string => `${rule}|${words.slice(0, 60)}`
