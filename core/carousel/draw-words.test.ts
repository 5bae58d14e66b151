import { describe, expect, it } from 'vitest'
import type { Carousel, CarouselPage } from './carousel.ts'
import { designOf } from './designs.ts'
import { drawPage } from './draw-page.ts'
import type { Command, PageDrawing } from './drawing.ts'
import { defaultLook, newCarousel } from './new-carousel.ts'

type Text = Extract<Command, { kind: 'text' }>
type Words = Partial<Omit<CarouselPage, 'id'>>

/** Every character is half as wide as the font size. */
const measure = (piece: string) => piece.length / 2
const palette = { background: '#ffffff', text: '#111111', accent: '#0000ee' }
/** Draws a page with nothing but its words, without an author. */
function draw(words: Words, change: Partial<Carousel> = {}): PageDrawing {
  const carousel: Carousel = {
    ...newCarousel('', { ...defaultLook, format: 'square', palette }, { name: '', picture: null }),
    showsNumbers: false,
    ...change,
    pages: [{ id: 0, kind: 'point', title: '', body: '', ...words }],
  }
  const drawing = drawPage(carousel, 0, measure)
  if (!drawing) throw new Error('There is no such page.')
  return drawing
}
const texts = ({ commands }: PageDrawing) => commands.filter((one): one is Text => one.kind === 'text')
const said = ({ pieces }: Text) => pieces.map(({ text }) => text).join(' ')
const areaOf = (design: string, kind: CarouselPage['kind'] = 'point') =>
  designOf(design).area({ width: 1080, height: 1080, kind, index: 0, count: 1 })
/** Returns the vertical middle of a line's letters. */
const middleOf = ({ y, sizePx }: Text) => y - 0.28 * sizePx
const sizes = (drawing: PageDrawing) => texts(drawing).map(({ sizePx }) => sizePx)

describe('the words of a page', () => {
  it('are its title above its body, at the left of its area', () => {
    const drawing = draw({ title: 'Title', body: 'Body\nMore' })
    const [title, body, more] = texts(drawing)
    expect([title, body, more].map((line) => line && [said(line), line.x])).toEqual([
      ['Title', 96],
      ['Body', 96],
      ['More', 96],
    ])
    const { fonts } = designOf('editorial')
    expect([title?.face, body?.face]).toEqual([fonts.title, fonts.body])
    expect([title?.colour, body?.colour]).toEqual(['#111111', '#111111'])
    expect((title?.sizePx ?? 0) / (body?.sizePx ?? 1)).toBeCloseTo(74 / 46)
    expect(drawing.smallestPx).toBe(body?.sizePx)
  })

  it('are larger where there are few, in the letters of a statement', () => {
    const [alone] = texts(draw({ title: 'Title' }))
    const [above] = texts(draw({ title: 'Title', body: 'Body' }))
    expect((alone?.sizePx ?? 0) / (above?.sizePx ?? 1)).toBeCloseTo(1.2)
    expect(alone?.face).toEqual(designOf('editorial').fonts.statement)
    const [body] = texts(draw({ body: 'Body' }))
    const [below] = texts(draw({ title: 'Title', body: 'Body' })).slice(1)
    expect((body?.sizePx ?? 0) / (below?.sizePx ?? 1)).toBeCloseTo(1.2)
    const [item] = texts(draw({ kind: 'list', body: 'Body' }))
    expect(item?.sizePx).toBeCloseTo(below?.sizePx ?? 0)
  })

  it('are largest on the cover, whose second line is softer, as on the closing page', () => {
    const [cover, second] = texts(draw({ kind: 'cover', title: 'Title', body: 'Body' }))
    const [point] = texts(draw({ title: 'Title', body: 'Body' }))
    expect((cover?.sizePx ?? 0) / (point?.sizePx ?? 1)).toBeCloseTo(116 / 74)
    const [alone] = texts(draw({ kind: 'cover', title: 'Title' }))
    expect(alone).toMatchObject({ sizePx: cover?.sizePx, face: designOf('editorial').fonts.title })
    const [last, below] = texts(draw({ kind: 'closing', title: 'Title', body: 'Body' }))
    expect([second?.colour, below?.colour]).toEqual(['#5d5d5d', '#5d5d5d'])
    expect([cover?.colour, last?.colour]).toEqual(['#111111', '#111111'])
    const [only] = texts(draw({ kind: 'closing', body: 'Body' }))
    expect(only?.sizePx).toBeCloseTo(below?.sizePx ?? 0)
  })

  it('are nothing where there are none', () => {
    const drawing = draw({ title: ' ', body: '\n' })
    expect([texts(drawing), drawing.smallestPx]).toEqual([[], null])
    for (const kind of ['quote', 'number'] as const) expect(texts(draw({ kind }))).toEqual([])
  })

  it('have more room between paragraphs than between lines', () => {
    const long = 'many words that go on and on and on and on and on and on and on'
    const lines = texts(draw({ body: `${long}\n\n${long}` }))
    const steps = lines.slice(1).map(({ y, sizePx }, at) => (y - (lines[at]?.y ?? 0)) / sizePx)
    expect(lines.length).toBeGreaterThan(3)
    expect(Math.min(...steps)).toBeCloseTo(1.4)
    expect(steps.filter((step) => step > 1.41).map((step) => step.toFixed(2))).toEqual(['1.90'])
    const [title, body] = texts(draw({ title: 'Title', body: 'Body' }))
    const gap = (body?.y ?? 0) - 0.28 * (body?.sizePx ?? 0) - (title?.y ?? 0) + 0.28 * (title?.sizePx ?? 0)
    expect(gap).toBeCloseTo((1.14 / 2) * (title?.sizePx ?? 0) + (0.75 + 0.7) * (body?.sizePx ?? 0))
  })

  it('are as even as can be', () => {
    const widths = texts(draw({ title: 'aaa aaa aaa aaa aaa aaa aaa aaa aaa' })).map(({ width }) => width)
    expect(widths.length).toBeGreaterThan(1)
    expect(Math.max(...widths) / Math.min(...widths)).toBeLessThan(1.6)
  })
})

