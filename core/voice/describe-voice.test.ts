import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { voices } from '#test/fixtures/voices.ts'
import { countedPosts, describeVoice, type HabitId, habitIds } from './describe-voice.ts'

const lines = (posts: readonly string[]) =>
  Object.fromEntries(describeVoice(posts).map(({ id, text }) => [id, text]))

describe('a voice in words', () => {
  it('says what short, plain posts have in common', () => {
    expect(lines(voices.marta)).toEqual({
      sentences: 'Short sentences: half of them have 6 words or fewer.',
      paragraphs: 'Paragraphs mostly have 2 to 3 sentences.',
      length: 'Half of the posts have 280 to 300 characters.',
      openings: 'The first paragraph has about 7 words; in 7 of 13 posts it begins with “I”, “we” or “my”.',
      endings: 'Posts end with a statement, not with a question to the readers.',
      person: 'Speaks as “I” and as “we”, and hardly ever to the reader as “you”.',
      'short-forms': 'Writes “do not” and “it is” rather than “don’t” and “it’s”.',
      'no-marks': 'Does without exclamation marks, dashes, semicolons and three dots.',
      emoji: 'No emoji.',
      hashtags: 'No hashtags.',
      lists: 'Hardly any lists.',
    })
  })

  it('says what loud posts have in common', () => {
    expect(lines(voices.devon)).toMatchObject({
      endings: expect.stringMatching(/^1[23] of 13 posts end with a question\.$/),
      person: 'Speaks as “I”, and to the reader as “you”.',
      marks: 'Uses exclamation marks.',
      emoji: 'Emoji, about 4 a post: most often ✅ 👇 🚀',
      hashtags: expect.stringMatching(/^Hashtags in a line of their own, about 3 a post: most often #sales/),
      lists: 'Lists in 9 of 13 posts, with “✅” before each point.',
      letters: 'Sets single words in CAPITALS.',
    })
  })

  it('says what long sentences have in common', () => {
    expect(lines(voices.ingrid)).toMatchObject({
      sentences: 'Long sentences: half of them have 38 words or more.',
      person: 'Speaks as “we”, and hardly ever to the reader as “you”.',
      marks: 'Uses dashes and semicolons.',
    })
  })

  it('says what posts in lower case have in common', () => {
    expect(lines(voices.tomas)).toMatchObject({
      letters: 'Begins sentences in lower case.',
      joiners: 'Begins sentences with “So”, “But” and “Also”.',
      'short-forms': 'Writes “don’t” and “it’s” rather than “do not” and “it is”.',
    })
  })

  it('tells words that come back', () => {
    const posts = voices.marta.map((post) => `${post}\n\nThat is how roofs stay dry.`)
    expect(lines(posts).phrases).toBe('Words that come back: “roofs stay dry”.')
  })

  it('gives examples from the posts themselves, short enough to read at a glance', () => {
    for (const posts of Object.values(voices)) {
      const words = posts.join(' ').replaceAll(/\s+/g, ' ')
      for (const { examples } of describeVoice(posts)) {
        expect(examples.length).toBeLessThanOrEqual(3)
        for (const example of examples) {
          expect(example.length).toBeLessThanOrEqual(163)
          expect(words).toContain(example.replace(/ …$/, '').split(' ✅')[0])
        }
      }
    }
  })

  it('says nothing of fewer than ten posts', () => {
    expect(describeVoice(voices.marta.slice(0, 9))).toEqual([])
    expect(describeVoice([...voices.marta.slice(0, 9), 'Hello.', voices.marta[0] ?? ''])).toEqual([])
    expect(describeVoice(voices.marta.slice(0, 10))).not.toEqual([])
    expect(countedPosts([...voices.marta, 'Hello.', ` ${voices.marta[0] ?? ''}\n`])).toHaveLength(13)
  })

  it('says nothing about English words where posts are in another language', () => {
    const post =
      'Wir haben im Winter das Dach verloren und erst im Frühjahr gemerkt, dass niemand es gesucht hat. Der Kunde lachte und kochte Kaffee.'
    const found = lines(Array.from({ length: 10 }, (_, at) => `${post} Nummer ${at}.`))
    expect(Object.keys(found)).toContain('sentences')
    for (const id of ['person', 'short-forms', 'joiners']) expect(found).not.toHaveProperty(id)
  })

  it('takes any texts, and tells each habit once', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 100, maxLength: 400 }),
      fc.string({ unit: 'grapheme', minLength: 100, maxLength: 400 }),
      fc.lorem({ maxCount: 80 }),
      fc.constant('🎉'.repeat(200)),
    )
    fc.assert(
      fc.property(fc.array(text, { minLength: 9, maxLength: 14 }), (posts) => {
        const found = describeVoice(posts)
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
        for (const { id, text: told, examples } of found) {
          expect(habitIds).toContain(id)
          expect(told.length).toBeGreaterThan(0)
          expect(examples.every((example) => example.isWellFormed())).toBe(true)
        }
      }),
      { numRuns: 30 },
    )
  })
})

