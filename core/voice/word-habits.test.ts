import { describe, expect, it } from 'vitest'
import { habitOf, names, some, ten } from '#test/fixtures/ten-posts.ts'

describe('who speaks', () => {
  const posts = (i: number, we: number, you: number) =>
    ten((name, at) =>
      [
        at < i ? `I rang ${name} about the roof.` : '',
        at < we ? `We drove to ${name} at night.` : '',
        at < you ? `You would like ${name} a lot.` : '',
      ].join(' '),
    )

  it.each([
    [5, 0, 0, 'Speaks as "I", and hardly ever to the reader as "you".'],
    [0, 5, 1, 'Speaks as "we", and hardly ever to the reader as "you".'],
    [5, 4, 2, 'Speaks as "I".'],
    [5, 5, 5, 'Speaks as "I" and as "we", and to the reader as "you".'],
    [1, 1, 2, 'Hardly ever says "I" or "we".'],
    [2, 1, 4, 'Says "I" or "we" now and then.'],
    [4, 4, 1, 'Says "I" or "we" now and then, and hardly ever to the reader as "you".'],
  ])('is told where %i of ten posts say I, %i we and %i you: %s', (i, we, you, text) => {
    expect(habitOf('person', posts(i, we, you))?.text).toBe(text)
  })

  it('is shown by sentences of the one who speaks, and by one to the reader', () => {
    const examples = (i: number, we: number, you: number) => habitOf('person', posts(i, we, you))?.examples
    expect(examples(5, 5, 0)).toEqual(['I rang Ada about the roof.', 'I rang Ben about the roof.'])
    expect(examples(5, 6, 4)).toEqual(['We drove to Ada at night.', 'We drove to Ben at night.'])
    expect(examples(6, 5, 5)).toEqual(['I rang Ada about the roof.', 'You would like Ada a lot.'])
  })

  it('is shown by the shortest sentences that say something', () => {
    const said = [
      'I sat.',
      'I sat there all day.',
      'I sat there for 3 days.',
      'I sat in the van of Cleo for a day.',
    ]
    const sitting = ten((_name, at) => said.toReversed()[at % said.length] ?? '')
    expect(habitOf('person', sitting)?.examples).toEqual(said.slice(1, 3))
  })
})

