import type { Paragraph } from '#core/post/post-text.ts'
import { kept, plainLetters, special, strokes, styleText } from '#core/text/styled-letters.ts'
import { paragraphRule, type Spot } from '#core/post-check/paragraph-rule.ts'
import type { Stretch } from '#core/post-check/reading.ts'

const pasted = new RegExp(`[${kept}]*[${special}](?:[${special}${kept}]|[ ,.'’-](?=[${special}]))*`, 'gu')
const struck = new RegExp(`(?:[^\\n\\p{M}][${strokes}]+)+`, 'gu')

/** Finds the lines of bold, italic or struck text in which publishing changes a letter. */
function markedStretches(paragraph: Paragraph): Stretch[] {
  const stretches: Stretch[] = []
  let start = 0
  for (const { text, marks } of paragraph) {
    const has = (mark: 'bold' | 'italic' | 'strike') => marks.includes(mark)
    const style = { bold: has('bold'), italic: has('italic'), strike: has('strike') }
    if (marks.length > 0 && styleText(text, style) !== text)
      for (const { 0: line, index } of text.matchAll(/[^\s](?:[^\n]*[^\s])?/g))
        stretches.push({ from: start + index, to: start + index + line.length })
    start += text.length
  }
  return stretches
}

const found = (text: string, form: RegExp): Stretch[] =>
  Array.from(text.matchAll(form), ({ 0: letters, index }) => ({ from: index, to: index + letters.length }))

/** Merges stretches that are separated by nothing but spaces. */
function joined(text: string, stretches: Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const { from, to } of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1)
    if (last && /^ *$/.test(text.slice(last.to, from))) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}

const whyMarks = 'On LinkedIn this becomes special letters, which screen readers spell out or skip.'
const whyPasted = 'These are special letters, which screen readers spell out or skip.'

export const styledLetters = paragraphRule({
  id: 'styled-letters',
  label: 'Bold, italic and other special letters',
  findIn: ({ text }, paragraph) => {
    const marked = markedStretches(paragraph)
    const stretches = joined(text, [...marked, ...found(text, pasted), ...found(text, struck)])
    let next = 0
    return stretches.map(({ from, to }): Spot => {
      while ((marked[next]?.to ?? Infinity) <= from) next += 1
      const isMarked = (marked[next]?.from ?? Infinity) < to
      const why = isMarked ? whyMarks : whyPasted
      return { from, to, why, fix: plainLetters(text.slice(from, to)), clearsMarks: true }
    })
  },
})
