import { isEnglish } from '#core/post-check/language.ts'
import { paragraphRule, type Spot } from '#core/post-check/paragraph-rule.ts'
import type { Reading } from '#core/post-check/reading.ts'

/** Spaces at the ends of a line are ignored: they are removed when the post is sent. */
const innerSpaces = /(?<=\S)[ \t\u00a0]+(?=\S)/g

/**
 * Whether the punctuation mark here should follow its word without a space; French puts a space before some marks, so
 * those count only in English.
 */
function isMisplaced({ text, words }: Reading, at: number): boolean {
  const isAlone = /^(?:\s|$)/.test(text.slice(at + 1, at + 2))
  const mark = text.charAt(at)
  return isAlone && (/[,.]/.test(mark) || (/[;:!?]/.test(mark) && isEnglish(words)))
}

export const straySpaces = paragraphRule({
  id: 'stray-spaces',
  label: 'Double spaces, and spaces before a comma or full stop',
  findIn: (reading) =>
    Array.from(reading.text.matchAll(innerSpaces)).flatMap(({ 0: spaces, index: from }): Spot[] => {
      const to = from + spaces.length
      if (isMisplaced(reading, to)) {
        const fix = reading.text.charAt(to)
        return [{ from, to: to + 1, why: 'A space has slipped in before this mark.', fix }]
      }
      if (spaces.length === 1) return []
      return [{ from, to, why: 'There is more than one space here.', fix: ' ' }]
    }),
})
