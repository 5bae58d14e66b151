import { describe, expect, it } from 'vitest'
import { cutAt, fromPost, wholeEnd } from './from-post.ts'

type Page = [kind: string, title: string, body: string]
const pagesOf = (text: string) => fromPost(text).map(({ kind, title, body }): Page => [kind, title, body])
/** Returns the pages between the cover and the closing page. */
const middle = (text: string) => pagesOf(`Cover\n\n${text}\n\nEnd`).slice(1, -1)
const closing = (text: string) => pagesOf(`Cover\n\n${text}`).slice(1)

/** Makes a sentence with this many characters. */
const sentence = (length: number, letter = 'x') =>
  `${letter.toUpperCase()}${`${letter} `.repeat(length)}`.slice(0, length - 2) + `${letter}.`
const word = (length: number) => 'w'.repeat(length)

describe('lines of a list', () => {
  it.each('- * • – — → ▪ ● ‣ ◦ · ➜ ➡ ➡️'.split(' '))('begin with %s, which is left to the design', (sign) => {
    expect(middle(`${sign}  One\n${sign} Two`)).toEqual([['list', '', 'One\nTwo']])
  })

  it('keep their numbers', () => {
    expect(middle('1.  One\n12) Two')).toEqual([['list', '', '1.  One\n12) Two']])
  })

  it.each(['-One\n-Two', 'Go - now\nSit • down', '123. One\n124. Two', 'On 1. May\nOn 2. May'])(
    'are none in %j',
    (text) => expect(middle(text)[0]?.[0]).toBe('point'),
  )

  it('stand on a page up to five, evenly, below what leads to them', () => {
    const items = (count: number) => Array.from({ length: count }, (_, at) => `• Item ${at + 1}`).join('\n')
    expect(middle(`Rules:\n${items(5)}`)).toEqual([
      ['list', 'Rules:', 'Item 1\nItem 2\nItem 3\nItem 4\nItem 5'],
    ])
    expect(middle(`Rules:\n${items(6)}`)).toEqual([
      ['list', 'Rules:', 'Item 1\nItem 2\nItem 3'],
      ['list', '', 'Item 4\nItem 5\nItem 6'],
    ])
    expect(middle(items(11)).map(([, , body]) => body.split('\n').length)).toEqual([4, 4, 3])
  })

  it('have a page each where one of them is long', () => {
    expect(middle(`• One\n• ${word(64)}`)).toEqual([['list', '', `One\n${word(64)}`]])
    expect(middle(`• 1. One\n• ${word(65)}`)).toEqual([
      ['point', '1. One', ''],
      ['point', word(65), ''],
    ])
    expect(middle(`1. One\n2. ${word(65)}`)).toEqual([
      ['point', '1. One', ''],
      ['point', `2. ${word(65)}`, ''],
    ])
  })

  it('have a page where there is only one', () =>
    expect(middle('• 1) One')).toEqual([['point', '1) One', '']]))

  it('have what stands before a colon as their heading', () => {
    const why = sentence(65)
    expect(middle(`1. Ask first: ${why}\n2. Listen: ${why}`)).toEqual([
      ['point', '1. Ask first', why],
      ['point', '2. Listen', why],
    ])
    const late = `1. At 9: ${why}`
    expect(middle(`${late}\n2. ${why}`)[0]).toEqual(['point', late, ''])
    const far = `${word(75)}: ${why}`
    expect(middle(`• ${far}\n• 2. Two`)[0]).toEqual(['point', '', far])
  })

  it('have their first sentence as heading where they are numbered, and none where not', () => {
    const long = `Ask them first. ${sentence(90)}`
    expect(middle(`1. ${long}\n2. Two`)).toEqual([
      ['point', '1. Ask them first.', sentence(90)],
      ['point', '2. Two', ''],
    ])
    expect(middle(`1. we ask them. ${sentence(90)}\n2. Two`)[0]).toEqual([
      'point',
      '1. we ask them.',
      sentence(90),
    ])
    const far = `1. ${word(90).toLowerCase()}. ${sentence(90)}`
    expect(middle(`${far}\n2. Two`)[0]).toEqual(['point', '', far])
    expect(middle(`• ${long}\n• 2. Two`)).toEqual([
      ['point', '', long],
      ['point', '2. Two', ''],
    ])
  })

  it('are paragraphs where they are as long as these, and follow a long one on pages of their own', () => {
    const items = `• ${`${sentence(100)} `.repeat(7).trim()}\n• 2. Two`
    expect(middle(items).map(([, title, body]) => title.length + body.length)).toEqual([
      201, 201, 201, 100, 6,
    ])
    const lead = sentence(141)
    expect(middle(`${lead}\n• One\n• Two`)).toEqual([
      ['point', '', lead],
      ['list', '', 'One\nTwo'],
    ])
    expect(middle(`${sentence(140)}\n• One\n• Two`)).toEqual([['list', sentence(140), 'One\nTwo']])
  })
})

