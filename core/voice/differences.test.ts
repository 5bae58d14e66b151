import { expect, it } from 'vitest'
import { differencesOf, readVoice } from './similarity.ts'

const words = 'window door ladder cart bench basket barrel curtain lantern shelf'.split(' ')
const plain = (word = 'stove') => [
  'The workshop opens early and the kettle boils in the yard.',
  'The apprentices clean the benches before the lunch is served.',
  `The old machine hums beside the ${word} for the whole day.`,
  'The owner reads the orders when the street is quiet.',
]

type Lines = (lines: string[]) => string[]
const each =
  (change: (line: string, at: number) => string): Lines =>
  (lines) =>
    lines.map(change)
/** Puts something before "the", which occurs twice in every line. */
const before = (sign: string) => each((line) => line.replaceAll(' the ', `${sign} the `))

const habits: [more: string, fewer: string, change: Lines][] = [
  ['more commas', 'fewer commas', before(',')],
  [
    'more questions',
    'fewer questions',
    (lines) => [...lines.slice(0, 3).map((line) => line.replace('.', '?')), lines[3] ?? ''],
  ],
  ['more exclamation marks', 'fewer exclamation marks', each((line) => line.replace('.', '!'))],
  ['more dashes', 'fewer dashes', before(' –')],
  ['more dashes', 'fewer dashes', before(' -')],
  ['more colons', 'fewer colons', before(':')],
  ['more semicolons', 'fewer semicolons', before(';')],
  ['more brackets', 'fewer brackets', each((line) => line.replaceAll(' the ', ' (the) '))],
  ['more quotation marks', 'fewer quotation marks', each((line) => line.replaceAll(' the ', ' “the” '))],
  ['more three dots', 'fewer three dots', each((line) => line.replace('.', '...'))],
  [`more short forms such as "don't"`, `fewer short forms such as "don't"`, before(' it’s')],
  ['more numbers', 'fewer numbers', before(' 12')],
  ['more emoji', 'fewer emoji', each((line) => `${line} 🎉`)],
  ['more hashtags', 'fewer hashtags', each((line) => `${line} #lifts`)],
  ['more words in capitals', 'fewer words in capitals', each((line) => line.replaceAll(' the ', ' THE '))],
  ['more sentences in lower case', 'fewer sentences in lower case', each((line) => line.toLowerCase())],
  [
    'more sentences that begin with "And" or "But"',
    'fewer sentences that begin with "And" or "But"',
    each((line, at) => `${at % 2 ? 'And' : 'But'} ${line.toLowerCase()}`),
  ],
  ['more "I"', 'less "I"', before(' I')],
  ['more "I"', 'less "I"', before(' my')],
  ['more "we"', 'less "we"', before(' we')],
  ['more "we"', 'less "we"', before(' our')],
  ['more "you"', 'less "you"', before(' you')],
  ['more "you"', 'less "you"', before(' your')],
  [
    'a longer first paragraph',
    'a shorter first paragraph',
    each((line, at) => (at === 0 ? `${line} ${line} ${line} ${line}` : line)),
  ],
  [
    'a question at the end',
    'no question at the end',
    each((line, at) => (at === 3 ? line.replace('.', '?') : line)),
  ],
  ['more of it in lists', 'less of it in lists', each((line) => `- ${line}`)],
  ['longer words', 'shorter words', each((line) => line.replaceAll(' the ', ' international '))],
  [
    'fewer paragraphs of one sentence',
    'more paragraphs of one sentence',
    (lines) => [lines.slice(0, 2).join(' '), lines.slice(2).join(' ')],
  ],
  ['longer paragraphs', 'shorter paragraphs', (lines) => [lines.join(' ')]],
  [
    'longer sentences',
    'shorter sentences',
    each((line) => `${line.replace('.', '')} and ${line.replace('.', '')} and ${line}`),
  ],
  [
    'a more uneven rhythm',
    'sentences more alike in length',
    each((line, at) => (at % 2 ? 'They wait.' : line)),
  ],
]

it.each(habits)(
  'a text is told to have %s than a writer’s posts, or the other way round: %s',
  (more, fewer, change) => {
    const voice = readVoice(words.map((word) => plain(word).join('\n')))
    const changed = readVoice(words.map((word) => change(plain(word)).join('\n')))
    expect([voice.posts, changed.posts]).toEqual([10, 10])
    expect(differencesOf(voice, plain().join('\n'))).toEqual([])
    expect(differencesOf(voice, change(plain()).join('\n'))).toContain(more)
    expect(differencesOf(changed, change(plain()).join('\n'))).toEqual([])
    expect(differencesOf(changed, plain().join('\n'))).toContain(fewer)
  },
)

it('a text is told to have as much of it in lists, however many empty lines are between its lines', () => {
  const voice = readVoice(words.map((word) => plain(word).join('\n')))
  const oneInFour = plain().map((line, at) => (at === 0 ? `- ${line}` : line))
  const found = differencesOf(voice, oneInFour.join('\n'))
  expect(found).toContain('more of it in lists')
  expect(differencesOf(voice, oneInFour.join('\n\n \n\n'))).toEqual(found)
})