const names = 'Ada Ben Cleo Dora Emil Finn Greta Hanno Ines Jakob'.split(' ')
const rest =
  'The yard lay quiet all morning. The crew cleaned the vans and nobody rang before the lunch was over. Then it was time.'
const ten = (post: (name: string, at: number) => string) =>
  names.map((name, at) => `${post(name, at)}\n\n${rest} That suited ${name}.`)
const habitOf = (id: HabitId, posts: readonly string[]) =>
  describeVoice(posts).find((habit) => habit.id === id) ?? null

describe('how posts begin', () => {
  it.each([
    ['Who fixes a roof?', 'The first paragraph has about 4 words; in 10 of 10 posts it asks a question.'],
    ['“Come at 9?” he said.', 'The first paragraph has about 5 words; in 10 of 10 posts it quotes somebody.'],
    ['It took 14 days.', 'The first paragraph has about 4 words; in 10 of 10 posts it has a number.'],
    [
      '🚚 My van broke down.',
      'The first paragraph has about 4 words; in 10 of 10 posts it begins with “I”, “we” or “my”.',
    ],
    ['Mystery is no plan.', 'The first paragraph has about 4 words.'],
    ['Frost.', 'The first paragraph has about 1 word.'],
    ['🎉\nThe van is back. It runs.', 'The first paragraph has about 6 words.'],
  ])('is told of %s', (line, text) => {
    const opening = line.replace('🎉\n', '')
    expect(
      habitOf(
        'openings',
        ten(() => line),
      ),
    ).toEqual({ id: 'openings', text, examples: [opening] })
  })

  it('tells a kind of line that four of ten have, with examples of it, and no rarer one', () => {
    const posts = (count: number) =>
      ten((name, at) => (at >= names.length - count ? `Does ${name} know?` : `Nobody asked ${name}.`))
    expect(habitOf('openings', posts(4))).toMatchObject({
      text: 'The first paragraph has about 3 words; in 4 of 10 posts it asks a question.',
      examples: ['Does Greta know?', 'Does Hanno know?', 'Does Ines know?'],
    })
    expect(habitOf('openings', posts(3))).toMatchObject({
      text: 'The first paragraph has about 3 words.',
      examples: ['Nobody asked Ada.', 'Nobody asked Ben.', 'Nobody asked Cleo.'],
    })
  })

  it.each([
    [`${'eighteen '.repeat(30)}now.`, `${'eighteen '.repeat(17)}…`],
    [`A ${'x'.repeat(300)}`, `A ${'x'.repeat(158)} …`],
    [`A ${'x'.repeat(158)}`, `A ${'x'.repeat(158)}`],
    ['Two  spaces,\t one tab', 'Two spaces, one tab'],
  ])('shows %s as %s', (line, example) => {
    expect(
      habitOf(
        'openings',
        ten(() => line),
      )?.examples,
    ).toEqual([example])
  })
})

describe('how posts end', () => {
  const posts = (count: number, question = (name: string) => `Does ${name} know?`) =>
    names.map((name, at) => `${rest}\n${at < count ? question(name) : `Ask ${name} about it.`}`)

  it.each([10, 4])('tells of questions where %i of ten have one there', (count) => {
    expect(habitOf('endings', posts(count))).toMatchObject({
      text: `${count} of 10 posts end with a question.`,
      examples: ['Does Ada know?', 'Does Ben know?', 'Does Cleo know?'],
    })
    const reversed = habitOf('endings', posts(count).toReversed())
    expect(reversed?.examples.every((example) => example.endsWith('?'))).toBe(true)
    expect(
      habitOf(
        'endings',
        posts(count, (name) => `Did ${name} know？ 👇`),
      )?.text,
    ).toBe(`${count} of 10 posts end with a question.`)
  })

  it('tells of statements where hardly any post asks something at its end, and of neither in between', () => {
    const statements = {
      text: 'Posts end with a statement, not with a question to the readers.',
      examples: ['Ask Ben about it.', 'Ask Cleo about it.', 'Ask Dora about it.'],
    }
    expect(habitOf('endings', posts(1))).toMatchObject(statements)
    expect(
      habitOf(
        'endings',
        posts(10, (name) => `Why? ${name} left.`),
      )?.text,
    ).toBe(statements.text)
    expect([2, 3].map((count) => habitOf('endings', posts(count)))).toEqual([null, null])
  })
})

const nouns = 'workshop ladder customer driver scaffold apprentice contract kettle'.split(' ')
/** A sentence of so many words. */
const sentence = (name: string, count: number) =>
  `${[name, ...Array.from({ length: count - 1 }, (_, at) => nouns[at % nouns.length])].join(' ')}.`
