import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainLetters } from '#core/text/styled-letters.ts'
import { fewestPages, mostPages, pageText, readCarousel, writeCarousel } from './carousel.ts'
import { addPage, duplicatePage, editPage, joinNext, movePage, removePage, splitPage } from './edit-pages.ts'
import { fromPost } from './from-post.ts'
import { beginHistory, record, redo, undo } from './history.ts'
import { carouselName, defaultLook, newCarousel } from './new-carousel.ts'

describe('special letters of a post', () => {
  it('are plain ones on its pages, which are set in faces that have no others', () => {
    const [first, second] = fromPost(
      'Ten 𝗱𝗮𝘆𝘀 became two.\nNobody r\u0336e\u0336a\u0336d\u0336s 14 checklists.',
    )
    expect([first, second].map((page) => page && pageText(page))).toEqual([
      'Ten days became two.',
      'Nobody reads 14 checklists.',
    ])
  })
})

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
const wordsOnPages = (pages: { title: string; body: string }[]) =>
  pages.flatMap((page) => wordsIn(pageText(page)))
const kinds = (text: string) => fromPost(text).map(({ kind }) => kind)
const carouselOf = (text: string) => newCarousel(text, defaultLook, { name: 'Maren Holm', picture: null })

const line = fc.oneof(
  fc.lorem({ maxCount: 30, mode: 'words' }),
  fc.lorem({ maxCount: 6, mode: 'sentences' }),
  fc.lorem({ maxCount: 8, mode: 'words' }).map((words) => `• ${words}`),
  fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.lorem({ maxCount: 9 }))
    .map(([at, words]) => `${at}. ${words}`),
  fc.lorem({ maxCount: 9 }).map((words) => `“${words}”`),
  fc.lorem({ maxCount: 9 }).map((words) => `73% of ${words}`),
  fc.constantFrom(
    '',
    '',
    '#one #two',
    '我们把入职时间从十天缩短到两天。',
    'שלום עולם',
    '👩‍💻 🇩🇪',
    '---',
    '→ go: now',
  ),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
)
const post = fc.array(line, { maxLength: 40 }).map((lines) => lines.join('\n').slice(0, 20_000))

describe('the pages of a post', () => {
  it('have all of its words, in their order', () => {
    fc.assert(
      fc.property(post, (text) => {
        expect(wordsOnPages(fromPost(text))).toEqual(wordsIn(plainLetters(text)))
      }),
    )
  })

  it('are two to twenty, from the cover to the closing page', () => {
    fc.assert(
      fc.property(post, (text) => {
        const pages = fromPost(text)
        expect(pages.length).toBeGreaterThanOrEqual(fewestPages)
        expect(pages.length).toBeLessThanOrEqual(mostPages)
        expect([pages[0]?.kind, pages.at(-1)?.kind]).toEqual(['cover', 'closing'])
        expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length)
      }),
    )
  })

  it('can be read again from their file', () => {
    fc.assert(
      fc.property(post, (text) => {
        const carousel = carouselOf(text)
        expect(readCarousel(writeCarousel(carousel))).toEqual(carousel)
      }),
    )
  })

  it('take the first line as the cover and the last one as what to do', () => {
    const pages = fromPost(
      'We lost our biggest client.\n\nIt hurt for a while.\n\nWhat would you do?\n\n#work #life',
    )
    expect(pages[0]).toMatchObject({ kind: 'cover', title: 'We lost our biggest client.' })
    expect(pages.at(-1)).toMatchObject({ kind: 'closing', title: 'What would you do?', body: '#work #life' })
  })

  it('put short items together below their heading, and give long ones a page each', () => {
    const short = fromPost('Cover\n\nThree rules:\n• One\n• Two\n• Three\n\nEnd')
    expect(short[1]).toMatchObject({ kind: 'list', title: 'Three rules:', body: 'One\nTwo\nThree' })
    const explained = 'and this is why it matters so much to everybody who has ever tried it themselves.'
    const long = fromPost(`Cover\n\n1. Ask first: ${explained}\n2. Listen: ${explained}\n\nEnd`)
    expect(long.map(({ title }) => title)).toEqual(['Cover', '1. Ask first', '2. Listen', 'End'])
  })

  it('show a figure and a quotation as what they are', () => {
    expect(kinds('Cover\n\n73% of our revenue came from one client.\n\n“We will miss you.”\n\nEnd')).toEqual([
      'cover',
      'number',
      'quote',
      'closing',
    ])
  })

  it('are a cover and a closing page when there is nothing to say', () => {
    expect(kinds('')).toEqual(['cover', 'closing'])
    expect(kinds('One line')).toEqual(['cover', 'closing'])
  })
})