describe('short forms', () => {
  const short = `Writes "don't" and "it's" rather than "do not" and "it is".`
  const long = `Writes "do not" and "it is" rather than "don't" and "it's".`

  it.each([
    ['They don’t see', short],
    ["They don't see", short],
    ['So it’s late for', short],
    ["So it's late for", short],
    ['They do not see', long],
    ['They cannot see', long],
    ['That is late for', long],
  ])('are told of from eight on, with examples: %s', (line, text) => {
    expect(
      habitOf(
        'short-forms',
        some(8, (name) => `${line} ${name} today.`),
      ),
    ).toEqual({
      id: 'short-forms',
      text,
      examples: [`${line} Ada today.`, `${line} Ben today.`],
    })
    expect(
      habitOf(
        'short-forms',
        some(7, (name) => `${line} ${name} today.`),
      ),
    ).toBeNull()
  })

  it('are told of where there are three times as many of one kind as of the other', () => {
    const sentenceHabit = (shorts: number, longs: number) =>
      habitOf(
        'short-forms',
        ten(() => `${'It’s late. '.repeat(shorts)}${'It is late. '.repeat(longs)}`),
      )?.text
    expect([sentenceHabit(3, 1), sentenceHabit(1, 3)]).toEqual([short, long])
    expect([sentenceHabit(5, 2), sentenceHabit(2, 5), sentenceHabit(2, 2)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are not told of in posts of which half are in another language', () => {
    const german = names.map(
      (name) =>
        `Wir haben ${name} nicht gesehen und das Dach ist noch da. ${'Der Kunde lachte und kochte Kaffee. '.repeat(3)}`,
    )
    const english = some(10, (name) => `They don’t see ${name} today. But I can’t see.`)
    for (const id of ['short-forms', 'joiners', 'person'] as const) {
      expect(habitOf(id, [...english, ...german])).toBeNull()
      expect(habitOf(id, [...english, ...german.slice(1)])).not.toBeNull()
    }
  })
})

describe('words that sentences begin with', () => {
  it('are told of with the most frequent ones first, three at most', () => {
    const words = ['But', 'But', 'So', 'But', 'or', 'And', 'So', 'And', 'So', 'But']
    const found = habitOf(
      'joiners',
      ten((name, at) => `${words[at]} ${name} had left the yard.`),
    )
    expect(found).toEqual({
      id: 'joiners',
      text: 'Begins sentences with "But", "So" and "And".',
      examples: ['But Ada had left the yard.', 'But Ben had left the yard.'],
    })
  })

  it('are told of from four sentences on, and where they are one in twenty', () => {
    const posts = (count: number, more: number) =>
      ten((name, at) => `${at < count ? 'But' : 'Today'} ${name} left. ${'It rained. '.repeat(more)}`)
    expect(habitOf('joiners', posts(4, 3))?.text).toBe('Begins sentences with "But".')
    expect(habitOf('joiners', posts(4, 4))).toBeNull()
    expect(habitOf('joiners', posts(3, 0))).toBeNull()
    expect(
      habitOf(
        'joiners',
        some(10, () => 'Butter is out. Sooner or later.'),
      ),
    ).toBeNull()
  })
})

describe('words that come back', () => {
  const own = (name: string) =>
    'roof van nail sheet torch glue hall frost drum gate pump crane ladder kettle driver'
      .split(' ')
      .map((word) => `${name.toLowerCase()}${word}`)
      .join(', ')
  /** Makes posts with nothing in common except that the first ones contain these lines. */
  const saying = (count: number, ...lines: string[]) =>
    names.map((name, at) => `${name}, ${own(name)}.\n${at < count ? lines.join('\n') : name}`)
  const phraseHabit = (posts: string[]) => habitOf('phrases', posts)?.text

  it('are told where three posts have them, with two sentences', () => {
    const posts = names.map(
      (name, at) => `${own(name)}\n${at < 3 ? `Ask. ${name} says they fixed the north gate.` : ''}`,
    )
    expect(habitOf('phrases', posts)).toEqual({
      id: 'phrases',
      text: 'Words that come back: "fixed the north gate".',
      examples: ['Ada says they fixed the north gate.', 'Ben says they fixed the north gate.'],
    })
    expect(phraseHabit(posts.toSpliced(0, 1, own('Zoe')))).toBeUndefined()
  })

  it('want more posts where there are many', () => {
    const many = (count: number) => [
      ...saying(count, 'They fixed the north gate.'),
      ...names.map((name) => own(`${name}b`)),
      ...names.map((name) => own(`${name}c`)),
    ]
    expect(phraseHabit(many(3))).toBeUndefined()
    expect(phraseHabit(many(4))).toBe('Words that come back: "fixed the north gate".')
  })

  it.each([
    'They fixed. The north. Gate.',
    'Ask them, always. They fixed, the north, gate.',
    'It is the north gate of it.',
    'They were at the north gate then.',
  ])(
    'stand in one part of a sentence, and begin and end with a word of meaning, which none do in %s',
    (line) => {
      expect(phraseHabit(saying(10, line))).toBeUndefined()
    },
  )

  it('are told as the longest row, those of most posts first, three at most', () => {
    const posts = saying(10, 'Steel doors last.')
    const more = posts.map((post, at) =>
      [
        post,
        at < 3 ? 'They fixed the north gate early.' : '',
        at < 5 ? 'Pumps freeze overnight.' : '',
        at < 4 ? 'Glue hates frost.' : '',
      ].join('\n'),
    )
    expect(phraseHabit(more)).toBe(
      'Words that come back: "steel doors last", "pumps freeze overnight" and "glue hates frost".',
    )
    expect(phraseHabit(saying(10, 'They fixed the north gate early.'))).toBe(
      'Words that come back: "fixed the north gate early".',
    )
  })
})
