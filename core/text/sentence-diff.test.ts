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

/** The library's own comparison of the sentences, as long as it takes. */
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

  it('of texts that differ in thousands of places is one change between what begins and ends alike', () => {
    const numbered = (name: string) => Array.from({ length: 2000 }, (_, at) => `${name} ${at}. `).join('')
    expect(diffSentences(`One. ${numbered('A')}End.`, `One. ${numbered('B')}End.`)).toEqual([
      { kind: 'same', text: 'One. ' },
      { kind: 'deleted', text: numbered('A') },
      { kind: 'inserted', text: numbered('B') },
      { kind: 'same', text: 'End.' },
    ])
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
