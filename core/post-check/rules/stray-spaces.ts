import { isEnglish } from '#core/post-check/language.ts'
import { paragraphRule, type Spot } from '#core/post-check/paragraph-rule.ts'
import type { Reading } from '#core/post-check/reading.ts'

/** Spaces at the ends of a line are left out: they go when the post is sent. */
const innerSpaces = /(?<=\S)[ \t\u00a0]+(?=\S)/g

/** Marks that follow a word without a space; French puts one before some of them, so they count in English only. */
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
