import { diffArrays } from 'diff'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffSentences, sentences } from './sentence-diff.ts'

const word = fc.constantFrom(
  'We',
  'cut',
  'it.',
  'Really?',
  'Yes!',
  '\n',
  '\n\n',
  ' ',
  '3.5',
  '🎉',
  'أ',
  '中文。',
)
const text = fc.array(word, { maxLength: 25 }).map((words) => words.join(' '))

/** The library's own comparison of the sentences, without a limit. */
function diffUncapped(before: string, after: string) {
  const newer = sentences(after)
  let place = 0
  return diffArrays(sentences(before), newer, {
    comparator: (one, other) => one.trimEnd() === other.trimEnd(),
  }).map(({ added, removed, value }) => {
    const shown = removed ? value : newer.slice(place, place + value.length)
    if (!removed) place += value.length
    return { kind: added ? 'inserted' : removed ? 'deleted' : 'same', text: shown.join('') }
  })
}

describe('the difference of two texts', () => {
  it('is what comparing their sentences gives', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(diffSentences(before, after)).toEqual(diffUncapped(before, after))
      }),
      { numRuns: 500 },
    )
  })

  it('is told in whole sentences', () => {
    expect(diffSentences('One stays. Two goes. Three stays.', 'One stays. Four comes. Three stays.')).toEqual(
      [
        { kind: 'same', text: 'One stays. ' },
        { kind: 'deleted', text: 'Two goes. ' },
        { kind: 'inserted', text: 'Four comes. ' },
        { kind: 'same', text: 'Three stays.' },
      ],
    )
  })

  it('takes a line without a full stop for a sentence', () => {
    expect(diffSentences('A title\nBody', 'Another title\nBody')).toEqual([
      { kind: 'deleted', text: 'A title\n' },
      { kind: 'inserted', text: 'Another title\n' },
      { kind: 'same', text: 'Body' },
    ])
  })

  it('does not call a sentence new because something follows it now', () => {
    expect(diffSentences('One.', 'One. Two.')).toEqual([
      { kind: 'same', text: 'One. ' },
      { kind: 'inserted', text: 'Two.' },
    ])
  })

  it('is nothing between equal texts, and empty between empty ones', () => {
    expect(diffSentences('Same. Text.', 'Same. Text.')).toEqual([{ kind: 'same', text: 'Same. Text.' }])
    expect(diffSentences('', '')).toEqual([])
  })

  describe('of texts that differ in hundreds of places', () => {
    const numbered = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${name} ${at}. `).join('')

    it.each([
      { head: 1, older: 2000, newer: 2000, tail: 1 },
      { head: 3, older: 500, newer: 700, tail: 2 },
      { head: 0, older: 700, newer: 500, tail: 3 },
      { head: 2, older: 500, newer: 700, tail: 0 },
      { head: 0, older: 500, newer: 500, tail: 0 },
      { head: 2, older: 0, newer: 900, tail: 2 },
    ])('is one change between what begins and ends alike: %o', ({ head, older, newer, tail }) => {
      const [start, end] = [numbered('Begin', head), numbered('End', tail)]
      const [gone, come] = [numbered('A', older), numbered('B', newer)]
      const expected = [
        { kind: 'same', text: start },
        { kind: 'deleted', text: gone },
        { kind: 'inserted', text: come },
        { kind: 'same', text: end },
      ]
      expect(diffSentences(start + gone + end, start + come + end)).toEqual(
        expected.filter((part) => part.text !== ''),
      )
    })

    it('counts no sentence to both ends where all are alike', () => {
      const [few, many] = ['Same. '.repeat(10), 'Same. '.repeat(1000)]
      const rest = 'Same. '.repeat(990)
      expect(diffSentences(few, many)).toEqual([
        { kind: 'same', text: few },
        { kind: 'inserted', text: rest },
      ])
      expect(diffSentences(many, few)).toEqual([
        { kind: 'same', text: few },
        { kind: 'deleted', text: rest },
      ])
    })
  })

  it('of long texts that differ in a few places is told in whole sentences', () => {
    const parts = diffSentences('Same. '.repeat(5000), `Same. New. ${'Same. '.repeat(4999)}`)
    expect(parts.map(({ kind }) => kind)).toEqual(['same', 'inserted', 'same'])
  })

  it('splits a text into parts that are the text', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(sentences(given).join('')).toBe(given)
      }),
    )
  })

  it('leaves the newer text when what was deleted is left out, and the older one, but for spaces, the other way', () => {
    const bare = (given: string) => given.replace(/\s+/g, '')
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffSentences(before, after)
        const joined = (without: string) =>
          parts
            .filter(({ kind }) => kind !== without)
            .map((part) => part.text)
            .join('')
        expect(joined('deleted')).toBe(after)
        expect(bare(joined('inserted'))).toBe(bare(before))
      }),
    )
  })
})
