import { describe, expect, it } from 'vitest'
import { createPostCheck } from '#core/post-check/check.ts'
import { countCharacters, type PostText } from '#core/post/post-text.ts'
import { postLengths } from '#core/post/post-length.ts'
import { postCharacterLimit } from '#core/limits.ts'
import { allPosts } from './all-posts.ts'
import { allTemplates } from './all-templates.ts'
import { shownTrade, trades } from './example-post.ts'
import { inTurn } from './in-turn.ts'
import { shownCategory, slotsOf, templateCategories } from './template.ts'

const asPost = (text: string): PostText =>
  text.split('\n').map((line) => (line === '' ? [] : [{ text: line, marks: [] }]))
const countOf = (text: string) => countCharacters(asPost(text))

const texts = [
  ...allPosts.map(({ id, text }) => ({ id, text })),
  ...allTemplates.map(({ id, preview }) => ({ id, text: preview })),
]

const banned =
  /excited to|thrilled|humbled|here's the thing|sink in|game.?chang|delve|leverag|unlock|journey|landscape|in today's|let's be honest|read that again|agree\?|thoughts\?|isn't just|not just|more than just|and that's (?:okay|ok)|changed everything|at the end of the day|—/i

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []
const shinglesOf = (words: string[], size: number) =>
  words.slice(0, Math.max(0, words.length - size + 1)).map((_, at) => words.slice(at, at + size).join(' '))

/** Returns what occurs in more than one of the texts, with their ids. */
function shared(pieces: { id: string; found: string[] }[]): string[] {
  const first = new Map<string, string>()
  return pieces.flatMap(({ id, found }) =>
    found.flatMap((piece) => {
      const other = first.get(piece) ?? id
      first.set(piece, other)
      return other === id ? [] : [`${other} and ${id}: ${piece}`]
    }),
  )
}

describe('Lede’s library', () => {
  it('has ids that are slugs and stand once', () => {
    for (const list of [allPosts, allTemplates]) {
      const ids = list.map(({ id }) => id)
      expect(ids.filter((id) => !/^[a-z\d]+(?:-[a-z\d]+)*$/.test(id) || id.length > 64)).toEqual([])
      expect(new Set(ids).size).toBe(ids.length)
      expect(new Set(list.map(({ title }) => title)).size).toBe(ids.length)
    }
  })

  it.each(texts)('$id fits a post and is clean text', ({ text }) => {
    expect(countOf(text)).toBe(text.length)
    expect(text.length).toBeLessThanOrEqual(postCharacterLimit)
    expect(text).not.toMatch(/ {2}|[\t\r\u00a0]|[*_]{2}|`/)
    expect(text.match(/#\p{L}/gu)?.length ?? 0).toBeLessThanOrEqual(3)
    expect(text).not.toMatch(/^\p{Extended_Pictographic}/mu)
  })

  it.each(texts)('$id has none of the phrases that give a machine away', ({ text }) => {
    expect(banned.exec(text)?.[0]).toBeUndefined()
    expect(text.match(/ – /g)?.length ?? 0).toBeLessThanOrEqual(1)
  })

  it.each(texts)('$id leaves the post check nothing to say', ({ text }) => {
    const findings = createPostCheck()(asPost(text), { hasMedia: false, off: [], ownTexts: [] })
    const lines = text.split('\n')
    expect(
      findings.map(({ rule, place }) => `${rule}: ${lines[place.paragraph]?.slice(place.from, place.to)}`),
    ).toEqual([])
  })

  it('has no two texts that begin alike or share a long stretch', () => {
    const openings = texts.map(({ id, text }) => ({ id, found: shinglesOf(wordsIn(text).slice(0, 30), 5) }))
    expect(shared(openings)).toEqual([])
    const wholes = texts.map(({ id, text }) => ({ id, found: shinglesOf(wordsIn(text), 8) }))
    expect(shared(wholes)).toEqual([])
    const starts = texts.map(({ id, text }) => ({ id, found: [wordsIn(text).slice(0, 3).join(' ')] }))
    expect(shared(starts)).toEqual([])
  })
})

describe('an example post', () => {
  it.each(allPosts)('$id says who wrote it, what it is about and why it works', (post) => {
    expect(post.text.length).toBeGreaterThanOrEqual(200)
    expect(post.text.length).toBeLessThanOrEqual(2400)
    expect(post.title.length).toBeLessThanOrEqual(60)
    expect(post.author.name).toMatch(/^\S+ \S/)
    expect(post.author.role.length).toBeGreaterThan(1)
    expect(post.whyItWorks).toMatch(/^\p{Lu}.{30,240}\.$/u)
    expect(post.tags.length).toBeGreaterThanOrEqual(2)
    expect(new Set(post.tags).size).toBe(post.tags.length)
    expect(post.tags.filter((tag) => tag !== tag.trim() || tag === '')).toEqual([])
    expect(post.text).not.toMatch(/[[\]]/)
  })

  it('has an author of its own', () => {
    expect(new Set(allPosts.map(({ author }) => author.name)).size).toBe(allPosts.length)
  })
})

describe('a template', () => {
  it.each(allTemplates)('$id has slots, all filled in its preview', (template) => {
    expect(slotsOf(template.content).length).toBeGreaterThanOrEqual(4)
    expect(template.content.replaceAll(/\[[^[\]\n]+\]/g, '')).not.toMatch(/[[\]]/)
    expect(template.preview).not.toMatch(/[[\]]/)
    expect(template.content.length).toBeGreaterThanOrEqual(300)
    expect(template.content.length).toBeLessThanOrEqual(1500)
    expect(template.preview.length).toBeGreaterThanOrEqual(300)
    expect(template.preview.length).toBeLessThanOrEqual(2000)
    expect(template.title.length).toBeLessThanOrEqual(60)
    expect(template.description).toMatch(/^\p{Lu}.{40,240}\.$/u)
    expect(template.whyItWorks).toMatch(/^\p{Lu}.{30,240}\.$/u)
  })
})

it('takes one of each list in turn', () => {
  expect(inTurn([[1, 2, 3], [], [4]])).toEqual([1, 4, 2, 3])
  expect(inTurn([])).toEqual([])
})

it('has enough of everything', () => {
  const countIn = (values: string[], value: string) => values.filter((one) => one === value).length
  const postTrades = allPosts.map(({ trade }) => trade)
  const [main, others] = [trades.slice(0, 8), trades.slice(8)]
  expect(main.filter((trade) => countIn(postTrades, trade) < 8)).toEqual([])
  expect(others.filter((trade) => countIn(postTrades, trade) < 3)).toEqual([])
  expect(allPosts.length).toBeGreaterThanOrEqual(64)
  const categories = allTemplates.map(({ category }) => category)
  expect(templateCategories.filter((category) => countIn(categories, category) < 3)).toEqual([])
  expect(allTemplates.length).toBeGreaterThanOrEqual(34)
})

it('has posts of every length', () => {
  const lengths = allPosts.map(({ text }) => text.length)
  for (const { min, max } of Object.values(postLengths)) {
    expect(lengths.filter((length) => length >= min && length < max).length).toBeGreaterThan(1)
  }
})

it('begins what it sorts by with a capital, and leaves a writer’s own categories as they are', () => {
  expect(['how-to', 'case study', 'post', 'iOS tips'].map(shownCategory)).toEqual([
    'How-to',
    'Case study',
    'Post',
    'iOS tips',
  ])
  expect(['hr', 'law'].map(shownTrade)).toEqual(['HR', 'Law'])
})