/** Ten posts with these paragraphs, given by how many words their sentences have. */
const built = (...paragraphs: number[][]) =>
  names.map((name) =>
    paragraphs.map((counts) => counts.map((count) => sentence(name, count)).join(' ')).join('\n'),
  )

describe('how posts are built', () => {
  it.each([
    [[8, 9, 9, 20], 'Short sentences: half of them have 9 words or fewer.', 9],
    [[8, 10, 10, 14], 'Sentences of middle length: half of them have 10 to 14 words.', 10],
    [[12, 17, 17, 20], 'Sentences of middle length: half of them have 17 to 20 words.', 17],
    [[12, 18, 18, 20], 'Long sentences: half of them have 18 words or more.', 18],
  ])('is told of sentences of %j words, with two of the commonest length', (counts, text, length) => {
    const shown = habitOf('sentences', built(counts))
    expect(shown?.text).toBe(text)
    expect(shown?.examples).toHaveLength(2)
    expect(shown?.examples[0]?.slice(0, 100)).toBe(sentence('Ada', length).slice(0, 100))
    expect(shown?.examples[1]?.slice(0, 100)).toBe(sentence('Ben', length).slice(0, 100))
  })

  it.each([
    [[6, 8, 8, 10], 'An even rhythm: nearly all sentences have 6 to 10 words.'],
    [[9, 10], 'An even rhythm: nearly all sentences have 9 to 10 words.'],
    [[4, 8, 8, 10], undefined],
    [[4, 8, 8, 19], undefined],
    [[2, 4, 4, 10], 'Very short sentences stand among long ones: from 2 words or fewer to 10 and more.'],
  ])('is told of the rhythm of sentences of %j words: %s', (counts, text) => {
    expect(habitOf('rhythm', built(counts))?.text).toBe(text)
  })

  it('is told of a rhythm by the steepest steps from one sentence to the next, and from twenty sentences on', () => {
    const pair = (name: string) => `${sentence(name, 4)} ${sentence(name, 10)}`
    expect(habitOf('rhythm', built([2, 4, 4, 10]))?.examples).toEqual([pair('Ada'), pair('Ben')])
    expect(habitOf('rhythm', built([6, 8, 8, 10]))?.examples).toEqual([])
    expect(habitOf('rhythm', [...built([9, 10]).slice(1), sentence('Ada', 19)])).toBeNull()
  })

  it.each([
    [[[9], [9], [9], [9, 8], [9, 8]], 'Most paragraphs are a single sentence.', [[9]]],
    [[[9], [10], [9, 8], [9, 8]], 'Paragraphs mostly have 1 to 2 sentences.', [[9, 8]]],
    [
      [
        [9, 8],
        [9, 8],
      ],
      'Paragraphs mostly have 2 sentences.',
      [[9, 8]],
    ],
  ])('is told of paragraphs with sentences of %j words: %s', (paragraphs, text, [shown]) => {
    const found = habitOf('paragraphs', built(...paragraphs))
    expect(found?.text).toBe(text)
    const counts = shown ?? []
    const example = (name: string) => counts.map((count) => sentence(name, count)).join(' ')
    expect(found?.examples).toEqual(counts.length === 1 ? [example('Ada'), example('Ben')] : [example('Ada')])
  })

  it('counts no points of a list and no lines of signs as paragraphs', () => {
    const posts = built([9, 8], [9, 8]).map((post) => `${post}\n- One.\n- Two.\n- Three.\n👇\n👇\n👇\n👇`)
    expect(habitOf('paragraphs', posts)?.text).toBe('Paragraphs mostly have 2 sentences.')
  })

  it('is told of their length in tens of characters', () => {
    const long = (length: number) =>
      names.map((name) => `${name} ${'workshop '.repeat(60)}`.slice(0, length - 1).replaceAll(' ', '-') + '.')
    expect(habitOf('length', long(204))).toMatchObject({
      text: 'Posts of about 200 characters.',
      examples: [],
    })
    expect(habitOf('length', [...long(204).slice(5), ...long(318).slice(0, 5)])).toMatchObject({
      text: 'Half of the posts have 200 to 320 characters.',
    })
  })
})

/** Ten posts of which the first ones have this line. */
const some = (count: number, line: (name: string) => string) =>
  ten((name, at) => (at < count ? line(name) : `Nobody had asked ${name} yet.`))

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
      text: 'Lists in 3 of 10 posts, with “-” before each point.',
      examples: ['- One - Two'],
    })
    const different = ten((name) => `${name}:\n1. First ${name}\n2. Then ${name}`)
    expect(habitOf('lists', different)).toMatchObject({
      text: 'Lists in 10 of 10 posts, with “1.” before each point.',
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
    const lines = (name: string, ...begin: string[]) =>
      begin.map((word) => `${word} ${name} closed the yard.`)
    const posts = (...begin: string[]) => names.map((name) => lines(name, ...begin).join(' '))
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
})
