import { describe, expect, it } from 'vitest'
import { habitOf, names } from '#test/fixtures/ten-posts.ts'

const nouns = 'workshop ladder customer driver scaffold apprentice contract kettle'.split(' ')
/** Makes a sentence with this many words. */
const sentence = (name: string, count: number) =>
  `${[name, ...Array.from({ length: count - 1 }, (_, at) => nouns[at % nouns.length])].join(' ')}.`
/** Makes ten posts with these paragraphs, given as the word counts of their sentences. */
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

  it('takes signs behind a sentence for no sentence of their own', () => {
    const signed = (...paragraphs: number[][]) =>
      built(...paragraphs).map((post) => post.replaceAll('.', '. 👇 🎉\n').replaceAll('\n ', ' '))
    expect(habitOf('sentences', signed([8, 9, 9, 20]))?.text).toBe(
      'Short sentences: half of them have 9 words or fewer.',
    )
    expect(habitOf('paragraphs', signed([9], [9], [9, 8]))?.text).toBe(
      'Most paragraphs are a single sentence.',
    )
    expect(habitOf('rhythm', signed([6, 8, 8, 10]))?.text).toBe(
      'An even rhythm: nearly all sentences have 6 to 10 words.',
    )
  })

  it('is the same however their lines end', () => {
    const posts = built([9, 8], [9], [9])
    expect(habitOf('paragraphs', posts)?.text).toBe('Most paragraphs are a single sentence.')
    for (const end of ['\r\n', '\r', ' \n\n\t']) {
      const others = posts.map((post) => post.replaceAll('\n', end))
      expect(habitOf('paragraphs', others)).toEqual(habitOf('paragraphs', posts))
    }
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
    const endless = names.map((name) => `${name} ${'workshop '.repeat(700)}`)
    expect(habitOf('length', endless)?.text).toBe('Posts of about 6000 characters.')
  })
})