describe('where the words stand', () => {
  it.each([
    ['poster', 'cover', 'top'],
    ['editorial', 'point', 'top'],
    ['editorial', 'closing', 'middle'],
    ['editorial', 'cover', 'bottom'],
    ['grid', 'closing', 'bottom'],
  ] as const)('in the design %s, on a page of the kind %s, is at the %s', (design, kind, place) => {
    const [line] = texts(draw({ kind, title: 'Title' }, { design }))
    if (!line) throw new Error('There is no line.')
    const { y, height } = areaOf(design, kind)
    const middle = middleOf(line)
    const half = (0.5 * line.sizePx * (kind === 'cover' ? 108 : 114)) / 100
    const wanted = { top: y + half, middle: y + height / 2, bottom: y + height - half }
    expect(middle).toBeCloseTo(wanted[place])
  })

  it('is the middle of the area in a design that is centred, but for lists', () => {
    const area = areaOf('frontispiece')
    for (const line of texts(draw({ title: 'Title', body: 'Body' }, { design: 'frontispiece' })))
      expect(line.x + line.width / 2).toBeCloseTo(area.x + area.width / 2)
    const [item] = texts(draw({ kind: 'list', body: 'One' }, { design: 'frontispiece' }))
    expect(item?.x).toBeCloseTo(area.x + 1.15 * (item?.sizePx ?? 0))
  })

  it('is the right for what runs to the left', () => {
    const { x, width } = areaOf('editorial')
    for (const line of texts(draw({ title: 'שלום', body: 'עולם' }))) {
      expect(line.x + line.width).toBeCloseTo(x + width)
      expect(line.pieces[0]).toMatchObject({ isLeft: true, x: line.x })
    }
  })

  it('is one word behind the other', () => {
    const [line] = texts(draw({ title: 'one two' }))
    const [one, two] = line?.pieces ?? []
    expect(one?.x).toBe(line?.x)
    expect(((two?.x ?? 0) - (one?.x ?? 0)) / (line?.sizePx ?? 1)).toBeCloseTo(2)
    expect(line?.width).toBeCloseTo(3.5 * (line?.sizePx ?? 0))
  })
})

