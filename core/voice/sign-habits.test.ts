import { describe, expect, it } from 'vitest'
import { habitOf, names, rest, some, ten } from '#test/fixtures/ten-posts.ts'

describe('punctuation and other signs', () => {
  it.each([
    ['exclamation marks', 'So late again, Ada!'],
    ['dashes', 'So late – again, Ada.'],
    ['dashes', 'So late - again, Ada.'],
    ['dashes', 'So late -- again, Ada.'],
    ['semicolons', 'So late; again, Ada.'],
    ['brackets', 'So late (again), Ada.'],
    ['brackets', 'So late [again], Ada.'],
    ['three dots', 'So late… again, Ada.'],
    ['three dots', 'So late... again, Ada.'],
    ['colons', 'So late: again, Ada.'],
    ['colons', 'So late again, Ada:'],
    ['quotation marks', 'So late “again”, Ada.'],
  ])('are told where six of ten posts have %s, with an example: %s', (name, line) => {
    expect(
      habitOf(
        'marks',
        some(6, () => line),
      ),
    ).toMatchObject({ text: `Uses ${name}.` })
    expect(
      habitOf(
        'marks',
        some(6, () => line),
      )?.examples[0],
    ).toMatch(/^So late/)
    expect(
      habitOf(
        'marks',
        some(5, () => line),
      ),
    ).toBeNull()
  })

  it.each(['Late-again, Ada.', 'At 9:30, see https://a.example.', 'Late (14 days), Ada.'])(
    'are not told of %s',
    (line) =>
      expect(
        habitOf(
          'marks',
          some(10, () => line),
        ),
      ).toBeNull(),
  )

  it('are told to be missing where hardly any post has them', () => {
    const late = (sign: string) => (name: string) => `So late${sign} ${name} called.`
    expect(habitOf('no-marks', some(1, late('!')))?.text).toBe(
      'Does without dashes, semicolons and three dots.',
    )
    const many = [...some(1, late('!')), ...some(0, late('')).map((post) => `Then ${post}`)]
    expect(habitOf('no-marks', many)?.text).toBe(
      'Does without exclamation marks, dashes, semicolons and three dots.',
    )
    expect(habitOf('no-marks', some(1, late('! – ; …')))).toBeNull()
  })

  it('are told of emoji by how many there are, with lines that have some', () => {
    expect(
      habitOf(
        'emoji',
        some(3, (name) => `Well done, ${name} 🎉`),
      ),
    ).toMatchObject({
      text: 'Emoji, less than 1 a post: most often 🎉',
      examples: ['Well done, Ada 🎉', 'Well done, Ben 🎉'],
    })
    expect(
      habitOf(
        'emoji',
        some(8, (name) => `🚀 ${name} 🎉🎉`),
      )?.text,
    ).toBe('Emoji, about 2 a post: most often 🎉 🚀')
  })

  it('are told of hashtags by how many there are and where they stand', () => {
    const tags = (inTail: number) =>
      names.map((name, at) => `${rest}${at < inTail ? `\n#${name} #lifts` : ` Ask #${name} #lifts.`}`)
    expect(habitOf('hashtags', tags(7))).toMatchObject({
      text: 'Hashtags in a line of their own, about 2 a post: most often #lifts, #Ada and #Ben.',
      examples: ['#Ada #lifts', '#Ben #lifts'],
    })
    expect(habitOf('hashtags', tags(6))?.text).toBe(
      'Hashtags, about 2 a post: most often #lifts, #Ada and #Ben.',
    )
  })

  it('are told of lists where three of ten posts have one, which is more than one point', () => {
    const lists = (count: number) =>
      ten((name, at) => (at >= 10 - count ? `For ${name}:\n- One\n- Two` : `For ${name}:\n• One`))
    expect(habitOf('lists', lists(3))).toMatchObject({
      text: 'Lists in 3 of 10 posts, with "-" before each point.',
      examples: ['- One - Two'],
    })
    const different = ten((name) => `${name}:\n1. First ${name}\n2. Then ${name}`)
    expect(habitOf('lists', different)).toMatchObject({
      text: 'Lists in 10 of 10 posts, with "1." before each point.',
      examples: ['1. First Ada 2. Then Ada', '1. First Ben 2. Then Ben'],
    })
    expect(habitOf('lists', lists(2))).toBeNull()
    expect(habitOf('lists', lists(0))?.text).toBe('Hardly any lists.')
    const many = [...lists(1), ...lists(0).map((post) => `Then ${post}`)]
    expect(habitOf('lists', many)?.text).toBe('Hardly any lists.')
  })

  it('are told of numbers where there is one in every few sentences', () => {
    expect(
      habitOf(
        'numbers',
        some(10, (name) => `${name} had 14 roofs and 3 vans.`),
      ),
    ).toEqual({
      id: 'numbers',
      text: 'Exact numbers, about 2 a post.',
      examples: ['Ada had 14 roofs and 3 vans.', 'Ben had 14 roofs and 3 vans.'],
    })
    expect(
      habitOf(
        'numbers',
        some(1, () => 'It took 14 days.'),
      ),
    ).toBeNull()
  })

  it('are told of sentences that begin in lower case, of those that begin with a letter', () => {
    const posts = (...begin: string[]) =>
      names.map((name) => begin.map((word) => `${word} ${name} closed the yard.`).join(' '))
    expect(habitOf('letters', posts('then', 'so', 'but', 'And', 'Now', '9', '10', '11', '12', '13'))).toEqual(
      {
        id: 'letters',
        text: 'Begins sentences in lower case.',
        examples: ['so Ada closed the yard.', 'so Ben closed the yard.'],
      },
    )
    expect(habitOf('letters', posts('then', 'so', 'And', 'Now', 'Yet'))).toBeNull()
  })

  it('are told of single words in capitals where four of ten posts have one', () => {
    const loud = (count: number, word = 'NEVER') => some(count, (name) => `${name} is ${word} late at all.`)
    expect(habitOf('letters', loud(4))).toEqual({
      id: 'letters',
      text: 'Sets single words in CAPITALS.',
      examples: ['Ada is NEVER late at all.', 'Ben is NEVER late at all.'],
    })
    expect(habitOf('letters', loud(3))).toBeNull()
    for (const word of ['OK', '#SALES', 'B2BSALES']) expect(habitOf('letters', loud(10, word))).toBeNull()
  })

  it.each(['👍🏽', '🇩🇪', '1️⃣', '👩🏽‍💻', '❤️', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'])(
    'count %s as one emoji',
    (emoji) => {
      expect(
        habitOf(
          'emoji',
          some(10, (name) => `Well done, ${name} ${emoji} 😀`),
        )?.text,
      ).toBe(`Emoji, about 2 a post: most often ${emoji} 😀`)
    },
  )

  it.each(['© 2026, 7 # 1 * ™', 'Ada is #1 of #3.', 'Ada knows C#, a#b, &#x27; and /#top.'])(
    'are neither emoji nor hashtags in %s',
    (line) => {
      expect([
        habitOf(
          'emoji',
          some(9, () => line),
        )?.text,
        habitOf(
          'hashtags',
          some(9, () => line),
        )?.text,
      ]).toEqual(['No emoji.', 'No hashtags.'])
    },
  )

  it('are hashtags in a line of their own only where nothing else stands in it', () => {
    const begin = (line: string) =>
      habitOf(
        'openings',
        ten(() => line),
      )?.text
    expect(begin('#Sales is hard.')).toBe('The first paragraph has about 3 words.')
    expect(begin('Hard #sales')).toBe('The first paragraph has about 2 words.')
    expect(begin('#sales #teams\nAsk.')).toBe('The first paragraph has about 1 word.')
    const ended = names.map((name) => `${rest}\nDoes ${name} know?\n#sales #teams`)
    expect(habitOf('endings', ended)?.text).toBe('10 of 10 posts end with a question.')
  })

  it.each([
    ['10. One\n11) Two', '1.'],
    ['→ One\n→ Two', '→'],
    ['  - One\n\t- Two', '-'],
    ['✅ One\n✅ 2', '✅'],
    ['Ask 1. One\nAsk - Two', undefined],
    ['-One\n-Two', undefined],
    ['🎉\n🎉', undefined],
    ['🎉 !\n🎉 !', undefined],
    ['1️⃣ !\n1️⃣ !', undefined],
    ['🎉 1. One\n🎉 2. Two', '🎉'],
    ['1 One\n2 Two', undefined],
    ['Or. One\nOr. Two', undefined],
  ])('make of %j a list with %s', (text, sign) => {
    const habit = habitOf(
      'lists',
      ten(() => text),
    )?.text
    expect(habit).toBe(
      sign === undefined ? 'Hardly any lists.' : `Lists in 10 of 10 posts, with "${sign}" before each point.`,
    )
  })
})