describe('a paragraph', () => {
  it.each([
    ['$1,200 saved at once.', '$1,200', 'saved at once.'],
    ['€ 3.5 million lost in May.', '€ 3.5 million', 'lost in May.'],
    ['~£2bn went.', '~£2bn', 'went.'],
    ['¥900k in a week.', '¥900k', 'in a week.'],
    ['40% of us.', '40%', 'of us.'],
    ['+12.5 % more.', '+12.5 %', 'more.'],
    ['3x as fast.', '3x', 'as fast.'],
    ['10 × as slow.', '10 ×', 'as slow.'],
    ['≈12,500 people.', '≈12,500', 'people.'],
  ])('that begins with a figure shows it: %s', (text, figure, rest) => {
    expect(middle(text)).toEqual(figure.length > 12 ? [['point', text, '']] : [['number', figure, rest]])
  })

  it.each([
    '2026 was hard.',
    '5 people left.',
    '73%, they said.',
    'About 40% of us.',
    '$1,234,567,890 went.',
    '1,2 x',
  ])('shows no figure in %s', (text) => expect(middle(text)).toEqual([['point', text, '']]))

  it.each(['“We left.”', '"We left."', '«We left.»', '„Wir gehen.“', '“We left”!', '"Left."?'])(
    'is a quotation where all of it is: %s',
    (text) => expect(middle(text)).toEqual([['quote', '', text]]),
  )

  it.each(['“We left,” he said.', 'He said “no”', '“No” and “yes” it is', '““'])(
    'is no quotation in %s',
    (text) => {
      expect(middle(text)).toEqual([['point', text, '']])
    },
  )

  it('is no figure and no quotation where it is long', () => {
    const quote = (length: number) => `“${word(length - 2)}”`
    expect([middle(quote(320))[0]?.[0], middle(quote(321))[0]?.[0]]).toEqual(['quote', 'point'])
    const share = (length: number) => `40% ${sentence(length - 4)}`
    expect([middle(share(320))[0]?.[0], middle(share(321))[0]?.[0]]).toEqual(['number', 'point'])
  })

  it('is a heading up to eighty characters, else its first sentence is, where that is as short', () => {
    expect(middle(sentence(80))).toEqual([['point', sentence(80), '']])
    expect(middle(sentence(81))).toEqual([['point', '', sentence(81)]])
    const two = `${sentence(80)} ${sentence(50)}`
    expect(middle(two)).toEqual([['point', sentence(80), sentence(50)]])
    const long = `${sentence(81)} ${sentence(50)}`
    expect(middle(long)).toEqual([['point', '', long]])
  })

  it('is parted at the ends of its sentences where it is long', () => {
    const text = Array.from({ length: 5 }, (_, at) => sentence(70, 'abcde'[at]))
    expect(middle(text.join(' '))).toEqual([
      ['point', text[0] ?? '', `${text[1]} ${text[2]}`],
      ['point', '', `${text[3]} ${text[4]}`],
    ])
    expect(middle(sentence(320))).toHaveLength(1)
    expect(middle(sentence(321))).toHaveLength(2)
  })

  it('is parted into no more pages than there may be', () => {
    const pages = middle(`${sentence(100)} `.repeat(70))
    expect(pages.length).toBeLessThanOrEqual(18)
    expect(pages.every(([, title, body]) => title.length + body.length < 900)).toBe(true)
  })

  it('stands with its neighbour where both say little', () => {
    expect(middle('Nobody rang.\n\nNobody wrote.')).toEqual([['point', 'Nobody rang.', 'Nobody wrote.']])
    const [one, other] = [sentence(100), sentence(130)]
    expect(middle(`${one}\n\n${other}`)).toEqual([['point', '', `${one}\n${other}`]])
    expect(middle(`${one}\n\n${sentence(131)}`)).toHaveLength(2)
  })

  it.each([
    ['a number', '1. Nobody rang.\n\nNobody wrote.'],
    ['a number below it', 'Nobody rang.\n\n1) Nobody wrote.'],
    ['a figure', 'Nobody rang.\n\n40% of us wrote.'],
    ['a quotation', '“Nobody rang.”\n\nNobody wrote.'],
    ['a heading of its own and words', `Nobody rang.\n\nNobody wrote.  ${sentence(90)}`],
  ])('stands alone beside %s', (_, text) => expect(middle(text)).toHaveLength(2))
})

describe('a long post', () => {
  it('has its shortest neighbours on one page, so that twenty pages are enough', () => {
    const lines = Array.from({ length: 19 }, (_, at) =>
      sentence(at === 7 || at === 8 ? 120 : 125, 'abcdefghijklmnopqrs'[at]),
    )
    const pages = middle(lines.join('\n\n'))
    expect(pages).toHaveLength(18)
    expect(pages[7]).toEqual(['point', '', `${lines[7]}\n${lines[8]}`])
    expect(pages[8]?.[2]).toBe(lines[9])
    expect(middle(lines.slice(1).join('\n\n')).map(([, , body]) => body)).toEqual(lines.slice(1))
  })

  it('is cut after 24,000 characters', () => {
    const pages = fromPost(`${`${sentence(99)} `.repeat(240)}Never seen.`)
    expect(JSON.stringify(pages)).not.toContain('Never')
  })
})