describe('lists', () => {
  const marks = (design: string, body = 'One\nTwo') => {
    const plain = draw({ kind: 'list', body: '' }, { design }).commands.length
    const { commands } = draw({ kind: 'list', body }, { design })
    return commands.slice(plain).filter(({ kind }) => kind !== 'text')
  }

  it.each([
    ['editorial', 'rect', 'dash'],
    ['sheet', 'circle', 'dot'],
    ['poster', 'rect', 'square'],
  ])('have the marks of their design in the accent: %s', (design, kind, marker) => {
    const { body } = { body: texts(draw({ kind: 'list', body: 'One\nTwo' }, { design })) }
    const found = marks(design)
    expect(found).toHaveLength(2)
    for (const [at, mark] of found.entries()) {
      const line = body[at]
      expect(mark).toMatchObject({ kind, colour: '#0000ee' })
      const left = mark.kind === 'circle' ? mark.x - mark.radius : mark.kind === 'rect' ? mark.x : 0
      const top = mark.kind === 'rect' ? mark.y + mark.height / 2 : mark.kind === 'circle' ? mark.y : 0
      expect(left).toBeCloseTo(areaOf(design, 'list').x)
      expect(top).toBeCloseTo((line?.y ?? 0) - 0.27 * (line?.sizePx ?? 0))
      const isFlat = mark.kind === 'rect' && mark.width > 3 * mark.height
      expect(isFlat).toBe(marker === 'dash')
    }
  })

  it('have marks that end before their words', () => {
    const size = texts(draw({ kind: 'list', body: 'One' }))[0]?.sizePx ?? 0
    const [dash] = marks('editorial', 'One')
    expect(dash).toMatchObject({ width: size / 2 })
    expect(dash?.kind === 'rect' && dash.height / size).toBeCloseTo(0.09)
    const line = texts(draw({ kind: 'list', body: 'One' }, { design: 'poster' }))[0]
    const [square] = marks('poster', 'One')
    expect(square?.kind === 'rect' && square.width / (line?.sizePx ?? 1)).toBeCloseTo(0.3)
    expect(square?.kind === 'rect' && square.height).toBe(square?.kind === 'rect' && square.width)
    const [dot] = marks('sheet', 'One')
    const point = texts(draw({ kind: 'list', body: 'One' }, { design: 'sheet' }))[0]
    expect(dot?.kind === 'circle' && dot.radius / (point?.sizePx ?? 1)).toBeCloseTo(0.15)
  })

  it('have one mark for each point, however many lines it has', () => {
    expect(marks('editorial', `${'many words that go on '.repeat(6)}\nTwo`)).toHaveLength(2)
    const lines = texts(draw({ kind: 'list', body: 'many words that go on '.repeat(6) }))
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) {
      expect(line.x).toBeCloseTo(96 + 1.15 * line.sizePx)
      expect(line.x + line.width).toBeLessThanOrEqual(96 + 888)
    }
  })

  it('have their own numbers in place of marks, bold and in the accent', () => {
    expect(marks('editorial', '1. One\n12) Two')).toEqual([])
    const lines = texts(draw({ kind: 'list', body: '1. One\n12) Two' }))
    expect(lines.map(said)).toEqual(['1', 'One', '12', 'Two'])
    const [label, first] = lines
    expect(label).toMatchObject({ x: 96, y: first?.y, colour: '#0000ee', sizePx: first?.sizePx })
    expect(label?.face.weight).toBe(700)
    expect(lines[2]?.width).toBeCloseTo(lines[2]?.sizePx ?? 0)
    expect(first?.colour).toBe('#111111')
  })

  it('have their marks and numbers at the right where they run to the left', () => {
    const { x, width } = areaOf('editorial')
    const [mark] = marks('editorial', 'שלום')
    expect(mark?.kind === 'rect' && mark.x + mark.width).toBeCloseTo(x + width)
    const [label, line] = texts(draw({ kind: 'list', body: '1. שלום' }))
    expect((label?.x ?? 0) + (label?.width ?? 0)).toBeCloseTo(x + width)
    expect(label?.pieces).toMatchObject([{ text: '1', isLeft: false }])
    expect((line?.x ?? 0) + (line?.width ?? 0)).toBeCloseTo(x + width - 1.15 * (line?.sizePx ?? 0))
  })
})

