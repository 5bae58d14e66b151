import { describe, expect, test } from 'vitest'
import { readPlain } from './post-content.ts'
import { plainText } from './post-text.ts'
import { replaceWords } from './replace-words.ts'

const post = readPlain('One.\n\nTwo **bold** words.\n\nThree.')

describe('replacing words', () => {
  test.each([
    ['a word', [{ old: 'Two', new: '2' }], 'One.\n\n2 bold words.\n\nThree.'],
    ['a paragraph that goes', [{ old: 'Two bold words.', new: '' }], 'One.\n\nThree.'],
    ['the first paragraph', [{ old: 'One.', new: '' }], 'Two bold words.\n\nThree.'],
    ['the last paragraph', [{ old: 'Three.', new: '' }], 'One.\n\nTwo bold words.'],
    ['the first words of a paragraph', [{ old: 'Two bold', new: '' }], 'One.\n\nwords.\n\nThree.'],
    ['words in the middle', [{ old: 'bold', new: '' }], 'One.\n\nTwo words.\n\nThree.'],
    ['the last words of a paragraph', [{ old: 'words.', new: '' }], 'One.\n\nTwo bold\n\nThree.'],
    ['words over paragraphs', [{ old: 'words.\n\nThree', new: 'and four' }], 'One.\n\nTwo bold and four.'],
    ['one paragraph by two', [{ old: 'One', new: 'A\n\nB' }], 'A\n\nB.\n\nTwo bold words.\n\nThree.'],
    [
      'several, one after the other',
      [
        { old: 'One.', new: 'Three of them.' },
        { old: 'words', new: 'w' },
      ],
      'Three of them.\n\nTwo bold w.\n\nThree.',
    ],
  ])('changes %s', (_, replacements, changed) => {
    expect(plainText(replaceWords(post, replacements) ?? [])).toBe(changed)
  })

  test('keeps the marks of what it does not touch', () => {
    const [, , changed] = replaceWords(post, [{ old: 'Two', new: 'Some *very*' }]) ?? []
    expect(changed).toEqual([
      { text: 'Some ', marks: [] },
      { text: 'very', marks: ['italic'] },
      { text: ' ', marks: [] },
      { text: 'bold', marks: ['bold'] },
      { text: ' words.', marks: [] },
    ])
  })

  test('keeps the blank lines of what it does not touch, however many stand together', () => {
    const spaced = readPlain('One.\n\n\nTwo.\n\n\nThree.')
    const changed = replaceWords(spaced, [{ old: 'Two', new: '2' }]) ?? []
    expect(plainText(changed)).toBe('One.\n\n\n2.\n\n\nThree.')
  })

  test.each([
    ['nothing to replace', []],
    ['words that are not there', [{ old: 'Four', new: '4' }]],
    ['words that stand there twice', [{ old: 'o', new: '0' }]],
    ['no words', [{ old: '', new: 'x' }]],
    [
      'words that an earlier one took away',
      [
        { old: 'One.', new: '' },
        { old: 'One', new: 'x' },
      ],
    ],
  ])('refuses %s', (_, replacements) => {
    expect(replaceWords(post, replacements)).toBeUndefined()
  })
})
