import { describe, expect, it } from 'vitest'
import { bodyMaxLength, type Carousel, type CarouselPage, mostPages, titleMaxLength } from './carousel.ts'
import {
  addPage,
  canRemove,
  canSplit,
  duplicatePage,
  editPage,
  joinNext,
  movePage,
  removePage,
  splitPage,
} from './edit-pages.ts'
import { defaultLook, newCarousel } from './new-carousel.ts'

type Words = Partial<Omit<CarouselPage, 'id'>>
/** Makes a carousel of these pages, with ids 0, 1, 2 and so on. */
const carousel = (...pages: Words[]): Carousel => ({
  ...newCarousel('', defaultLook, { name: 'Maren Holm', picture: null }),
  pages: pages.map((page, id) => ({ id, kind: 'point', title: '', body: '', ...page })),
})
const three = carousel({ title: 'One' }, { title: 'Two' }, { title: 'Three' })
const many = (count: number) =>
  carousel(...Array.from({ length: count }, (_, at) => ({ title: `Page ${at}` })))
const titles = ({ pages }: Carousel) => pages.map(({ title }) => title)
const ids = ({ pages }: Carousel) => pages.map(({ id }) => id)
const words = ({ pages }: Carousel) => pages.map(({ kind, title, body }) => [kind, title, body])

describe('a page more', () => {
  it('is empty, stands behind the other and has a name of its own', () => {
    const more = addPage(three, 1)
    expect(words(more)[2]).toEqual(['point', '', ''])
    expect(ids(more)).toEqual([0, 1, 3, 2])
    expect(ids(addPage(removePage(three, 1), 2))).toEqual([0, 2, 3])
  })

  it('has the words and the kind of the one that it repeats', () => {
    const pages = carousel({ kind: 'quote', title: 'Lead', body: 'Said.' }, { title: 'End' })
    expect(words(duplicatePage(pages, 0))).toEqual([
      ['quote', 'Lead', 'Said.'],
      ['quote', 'Lead', 'Said.'],
      ['point', 'End', ''],
    ])
    expect(ids(duplicatePage(pages, 0))).toEqual([0, 2, 1])
  })

  it('comes neither behind a page that is not there nor when there are twenty', () => {
    expect([addPage(three, 9), duplicatePage(three, 9)]).toEqual([three, three])
    const full = many(mostPages)
    expect([addPage(full, 0), duplicatePage(full, 0)]).toEqual([full, full])
    expect(addPage(many(mostPages - 1), 0).pages).toHaveLength(mostPages)
  })
})

describe('a page less', () => {
  it('is the one that was meant, and two stay', () => {
    const two = removePage(three, 1)
    expect(titles(two)).toEqual(['One', 'Three'])
    expect([canRemove(three), canRemove(two)]).toEqual([true, false])
    expect(removePage(two, 0)).toEqual(two)
  })
})

describe('a page that is moved', () => {
  it.each([
    [0, 1, ['Two', 'One', 'Three']],
    [0, 2, ['Two', 'Three', 'One']],
    [2, 0, ['Three', 'One', 'Two']],
    [0, 99, ['Two', 'Three', 'One']],
    [2, -1, ['Three', 'One', 'Two']],
  ])('from %i to %i stands there, within the carousel', (from, to, order) => {
    expect(titles(movePage(three, from, to))).toEqual(order)
  })

  it('is no change where it stands already, or is not there', () => {
    expect(movePage(three, 1, 1)).toBe(three)
    expect(movePage(three, 9, 0)).toBe(three)
  })
})

describe('a page that is edited', () => {
  it('has what was changed, and all else as before', () => {
    const pages = carousel({ title: 'One', body: 'Body' }, { title: 'Two' })
    expect(words(editPage(pages, 0, { title: 'New' }))).toEqual([
      ['point', 'New', 'Body'],
      ['point', 'Two', ''],
    ])
    expect(words(editPage(pages, 0, { body: '' }))[0]).toEqual(['point', 'One', ''])
    expect(words(editPage(pages, 0, { kind: 'quote' }))[0]).toEqual(['quote', 'One', 'Body'])
  })

  it('has as many characters as there may be', () => {
    const [page] = editPage(three, 0, { title: 't'.repeat(400), body: 'b'.repeat(4000) }).pages
    expect(page).toMatchObject({ title: 't'.repeat(titleMaxLength), body: 'b'.repeat(bodyMaxLength) })
  })
})

