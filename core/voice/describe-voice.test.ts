import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { voices } from '#test/fixtures/voices.ts'
import { countedPosts, describeVoice, habitIds } from './describe-voice.ts'

const lines = (posts: readonly string[]) =>
  Object.fromEntries(describeVoice(posts).map(({ id, text }) => [id, text]))

describe('a voice in words', () => {
  it('says what short, plain posts have in common', () => {
    expect(lines(voices.marta)).toEqual({
      sentences: 'Short sentences: half of them have 6 words or fewer.',
      paragraphs: 'Paragraphs mostly have 2 to 3 sentences.',
      length: 'Half of the posts have 280 to 300 characters.',
      openings: 'The first paragraph has about 7 words; in 7 of 13 posts it begins with "I", "we" or "my".',
      endings: 'Posts end with a statement, not with a question to the readers.',
      person: 'Speaks as "I" and as "we", and hardly ever to the reader as "you".',
      'short-forms': `Writes "do not" and "it is" rather than "don't" and "it's".`,
      'no-marks': 'Does without exclamation marks, dashes, semicolons and three dots.',
      emoji: 'No emoji.',
      hashtags: 'No hashtags.',
      lists: 'Hardly any lists.',
    })
  })

  it('says what loud posts have in common', () => {
    expect(lines(voices.devon)).toMatchObject({
      endings: expect.stringMatching(/^1[23] of 13 posts end with a question\.$/),
      person: 'Speaks as "I", and to the reader as "you".',
      marks: 'Uses exclamation marks.',
      emoji: 'Emoji, about 4 a post: most often ✅ 👇 🚀',
      hashtags: expect.stringMatching(/^Hashtags in a line of their own, about 3 a post: most often #sales/),
      lists: 'Lists in 9 of 13 posts, with "✅" before each point.',
      letters: 'Sets single words in CAPITALS.',
    })
  })

  it('says what long sentences have in common', () => {
    expect(lines(voices.ingrid)).toMatchObject({
      sentences: 'Long sentences: half of them have 38 words or more.',
      person: 'Speaks as "we", and hardly ever to the reader as "you".',
      marks: 'Uses dashes and semicolons.',
    })
  })

  it('says what posts in lower case have in common', () => {
    expect(lines(voices.tomas)).toMatchObject({
      letters: 'Begins sentences in lower case.',
      joiners: 'Begins sentences with "So", "But" and "Also".',
      'short-forms': `Writes "don't" and "it's" rather than "do not" and "it is".`,
    })
  })

  it('tells words that come back', () => {
    const posts = voices.marta.map((post) => `${post}\n\nThat is how roofs stay dry.`)
    expect(lines(posts).phrases).toBe('Words that come back: "roofs stay dry".')
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
