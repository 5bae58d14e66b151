import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyContent } from '#test/arbitraries.ts'
import { conflictsIn, mergePosts, type PostMerge, settle } from './merge-posts.ts'
import { parseContent, plainText, type PostContent, readText } from './post-content.ts'
import { normalize } from './post-text.ts'

const post = (...lines: string[]): PostContent => ({ ...parseContent(''), text: readText(lines.join('\n')) })
const merge = (base: PostContent, mine: PostContent, theirs: PostContent) =>
  mergePosts({ base, mine, theirs })
const clean = (merged: PostMerge) => {
  expect(conflictsIn(merged)).toEqual([])
  return plainText(settle(merged, () => 'mine').text)
}
const conflicts = (merged: PostMerge) =>
  conflictsIn(merged).map(({ mine, theirs }) => [plainText(mine), plainText(theirs)])

describe('two versions of a post that began from the same one', () => {
  const base = post('One.', '', 'Two.', '', 'Three.')

  it('are one when they changed different paragraphs', () => {
    const mine = post('One, mine.', '', 'Two.', '', 'Three.')
    const theirs = post('One.', '', 'Two.', '', 'Three, theirs.')
    expect(clean(merge(base, mine, theirs))).toBe('One, mine.\n\nTwo.\n\nThree, theirs.')
  })

  it('are one also when the paragraphs are neighbours', () => {
    const close = post('One.', 'Two.', 'Three.')
    const mine = post('One, mine.', 'Two.', 'Three, mine.')
    const theirs = post('One.', 'Two, theirs.', 'Three.')
    expect(clean(merge(close, mine, theirs))).toBe('One, mine.\nTwo, theirs.\nThree, mine.')
    const longer = post('One.', 'Two.', 'New, mine.', 'Three.')
    const changed = post('One.', 'Two, theirs.', 'Three.')
    expect(clean(merge(close, longer, changed))).toBe('One.\nTwo, theirs.\nNew, mine.\nThree.')
    const before = post('One.', 'New, mine.', 'Two.', 'Three.')
    expect(clean(merge(close, before, changed))).toBe('One.\nNew, mine.\nTwo, theirs.\nThree.')
  })

  it('keep the new paragraphs of both at the same place', () => {
    const mine = post('One.', '', 'Two.', '', 'Three.', '', 'My end.')
    const theirs = post('One.', '', 'Two.', '', 'Three.', '', 'Their end.')
    expect(clean(merge(base, mine, theirs))).toBe('One.\n\nTwo.\n\nThree.\n\nMy end.\n\nTheir end.')
  })

  it('have what both changed alike once', () => {
    const changed = post('One!', '', 'Two.', '', 'Three.', 'Four.')
    expect(clean(merge(base, changed, changed))).toBe('One!\n\nTwo.\n\nThree.\nFour.')
    const more = post('One!', '', 'Two.', '', 'Three.', 'Four.', 'Five.')
    expect(clean(merge(base, more, changed))).toBe('One!\n\nTwo.\n\nThree.\nFour.\nFive.')
  })

  describe('of thousands of paragraphs', () => {
    const lines = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word} ${at}`)
    const long = lines('Line')

    it('are one when they changed different paragraphs that lie near each other', () => {
      const mine = post(...long.with(1000, 'Mine.'))
      const theirs = post(...long.with(1003, 'Theirs.'))
      const both = long.with(1000, 'Mine.').with(1003, 'Theirs.').join('\n')
      expect(clean(merge(post(...long), mine, theirs))).toBe(both)
    })

    it('are one when one of them has a paragraph more near what the other changed', () => {
      const mine = post(...long.with(1000, 'Mine.'))
      const theirs = post(...long.toSpliced(1004, 0, 'New, theirs.'))
      const both = long.with(1000, 'Mine.').toSpliced(1004, 0, 'New, theirs.').join('\n')
      expect(clean(merge(post(...long), mine, theirs))).toBe(both)
    })

    it('are one where there are as many of them on both sides, and want a choice for each that both changed', () => {
      const mine = post(...long.with(0, 'Mine.').with(2000, 'Mine.'))
      const theirs = post(...long.with(2000, 'Theirs.').with(2999, 'Theirs.'))
      expect(conflicts(merge(post(...long), mine, theirs))).toEqual([['Mine.', 'Theirs.']])
    })

    it('keep how often each says the same paragraph', () => {
      const same = (count: number) => post(...Array.from({ length: count }, () => 'Same.'))
      const merged = clean(merge(same(300), same(301), same(300)))
      expect(merged.split('\n')).toHaveLength(301)
      expect(clean(merge(same(300), same(300), same(299))).split('\n')).toHaveLength(299)
    })

    it('want one choice where they have nothing in common', () => {
      const merged = merge(post(...long), post(...lines('Mine'), 'More.'), post(...lines('Theirs')))
      expect(conflicts(merged)).toEqual([[`${lines('Mine').join('\n')}\nMore.`, lines('Theirs').join('\n')]])
    })
  })

  it('want a choice where both changed the same paragraph, and only there', () => {
    const mine = post('One, mine.', '', 'Two, mine.', '', 'Three.')
    const theirs = post('One.', '', 'Two, theirs.', '', 'Three, theirs.')
    const merged = merge(base, mine, theirs)
    expect(conflicts(merged)).toEqual([['Two, mine.', 'Two, theirs.']])
    const as = (choice: 'mine' | 'theirs' | 'both') => plainText(settle(merged, () => choice).text)
    expect(as('mine')).toBe('One, mine.\n\nTwo, mine.\n\nThree, theirs.')
    expect(as('theirs')).toBe('One, mine.\n\nTwo, theirs.\n\nThree, theirs.')
    expect(as('both')).toBe('One, mine.\n\nTwo, mine.\nTwo, theirs.\n\nThree, theirs.')
  })

  it('have what needs no choice in one part on each side of what does', () => {
    const mine = post('One, mine.', '', 'Two, mine.', '', 'Three.')
    const theirs = post('One.', '', 'Two, theirs.', '', 'Three, theirs.')
    const kinds = (merged: PostMerge) => merged.parts.map(({ kind }) => kind)
    expect(kinds(merge(base, mine, theirs))).toEqual(['merged', 'conflict', 'merged'])
    expect(kinds(merge(post('One.'), post('Mine.'), post('Theirs.')))).toEqual(['conflict'])
  })

  it('want one choice for each of several paragraphs in a row', () => {
    const close = post('One.', 'Two.', 'Three.')
    const mine = post('One, mine.', 'Two, mine.', 'Three, mine.')
    const theirs = post('One, theirs.', 'Two.', 'Three, theirs.')
    expect(conflicts(merge(close, mine, theirs))).toEqual([
      ['One, mine.', 'One, theirs.'],
      ['Three, mine.', 'Three, theirs.'],
    ])
  })

  it('want a choice where one took away what the other changed', () => {
    expect(
      conflicts(merge(base, post('One.', '', '', 'Three.'), post('One.', '', 'Two!', '', 'Three.'))),
    ).toEqual([['', 'Two!']])
  })

  it('want a choice when both began an empty post', () => {
    expect(conflicts(merge(post(), post('Mine.'), post('Theirs.')))).toEqual([['Mine.', 'Theirs.']])
  })

  it('count bold letters as a change', () => {
    expect(
      conflicts(
        merge(base, post('**One.**', '', 'Two.', '', 'Three.'), post('One!', '', 'Two.', '', 'Three.')),
      ),
    ).toEqual([['One.', 'One!']])
  })

  it('have the media of both, without what either took away', () => {
    const document = { url: '/d.pdf', name: 'D' }
    const before = { ...base, images: ['/a.png', '/b.png'], altTexts: { '/a.png': 'A' } }
    const mine = { ...before, images: ['/c.png', '/a.png', '/b.png'], altTexts: { '/a.png': 'A, mine' } }
    const theirs = {
      ...before,
      images: ['/b.png', '/d.png'],
      documents: [document],
      altTexts: { '/a.png': 'A, theirs' },
    }
    expect(merge(before, mine, theirs).media).toEqual({
      images: ['/c.png', '/b.png', '/d.png'],
      videos: [],
      documents: [document],
      altTexts: { '/a.png': 'A, mine A, theirs' },
    })
  })
})

describe('the media of two versions', () => {
  const media = (change: Partial<PostContent>): PostContent => ({ ...post('One.'), ...change })
  const merged = (base: Partial<PostContent>, mine: Partial<PostContent>, theirs: Partial<PostContent>) =>
    merge(media(base), media(mine), media(theirs)).media
  const named = (...names: string[]) => names.map((name) => ({ url: '/d.pdf', name }))

  it('are in their order where only they changed it, and in mine where both did', () => {
    const base = { videos: ['/a', '/b', '/c'] }
    expect(merged(base, base, { videos: ['/c', '/b', '/a'] }).videos).toEqual(['/c', '/b', '/a'])
    expect(merged(base, { videos: ['/b', '/a', '/c'] }, base).videos).toEqual(['/b', '/a', '/c'])
    expect(merged(base, { videos: ['/b', '/a', '/c'] }, { videos: ['/c', '/b', '/a'] }).videos).toEqual([
      '/b',
      '/a',
      '/c',
    ])
  })

  it('have what both added once, and what I took away not again', () => {
    const base = { images: ['/a', '/b'] }
    expect(
      merged(base, { images: ['/a', '/new'] }, { images: ['/a', '/b', '/new', '/more'] }).images,
    ).toEqual(['/a', '/new', '/more'])
  })

  it('have a document under each name that it was given', () => {
    const found = merged(
      { documents: named('D') },
      { documents: named('Mine') },
      { documents: named('Theirs') },
    )
    expect(found.documents).toEqual(named('Mine', 'Theirs'))
  })

  it.each([
    ['mine where only I changed it', 'A', 'A, mine', 'A', 'A, mine'],
    ['theirs where only they changed it', 'A', 'A', 'A, theirs', 'A, theirs'],
    ['said once where both changed it alike', 'A', 'A!', 'A!', 'A!'],
    ['gone where I took it away', 'A', undefined, 'A', undefined],
    ['gone where they took it away', 'A', 'A', undefined, undefined],
    ['gone where both took it away', 'A', undefined, undefined, undefined],
    ['mine where they took it away while I changed it', 'A', 'A, mine', undefined, 'A, mine'],
    ['theirs where I took it away while they changed it', 'A', undefined, 'A, theirs', 'A, theirs'],
    ['theirs where I emptied it while they changed it', 'A', '', 'A, theirs', 'A, theirs'],
    ['first mine and then theirs where both wrote it', undefined, 'Mine.', 'Theirs.', 'Mine. Theirs.'],
  ])('what an image shows is %s', (_, before, mine, theirs, words) => {
    const said = (text: string | undefined) => ({ altTexts: text === undefined ? {} : { '/a': text } })
    expect(merged(said(before), said(mine), said(theirs)).altTexts).toEqual(said(words).altTexts)
  })
})

const sentence = fc.constantFrom('One.', 'Two.', 'Three.', 'Four.', 'Five.', '', '', 'Six.')
const lines = fc.array(sentence, { maxLength: 8 })
const anyPost = fc.oneof(
  anyContent,
  lines.map((texts) => ({
    ...post(),
    text: normalize(texts.map((text) => (text === '' ? [] : [{ text, marks: [] }]))),
  })),
)
const keys = (content: PostContent) => content.text.map((paragraph) => JSON.stringify(paragraph))
const sorted = (list: string[]) => list.toSorted()

describe('any two versions of any post', () => {
  it('are the changed one when the other is the base', () => {
    fc.assert(
      fc.property(anyPost, anyPost, (base, changed) => {
        const wanted = { ...changed, text: normalize(changed.text) }
        for (const merged of [merge(base, changed, base), merge(base, base, changed)]) {
          expect(conflictsIn(merged)).toEqual([])
          expect(settle(merged, () => 'mine')).toEqual(wanted)
        }
      }),
    )
  })

  it('are themselves when they are the same', () => {
    fc.assert(
      fc.property(anyPost, anyPost, (base, changed) => {
        const merged = merge(base, changed, changed)
        expect(conflictsIn(merged)).toEqual([])
        expect(settle(merged, () => 'mine')).toEqual({ ...changed, text: normalize(changed.text) })
      }),
    )
  })

  it('have every paragraph that either wrote in the result or in a conflict', () => {
    fc.assert(
      fc.property(anyPost, anyPost, anyPost, (base, mine, theirs) => {
        const result = new Set(keys(settle(merge(base, mine, theirs), () => 'both')))
        const known = new Set(keys(base))
        const written = [...keys(mine), ...keys(theirs)].filter((key) => !known.has(key) && key !== '[]')
        expect(written.filter((key) => !result.has(key))).toEqual([])
      }),
    )
  })

  it('come to the same from either side but for the order', () => {
    fc.assert(
      fc.property(anyPost, anyPost, anyPost, (base, mine, theirs) => {
        const one = merge(base, mine, theirs)
        const other = merge(base, theirs, mine)
        expect(conflictsIn(other).map(({ mine: first, theirs: second }) => [second, first])).toEqual(
          conflictsIn(one).map(({ mine: first, theirs: second }) => [first, second]),
        )
        expect(sorted(keys(settle(other, () => 'both')))).toEqual(sorted(keys(settle(one, () => 'both'))))
      }),
    )
  })
})