describe('the first and the last page', () => {
  it.each([
    ['A short line.', 'A short line.', ''],
    ['Why not? It took a year.', 'Why not? It took a year.', ''],
    ['Sixteen letters. It took a year.', 'Sixteen letters.', 'It took a year.'],
    ['Fifteen letter. It took a year.', 'Fifteen letter. It took a year.', ''],
  ])('take %s as cover: %s', (text, title, body) => {
    expect(pagesOf(`${text}\n\nEnd`)[0]).toEqual(['cover', title, body])
  })

  it('leave what is too long for a cover to the next page', () => {
    const [one, two] = [sentence(100), sentence(100, 'y')]
    expect(pagesOf(`${one} ${two}\n\nEnd`)).toEqual([
      ['cover', one, ''],
      ['point', '', two],
      ['closing', 'End', ''],
    ])
    expect(pagesOf(`${sentence(140)}\n\nEnd`)[0]).toEqual(['cover', sentence(140), ''])
  })

  it('take the last line as a whole up to 180 characters, else its last sentence', () => {
    expect(closing(sentence(180))).toEqual([['closing', sentence(180), '']])
    const [long, ask] = [sentence(170), 'What would you do?']
    expect(closing(`${long} ${ask}`)).toEqual([
      ['point', '', long],
      ['closing', ask, ''],
    ])
    expect(closing(sentence(181))).toEqual([
      ['point', '', sentence(181)],
      ['closing', '', ''],
    ])
    const late = `${ask} ${sentence(181)}`
    expect(closing(late).at(-1)).toEqual(['closing', '', ''])
    expect(closing(`${ask} ${sentence(180)}`).at(-1)).toEqual(['closing', sentence(180), ''])
  })

  it('leave the last point of a list where it is', () => {
    expect(closing('• One\n• Two')).toEqual([
      ['list', '', 'One\nTwo'],
      ['closing', '', ''],
    ])
  })

  it('have up to three lines of hashtags at the end', () => {
    expect(closing('End\n#a #b\n\n#c\n#d_1')).toEqual([['closing', 'End', '#a #b\n#c\n#d_1']])
    expect(closing('One\n\nTwo\n#a\n#b\n#c\n#d').at(-1)).toEqual(['closing', '#a', '#b\n#c\n#d'])
    expect(closing(`${sentence(170)} So?  Why not now?\n#a\n#b`).at(-1)).toEqual([
      'closing',
      'Why not now?',
      '#a\n#b',
    ])
    expect(closing(`${sentence(181)}\n#a\n#b`).at(-1)).toEqual(['closing', '', '#a\n#b'])
    expect(closing('• One\n• Two\n#a\n#b').at(-1)).toEqual(['closing', '', '#a\n#b'])
    expect(pagesOf('#a #b')).toEqual([
      ['cover', '#a #b', ''],
      ['closing', '', ''],
    ])
  })

  it.each(['End #a', '#a: end', `#${word(320)}`])(
    'take no line with more in it for one of hashtags: %#',
    (line) => {
      expect(closing(`Two\n${line}`)).not.toContainEqual(['closing', 'Two', line])
    },
  )

  it('are the same however lines end', () => {
    const text = 'Cover\n\n• One\n• Two\n\nEnd'
    expect(pagesOf(text.replaceAll('\n', '\r\n'))).toEqual(pagesOf(text))
    expect(pagesOf(text.replaceAll('\n', '\r'))).toEqual(pagesOf(text))
  })
})

describe('a text that is cut', () => {
  it.each([
    ['One. Two. Three.', 20, ['One. Two. Three.', '']],
    ['One. Two. Three.', 10, ['One. Two.', 'Three.']],
    ['One. Two. Three.', 9, ['One. Two.', 'Three.']],
    ['one two three', 9, ['one two', 'three']],
    ['one two three', 7, ['one two', 'three']],
    ['one two three', 6, ['one', 'two three']],
    ['one  two', 4, ['one ', 'two']],
    ['onetwothree', 4, ['onet', 'wothree']],
    ['👩‍💻👩‍💻👩‍💻', 7, ['👩‍💻', '👩‍💻👩‍💻']],
  ])('from %j at %i is %j', (text, longest, parts) => {
    expect(cutAt(text, longest).map((part) => part.trim())).toEqual(parts.map((part) => part.trim()))
  })

  it('keeps letters whole', () => {
    expect([0, 1, 2, 3].map((end) => wholeEnd('e\u0301a', end))).toEqual([3, 3, 2, 3])
    expect(wholeEnd('abc', 2)).toBe(2)
    expect(wholeEnd('abc', 9)).toBe(3)
  })
})