describe('changing pages', () => {
  const text = 'Cover\n\nFirst sentence here. Second sentence there.\n\n“Quoted.”\n\nEnd'
  const titles = (carousel: ReturnType<typeof carouselOf>) =>
    carousel.pages.map(({ title, body }) => title || body)

  it('adds, duplicates, moves and removes them within the limits', () => {
    let carousel = carouselOf(text)
    carousel = movePage(carousel, 2, 1)
    expect(titles(carousel)).toEqual([
      'Cover',
      '“Quoted.”',
      'First sentence here. Second sentence there.',
      'End',
    ])
    carousel = duplicatePage(carousel, 2)
    expect(titles(carousel).slice(1, 3)).toEqual(['“Quoted.”', '“Quoted.”'])
    for (let count = 0; count < 30; count += 1) carousel = addPage(carousel, 0)
    expect(carousel.pages).toHaveLength(mostPages)
    for (const { id } of carousel.pages) carousel = removePage(carousel, id)
    expect(carousel.pages).toHaveLength(fewestPages)
  })

  it('splits and joins them without losing a word', () => {
    fc.assert(
      fc.property(post, fc.nat(20), fc.option(fc.nat(300)), (words, at, cut) => {
        const carousel = carouselOf(words)
        const id = carousel.pages[at % carousel.pages.length]?.id ?? 0
        const said = wordsOnPages(carousel.pages).join('')
        expect(wordsOnPages(splitPage(carousel, id, cut).pages).join('')).toBe(said)
        expect(wordsOnPages(joinNext(carousel, id).pages).join('')).toBe(said)
      }),
    )
  })

  it('parts no character where it splits or cuts', () => {
    const words = '\u{10000}'.repeat(4)
    const carousel = editPage(carouselOf('One\n\nTwo'), 1, { title: '', body: words })
    expect(splitPage(carousel, 1, 3).pages.map(({ body }) => body)).toContain('\u{10000}')
    const [, page] = editPage(carousel, 1, { body: `a${words.repeat(2000)}` }).pages
    expect(page?.body.isWellFormed()).toBe(true)
  })

  it('takes typing in one field back in one step, and everything else one by one', () => {
    const first = carouselOf(text)
    let history = beginHistory(first)
    for (const title of ['A', 'Ab', 'Abc'])
      history = record(history, editPage(history.present, 0, { title }), '0 title')
    history = record(history, addPage(history.present, 0))
    history = undo(history)
    expect(history.present.pages[0]?.title).toBe('Abc')
    history = undo(history)
    expect(history.present).toBe(first)
    expect(redo(history).present.pages[0]?.title).toBe('Abc')
  })
})

describe('a carousel’s file', () => {
  it('is refused when it holds anything else', () => {
    const good = JSON.parse(writeCarousel(carouselOf('One\n\nTwo')))
    const bad = [
      'no JSON',
      '[]',
      JSON.stringify({ ...good, version: 2 }),
      JSON.stringify({ ...good, format: 'wide' }),
      JSON.stringify({ ...good, pages: [] }),
      JSON.stringify({ ...good, pages: [...good.pages, { kind: 'point', title: 5, body: '' }] }),
      JSON.stringify({ ...good, palette: { ...good.palette, accent: 'red' } }),
      JSON.stringify({ ...good, author: null }),
    ]
    expect(bad.map(readCarousel)).toEqual(bad.map(() => null))
    const picture = 'data:image/svg+xml;base64,AAAA'
    expect(
      readCarousel(JSON.stringify({ ...good, author: { ...good.author, picture } }))?.author.picture,
    ).toBeNull()
  })

  it('is named after the cover', () => {
    expect(carouselName(carouselOf('A short cover\n\nMore'))).toBe('A short cover')
    expect(carouselName(carouselOf(''))).toBe('Carousel')
    expect(carouselName(carouselOf('word '.repeat(60))).length).toBeLessThanOrEqual(58)
  })
})