describe('a page that is split', () => {
  const split = (page: Words, at: number | null = null) =>
    words(splitPage(carousel(page, {}), 0, at)).slice(0, -1)

  it.each<[string, Words, number | null, unknown[]]>([
    [
      'at a place',
      { title: 'T', body: 'One two three' },
      4,
      [
        ['point', 'T', 'One'],
        ['point', '', 'two three'],
      ],
    ],
    [
      'between lines',
      { body: 'One\n\nTwo\nThree' },
      null,
      [
        ['point', '', 'One\nTwo'],
        ['point', '', 'Three'],
      ],
    ],
    [
      'between sentences',
      { body: 'One is. Two is.' },
      null,
      [
        ['point', '', 'One is.'],
        ['point', '', 'Two is.'],
      ],
    ],
    [
      'between words',
      { body: 'one two three four' },
      null,
      [
        ['point', '', 'one two'],
        ['point', '', 'three four'],
      ],
    ],
    [
      'below its title',
      { title: 'T', body: '7' },
      null,
      [
        ['point', 'T', ''],
        ['point', '', '7'],
      ],
    ],
    [
      'elsewhere than at its beginning',
      { body: 'One\nTwo' },
      0,
      [
        ['point', '', 'One'],
        ['point', '', 'Two'],
      ],
    ],
    [
      'elsewhere than at its end',
      { body: 'One\nTwo' },
      7,
      [
        ['point', '', 'One'],
        ['point', '', 'Two'],
      ],
    ],
    [
      'and stays a list',
      { kind: 'list', body: 'One\nTwo' },
      null,
      [
        ['list', '', 'One'],
        ['list', '', 'Two'],
      ],
    ],
    [
      'and stays a quote',
      { kind: 'quote', body: 'A\nB' },
      null,
      [
        ['quote', '', 'A'],
        ['quote', '', 'B'],
      ],
    ],
    [
      'behind its first word, however long that is',
      { body: 'Extraordinarily so' },
      null,
      [
        ['point', '', 'Extraordinarily'],
        ['point', '', 'so'],
      ],
    ],
    [
      'a title and a word below it',
      { title: 'One', body: 'Word.' },
      null,
      [
        ['point', 'One', ''],
        ['point', '', 'Word.'],
      ],
    ],
    [
      'words that no space parts',
      { body: '我们在五月雇了人' },
      null,
      [
        ['point', '', '我们在五月'],
        ['point', '', '雇了人'],
      ],
    ],
    [
      'into a cover and a point',
      { kind: 'cover', body: 'A\nB' },
      null,
      [
        ['cover', '', 'A'],
        ['point', '', 'B'],
      ],
    ],
  ])('parts %s', (_, page, at, pages) => expect(split(page, at)).toEqual(pages))

  it.each<[string, Words]>([
    ['with one sign', { body: '7' }],
    ['with a title alone', { title: 'Title' }],
    ['with nothing', { body: ' ' }],
    ['with a title of spaces', { title: ' ', body: '7' }],
    ['with a body of spaces', { title: 'Title', body: ' ' }],
  ])('is no change %s', (_, page) => {
    const pages = carousel(page, {})
    expect(splitPage(pages, 0, null)).toEqual(pages)
    expect(pages.pages[0] && canSplit(pages, pages.pages[0])).toBe(false)
  })

  it('is no change where there are twenty, or where it is not there', () => {
    const change = { title: 'T', body: 'One. Two.' }
    const full = editPage(many(mostPages), 0, change)
    expect(splitPage(full, 0, null)).toEqual(full)
    expect(full.pages[0] && canSplit(full, full.pages[0])).toBe(false)
    const room = editPage(many(mostPages - 1), 0, change)
    expect(room.pages[0] && canSplit(room, room.pages[0])).toBe(true)
    expect(splitPage(three, 9, null)).toBe(three)
  })
})

describe('two pages that are joined', () => {
  const join = (...pages: Words[]) => words(joinNext(carousel(...pages, {}), 0))[0]

  it.each<[string, Words, Words, unknown[]]>([
    ['both titles', { title: 'A', body: 'a' }, { title: 'B', body: 'b' }, ['point', 'A', 'a\nB\nb']],
    ['no empty lines', { title: 'A' }, { body: 'b' }, ['point', 'A', 'b']],
    ['the kind of two lists', { kind: 'list', body: 'a' }, { kind: 'list', body: 'b' }, ['list', '', 'a\nb']],
    [
      'no list with a title in it',
      { kind: 'list', body: 'a' },
      { kind: 'list', title: 'B' },
      ['point', '', 'a\nB'],
    ],
    ['no list with a point in it', { kind: 'list', body: 'a' }, { body: 'b' }, ['point', '', 'a\nb']],
    ['no quote', { kind: 'quote', body: 'a' }, { body: 'b' }, ['point', '', 'a\nb']],
    ['the kind of a cover', { kind: 'cover', title: 'A' }, { kind: 'quote', body: 'b' }, ['cover', 'A', 'b']],
    [
      'what the second is below an empty one',
      {},
      { kind: 'quote', title: 'B', body: 'b' },
      ['quote', 'B', 'b'],
    ],
    ['an empty cover with the words', { kind: 'cover' }, { kind: 'quote', body: 'b' }, ['cover', '', 'b']],
  ])('have %s', (_, first, second, both) => expect(join(first, second)).toEqual(both))

  it('are one page less with the name of the first', () => expect(ids(joinNext(three, 1))).toEqual([0, 1]))

  it('are no change at the end, with two pages, or where the words would be too many', () => {
    expect(joinNext(three, 2)).toBe(three)
    expect(joinNext(three, 9)).toBe(three)
    const two = removePage(three, 1)
    expect(joinNext(two, 0)).toBe(two)
    const long = (length: number) => carousel({ body: 'a'.repeat(2000) }, { body: 'b'.repeat(length) }, {})
    expect(joinNext(long(1000), 0).pages).toHaveLength(3)
    expect(joinNext(long(999), 0).pages).toHaveLength(2)
  })
})
