import { describe, expect, it } from 'vitest'
import { pageText, readCarousel, readHex, writeCarousel } from './carousel.ts'
import { defaultLook, newCarousel } from './new-carousel.ts'

const carousel = newCarousel(
  'One\n\nTwo',
  { ...defaultLook, headline: 'Helps studios', showsName: false },
  { name: 'Maren Holm', picture: 'data:image/jpeg;base64,AB+/==' },
)
type Fields = Record<string, unknown>
const file: Fields = JSON.parse(writeCarousel(carousel))
const read = (change: Fields) => readCarousel(JSON.stringify({ ...file, ...change }))
const page = { id: 7, kind: 'point', title: 'T', body: 'B' }
const pages = (count: number, change: Fields = {}) => ({
  pages: Array.from({ length: count }, () => ({ ...page, ...change })),
})

describe('a carousel’s file', () => {
  it('is read as it was written', () => {
    expect(readCarousel(writeCarousel(carousel))).toEqual(carousel)
    expect(read({ format: 'square' })).toEqual({ ...carousel, format: 'square' })
  })

  it.each<[string, Fields]>([
    ['of another version', { version: 2 }],
    ['without a version', { version: undefined }],
    ['without pages', { pages: undefined }],
    ['with pages that are no list', { pages: 'One' }],
    ['with one page', pages(1)],
    ['with 21 pages', pages(21)],
    ['with a page that is none', { pages: [page, page, null] }],
    ['with a page that is a list', { pages: [page, page, []] }],
    ['with a page of another kind', pages(2, { kind: 'table' })],
    ['with too long a title', pages(2, { title: 't'.repeat(301) })],
    ['with too long a body', pages(2, { body: 'b'.repeat(3001) })],
    ['with a body that is none', pages(2, { body: 5 })],
    ['of another format', { format: 'wide' }],
    ['without a design', { design: undefined }],
    ['with too long a design', { design: 'd'.repeat(41) }],
    ['without colours', { palette: null }],
    ['with two colours', { palette: { background: '#ffffff', text: '#000000' } }],
    ['with a colour that is none', { palette: { background: 'white', text: '#000000', accent: '#ff0000' } }],
    ['with a text colour that is none', { palette: { background: '#ffffff', text: 0, accent: '#ff0000' } }],
    ['without an author', { author: undefined }],
    ['with too long a name', { author: { name: 'n'.repeat(81), headline: '', picture: null } }],
    ['with too long a headline', { author: { name: '', headline: 'h'.repeat(81), picture: null } }],
    ['with a name that is none', { author: { name: null, headline: '', picture: null } }],
  ])('is refused %s', (_, change) => expect(read(change)).toBeNull())

  it.each(['null', '5', '"text"', '[]', ''])('is refused where it holds %j', (source) => {
    expect(readCarousel(source)).toBeNull()
  })

  it('may be as long as there is room for', () => {
    const longest = {
      ...pages(20, { title: 't'.repeat(300), body: 'b'.repeat(3000) }),
      design: 'd'.repeat(40),
      author: { name: 'n'.repeat(80), headline: 'h'.repeat(80), picture: null },
    }
    expect(read(longest)).toMatchObject({ design: longest.design, author: longest.author })
    expect(read(longest)?.pages.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => at))
  })

  it('has colours in one form, and shows only what it says', () => {
    const palette = { background: 'FFF', text: '#ABCDEF', accent: ' 123456 ' }
    expect(read({ palette })?.palette).toEqual({ background: '#ffffff', text: '#abcdef', accent: '#123456' })
    expect(read({ showsName: true, showsPicture: 1, showsNumbers: 'yes' })).toMatchObject({
      showsName: true,
      showsPicture: false,
      showsNumbers: false,
    })
  })

  it('holds no halves of characters', () => {
    expect(read(pages(2, { title: 'a\ud83d', body: '\ude00b' }))?.pages[0]).toMatchObject({
      title: 'a\ufffd',
      body: '\ufffdb',
    })
  })

  it.each([
    ['data:image/png;base64,AAAA', true],
    ['data:image/jpeg;base64,AAA=', true],
    ['data:image/gif;base64,AAAA', false],
    ['https://a.example/image.png', false],
    ['x data:image/png;base64,AAAA', false],
    ['data:image/png;base64,AAAA"', false],
    [`data:image/png;base64,${'A'.repeat(400_000)}`, false],
    [5, false],
  ])('has its author’s picture only as one: %#', (picture, isKept) => {
    expect(read({ author: { name: '', headline: '', picture } })?.author.picture).toBe(
      isKept ? picture : null,
    )
  })
})

it.each([
  ['#abc', '#aabbcc'],
  [' #ABCDEF ', '#abcdef'],
  ['a1b2c3', '#a1b2c3'],
  ['##abc', null],
  ['#abcd', null],
  ['#1234567', null],
  ['#ggg', null],
])('the colour %j is %j', (text, colour) => expect(readHex(text)).toBe(colour))

it('the words of a page are those of its title and its body, as far as there are some', () => {
  expect(pageText({ title: 'T', body: 'A\nB' })).toBe('T\nA\nB')
  expect([pageText({ title: ' ', body: 'B' }), pageText({ title: 'T', body: '' })]).toEqual(['B', 'T'])
})
