import { describe, expect, it } from 'vitest'
import { allPosts } from '#core/library/all-posts.ts'
import { postsOfMachines } from '#test/fixtures/posts-of-machines.ts'
import { postsOfPeople } from '#test/fixtures/posts-of-people.ts'
import { findRepeats, readPassages, shinglesOf } from './shingles.ts'

const read = (text: string) => readPassages(text.split('\n'))
const repeats = (here: string, ...there: string[]) =>
  findRepeats(
    read(here),
    there.map((text) => read(text)),
  )
const said = (here: string, ...there: string[]) =>
  repeats(here, ...there).map(({ passage, other }) => [passage.text, other.text])

const filler = 'Nobody had asked the night shift.\n\nSo we did, one kitchen table at a time.'

const planted: [string, string, string][] = [
  ['the same words', 'We cut onboarding from 10 days to 2.', 'We cut onboarding from 10 days to 2.'],
  [
    'numbers in words',
    'We cut onboarding from ten days to two.',
    'Last year we cut onboarding from 10 days to 2!',
  ],
  [
    'another order',
    'Last Tuesday I flooded the kitchen of Mrs Okafor.',
    "I flooded Mrs Okafor's kitchen last Tuesday.",
  ],
  [
    'other forms of the words',
    'Our customers never read the manuals we had written.',
    'A customer never reads the manual that we write.',
  ],
  [
    'one word for another',
    'The best handover I ever got on ward six took 40 seconds.',
    'The shortest handover I ever got on ward 6 took 40 seconds.',
  ],
  ['styled letters', '𝗪𝗲 𝗰𝘂𝘁 𝗼𝗻𝗯𝗼𝗮𝗿𝗱𝗶𝗻𝗴 𝗳𝗿𝗼𝗺 10 days to 2.', 'We cut onboarding from 10 days to 2.'],
  ['a short opening', 'I got fired on a Tuesday.', 'I was fired on Tuesday: I got the letter.'],
  [
    'German',
    'Wir haben die Einarbeitung von zehn Tagen auf zwei verkürzt.',
    'Die Einarbeitung haben wir von zehn Tagen auf zwei verkürzt!',
  ],
  ['Chinese', '我们把入职时间从十天缩短到两天。', '去年我们把入职时间从十天缩短到两天!'],
  ['Japanese', '新入社員の研修期間を十日から二日に短縮しました。', '研修期間を十日から二日に短縮しました。'],
]

describe('what a text says again', () => {
  it.each(planted)('is found: %s', (_, here, there) => {
    const around = (text: string) => `${text}\n\n${filler}`
    const [found, ...rest] = repeats(here, around(there))
    expect(found?.passage.text).toBe(here)
    expect(rest).toEqual([])
    expect(repeats(around(here), there)).toHaveLength(1)
  })

  it('is found in the middle of paragraphs, each sentence with its place', () => {
    const here =
      'Hello there.\n\nIt rained. The billing service had two of everything in March. We went home.'
    const there = 'Look: the billing service in March had two of everything. Nobody noticed that at first.'
    const [found] = repeats(here, there)
    expect(found?.passage).toMatchObject({
      text: 'The billing service had two of everything in March.',
      paragraph: 2,
      from: 11,
      to: 62,
    })
    expect(found?.other).toMatchObject({ paragraph: 0, from: 0, to: 57 })
  })

  it('is told as one paragraph rather than as its sentences', () => {
    const story = 'She put the kettle on while I mopped. Then she asked about the blue bathroom pipe.'
    expect(said(story, `An opening of its own here.\n${story}`)).toEqual([[story, story]])
  })

  it('is found across the lines of one paragraph', () => {
    const here = ['We lost our biggest client in May.\nThen the phones went quiet for weeks.']
    const there = read('We lost our biggest client in May. Then the phones went quiet for weeks.')
    expect(findRepeats(readPassages(here), [there])[0]?.passage.text).toBe(here[0])
  })

  it('is ordered by how much is said again, and of others as like the first one counts', () => {
    const short = 'Butter costs more than wages.'
    const long = 'Butter went from four to seven pounds a kilo between February and last May.'
    const found = repeats(`${short}\n\n${long}`, short, long, `${long}\n${short}`)
    expect(found.map(({ passage, source }) => [passage.text, source])).toEqual([
      [long, 1],
      [short, 0],
    ])
  })

  it('is nothing where only the subject or the turn of phrase is the same', () => {
    expect(said('We cut onboarding from 10 days to 2.', 'Our onboarding is two days now.')).toEqual([])
    expect(said('We cut onboarding from 10 days to 2.', 'We cut prices from 30 euros to 5.')).toEqual([])
    expect(said('Here is what I learned.', 'And this is what I have learned from it.')).toEqual([])
    expect(said('What would you do?', 'What would you do?')).toEqual([])
    expect(said('', 'x', '')).toEqual([])
  })

  it('is nothing among posts that have nothing to do with each other', () => {
    const texts = [...allPosts, ...postsOfMachines, ...postsOfPeople].map(({ text }) => text)
    expect(texts.length).toBeGreaterThan(100)
    const passages = texts.map(read)
    const alarms = passages.flatMap((one, at) =>
      findRepeats(one, passages.slice(at + 1)).map(({ passage, other }) => [passage.text, other.text]),
    )
    expect(alarms).toEqual([])
  })

  it('is found for every library post that says one of its paragraphs again', () => {
    const missed = allPosts.filter(({ text }) => {
      const [paragraph = ''] = text.split('\n').toSorted((one, other) => other.length - one.length)
      return repeats(`And again. ${paragraph.replace(/^\S+/, 'Well,')}`, text).length === 0
    })
    expect(missed).toEqual([])
  })

  it('costs no more than its length: huge texts of one sentence or of one word have few shingles', () => {
    for (const piece of [
      'a ',
      'word ',
      'We cut onboarding from 10 days to 2. ',
      '字',
      'a.\n',
      '\n',
      'e.g. x. ',
    ]) {
      const passages = read(piece.repeat(200_000 / piece.length))
      expect(passages.length).toBeLessThanOrEqual(500)
      expect(shinglesOf(passages).length).toBeLessThanOrEqual(1000)
      expect(findRepeats(passages, [passages]).length).toBeLessThanOrEqual(500)
    }
  })
})