describe('pages of other kinds', () => {
  it('have the number of a point large above it', () => {
    const [number, title] = texts(draw({ title: '3. Ask first', body: 'Body' }))
    expect([number && said(number), title && said(title)]).toEqual(['3', 'Ask first'])
    expect(number).toMatchObject({ colour: '#0000ee', face: designOf('editorial').fonts.figure })
    expect((number?.sizePx ?? 0) / (title?.sizePx ?? 1)).toBeCloseTo((280 * 0.56) / 74)
    expect(texts(draw({ title: '12.' })).map(said)).toEqual(['12.'])
    expect(texts(draw({ title: '2026. Ask' })).map(said)).toEqual(['2026. Ask'])
  })

  it('have a figure large in the accent above what it says', () => {
    const lines = texts(draw({ kind: 'number', title: '40%', body: 'of us' }))
    expect(lines.map(said)).toEqual(['40%', 'of us'])
    expect(lines[0]).toMatchObject({ colour: '#0000ee', face: designOf('editorial').fonts.figure })
    expect((lines[0]?.sizePx ?? 0) / (lines[1]?.sizePx ?? 1)).toBeCloseTo(280 / (46 * 1.12))
    expect(texts(draw({ kind: 'number', body: 'of us' })).map(said)).toEqual(['of us'])
  })

  it('have a quotation in its own letters below who said it', () => {
    const lines = texts(draw({ kind: 'quote', title: 'The owner', body: '“No.”\n\n“Yes.”' }))
    expect(lines.map(said)).toEqual(['The owner', '“No.”', '“Yes.”'])
    const { fonts } = designOf('editorial')
    expect(lines[0]).toMatchObject({ colour: '#0000ee', face: fonts.small })
    expect(lines[1]).toMatchObject({ colour: '#111111', face: fonts.quote })
    expect((lines[1]?.sizePx ?? 0) / (lines[0]?.sizePx ?? 1)).toBeCloseTo(72 / 34)
    expect(((lines[2]?.y ?? 0) - (lines[1]?.y ?? 0)) / (lines[1]?.sizePx ?? 1)).toBeCloseTo(1.24 + 0.35)
    expect(texts(draw({ kind: 'quote', body: '“No.”' })).map(said)).toEqual(['“No.”'])
  })
})

describe('words that need room', () => {
  const many = (count: number) => 'many words that go on and on '.repeat(count).trim()

  it('become smaller until they have it, titles less than what is below them', () => {
    const { y, height } = areaOf('editorial')
    const drawing = draw({ title: many(3), body: many(30) })
    const lines = texts(drawing)
    const bottom = Math.max(...lines.map((line) => line.y))
    expect(bottom).toBeLessThanOrEqual(y + height)
    expect(bottom).toBeGreaterThan(y + height * 0.85)
    const [title, body] = [Math.max(...sizes(drawing)), Math.min(...sizes(drawing))]
    expect(title / body).toBeGreaterThan((74 / 46) * 1.1)
    expect(drawing.smallestPx).toBe(body)
  })

  it.each([
    ['one paragraph', (count: number) => ({ body: many(count) })],
    ['a title and a body', (count: number) => ({ title: many(2), body: many(count) })],
    ['many paragraphs', (count: number) => ({ body: 'Words\n'.repeat(count) })],
    ['a list', (count: number) => ({ kind: 'list' as const, title: 'Title', body: 'Words\n'.repeat(count) })],
  ])('stay within their area, however much of %s there is', (_, words) => {
    const { y, height } = areaOf('editorial')
    const ends = Array.from({ length: 8 }, (_each, at) => {
      const last = texts(draw(words(4 + 4 * at))).at(-1)
      return (last?.y ?? 0) + 0.42 * (last?.sizePx ?? 0)
    })
    expect(Math.max(...ends)).toBeLessThanOrEqual(y + height + 0.5)
    expect(Math.max(...ends)).toBeGreaterThan(y + height * 0.95)
  })

  it('grow where there are few of them, and not where they would fill the page', () => {
    const [few] = sizes(draw({ title: 'Title', body: 'Body' }))
    expect((few ?? 0) / 74).toBeCloseTo(0.955 ** -7)
    const set = Array.from({ length: 12 }, (_, at) => texts(draw({ body: many(at + 1) })))
    const heights = set.map((lines) => ({
      size: lines[0]?.sizePx ?? 0,
      height: lines.length * 1.4 * (lines[0]?.sizePx ?? 0),
    }))
    const most = areaOf('editorial').height
    const grown = heights.filter(({ size }) => size > 46 * 1.2 * 1.01)
    expect(grown.length).toBeGreaterThan(3)
    expect(grown.filter(({ height }) => height > most * 0.72)).toEqual([])
    expect(heights.filter(({ height }) => height > most)).toEqual([])
    expect(heights.at(-1)?.size).toBeLessThan(46 * 1.2)
  })

  it('are made smaller for a long word, which is cut where that is not enough', () => {
    const word = (length: number) => draw({ title: 'w'.repeat(length), body: 'Body' })
    const title = (drawing: PageDrawing) => texts(drawing).filter((line) => said(line).startsWith('w'))
    const [whole] = title(word(26))
    expect(title(word(26))).toHaveLength(1)
    expect(whole?.width).toBeLessThanOrEqual(888)
    expect(whole?.width).toBeGreaterThan(880)
    expect(title(word(60)).length).toBeGreaterThan(1)
    expect(title(word(60)).map(said).join('')).toBe('w'.repeat(60))
    const below = (drawing: PageDrawing) => texts(drawing).at(-1)?.sizePx
    expect(below(word(26))).toBeCloseTo(46)
  })
})