describe('the passages that are compared', () => {
  /** Makes distinct words of letters alone, which differ in their first six letters. */
  const word = (at: number) =>
    Array.from(at.toString(26).padStart(3, '0'), (digit) => String.fromCodePoint(0x61 + parseInt(digit, 26)))
      .join('')
      .concat('q')
  const words = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => word(from + at)).join(' ')

  it('are a paragraph and its sentences, of at least four words that mean something', () => {
    const [opening, ...rest] = read('Hello wide world.\nBakers knead dough. Bakers sell warm bread daily.')
    expect(opening?.text).toBe('Hello wide world.')
    expect(rest.map(({ text }) => text)).toEqual([
      'Bakers knead dough. Bakers sell warm bread daily.',
      'Bakers sell warm bread daily.',
    ])
    expect(read('Good morning.\nBakers knead dough.')).toEqual([])
  })

  it('begin with the first line that is not blank, for which three words are enough', () => {
    expect(read('\n  \nBakers knead dough.').map(({ text, paragraph }) => [text, paragraph])).toEqual([
      ['Bakers knead dough.', 2],
    ])
  })

  it('count a word once, single letters and stop words not, digits and pairs of Chinese letters as half', () => {
    const sizes = ['Bread a x bread and 7 loaves, loaves and milk.', '我们把入职时间']
    expect(sizes.map((text) => read(text)[0]?.size)).toEqual([4, 3])
  })

  it('take forms of a word for one word, by its first six letters and without the s of a plural', () => {
    const found = read('Nurses operate operators glass bus asset gas')[0]?.words ?? new Map<string, number>()
    expect([...found.keys()]).toEqual(['nurse', 'operat', 'glass', 'bus', 'asset', 'gas'])
  })

  it('have their words in any order within three', () => {
    const orders = ['b c d', 'b d c', 'c b d', 'c d b', 'd b c', 'd c b']
    const shingles = orders.map(
      (order) => read(order.replaceAll(/\w/g, (letter) => letter.repeat(4)))[0]?.shingles,
    )
    expect(shingles).toEqual(orders.map(() => ['bbbb cccc dddd']))
  })

  it('are those of the first twenty thousand letters, five hundred at most, with a thousand shingles', () => {
    const sentence = 'Bakers sell warm bread daily.'
    const before = (length: number) => 'x'.repeat(length)
    const isRead = (...paragraphs: string[]) => readPassages(paragraphs).some(({ text }) => text === sentence)
    expect(isRead(before(20_000 - sentence.length), sentence)).toBe(true)
    expect(isRead(before(20_001 - sentence.length), sentence)).toBe(false)
    expect(isRead(before(9000), before(9000), before(2000), sentence)).toBe(false)
    const sentences = Array.from({ length: 501 }, (_, at) => `${words(at * 4, 4)}.`)
    expect(readPassages(sentences)).toHaveLength(500)
    expect(readPassages(sentences.slice(0, 499))).toHaveLength(499)
    expect(shinglesOf(readPassages([words(0, 1003)]))).toHaveLength(1000)
    expect(shinglesOf(readPassages([words(0, 1001)]))).toHaveLength(999)
  })

  it('are alike from six words in ten on', () => {
    const here = words(0, 10)
    const alike = (count: number) => `${words(0, count)} ${words(100, 10 - count)}`
    expect(repeats(here, alike(6)).map(({ similarity }) => similarity)).toEqual([0.6])
    expect(repeats(here, alike(5))).toEqual([])
  })

  it('are each named, where one begins as another ends, and in different paragraphs', () => {
    const [one, other] = ['Bakers sell warm bread daily.', 'Nurses count their pills twice.']
    const there = read(`${other}\n\n${one}`)
    expect(findRepeats(read(`${one} ${other}`), [there]).map(({ passage }) => passage.text)).toEqual([
      one,
      other,
    ])
    const apart = findRepeats(readPassages(['Good morning.', one, other]), [there])
    expect(apart.map(({ passage }) => passage.text)).toEqual([one, other])
  })
})
