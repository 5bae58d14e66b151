import { describe, expect, it } from 'vitest'
import type { Carousel, PageKind } from './carousel.ts'
import { coloursOf } from './design.ts'
import { designOf, designs } from './designs.ts'
import { drawPage } from './draw-page.ts'
import type { Command, PageDrawing } from './drawing.ts'
import { defaultLook, newCarousel } from './new-carousel.ts'

type Text = Extract<Command, { kind: 'text' }>
type Picture = Extract<Command, { kind: 'picture' }>

/** Every character is half as wide as the font size. */
const measure = (piece: string) => piece.length / 2
const palette = { background: '#ffffff', text: '#111111', accent: '#0000ee' }
const source = 'data:image/png;base64,AA=='
const author = { name: 'Maren Holm', headline: 'Helps studios', picture: source }
const place = { width: 1080, height: 1080, kind: 'point' as PageKind, index: 0, count: 2 }

/** Draws the footer of one of three pages, without text. */
function draw(kind: PageKind, change: Partial<Carousel> = {}, title = ''): PageDrawing {
  const carousel: Carousel = {
    ...newCarousel('', { ...defaultLook, format: 'square', palette }, author),
    author,
    ...change,
    pages: [0, 1, 2].map((id) => ({ id, kind, title, body: '' })),
  }
  const drawing = drawPage(carousel, 1, measure)
  if (!drawing) throw new Error('There is no such page.')
  return drawing
}
const texts = ({ commands }: PageDrawing) => commands.filter((one): one is Text => one.kind === 'text')
const pictures = ({ commands }: PageDrawing) =>
  commands.filter((one): one is Picture => one.kind === 'picture')
const said = ({ pieces }: Text) => pieces.map(({ text }) => text).join(' ')
const line = (drawing: PageDrawing, words: string) => {
  const found = texts(drawing).find((text) => said(text) === words)
  if (!found) throw new Error(`Nothing says ${words}.`)
  return found
}
const box = (design = 'editorial') => designOf(design).footer(place)
const middle = box().y + box().height / 2

describe('the foot of a page', () => {
  it('has the picture, the name with the headline below it, and which page of how many it is', () => {
    const drawing = draw('point')
    expect(texts(drawing).map(said)).toEqual(['Maren Holm', 'Helps studios', '2 / 3'])
    expect(pictures(drawing)).toEqual([{ kind: 'picture', x: 96, y: middle - 36, size: 72, source }])
    const [name, headline] = [line(drawing, 'Maren Holm'), line(drawing, 'Helps studios')]
    expect([name.x, headline.x]).toEqual([96 + 72 + 20, 96 + 72 + 20])
    expect(name.y).toBeLessThan(middle)
    expect(headline.y).toBeGreaterThan(middle + headline.sizePx)
    expect(headline.y - name.y).toBeGreaterThan(name.sizePx)
    expect(headline.sizePx).toBeLessThan(name.sizePx)
    expect([name.face.weight, headline.face.weight]).toEqual([650, designOf('editorial').fonts.small.weight])
    expect([name.colour, headline.colour]).toEqual(['#111111', '#5d5d5d'])
  })

  it('has its number at the right, in the middle', () => {
    const number = line(draw('point'), '2 / 3')
    expect(number.x + number.width).toBeCloseTo(box().x + box().width)
    expect(number.pieces[0]?.x).toBeCloseTo(number.x)
    expect(number.y).toBeGreaterThan(middle)
    expect(number.y - number.sizePx).toBeLessThan(middle)
    expect(number).toMatchObject({ sizePx: 28, colour: '#5d5d5d' })
  })

  it('has only what it shall show', () => {
    expect(texts(draw('point', { showsNumbers: false })).map(said)).toEqual(['Maren Holm', 'Helps studios'])
    const nameless = draw('point', { showsName: false })
    expect([texts(nameless).map(said), pictures(nameless).length]).toEqual([['2 / 3'], 1])
    const faceless = draw('point', { showsPicture: false })
    expect([pictures(faceless), line(faceless, 'Maren Holm').x]).toEqual([[], 96])
    expect(pictures(draw('point', { author: { ...author, picture: null } }))).toEqual([])
    const nobody = { name: ' ', headline: ' ', picture: null }
    expect(texts(draw('point', { author: nobody })).map(said)).toEqual(['2 / 3'])
  })

  it('has a name or a headline by itself in the middle', () => {
    for (const alone of [{ headline: ' ' }, { name: ' ' }]) {
      const [text] = texts(draw('point', { author: { ...author, ...alone } }))
      expect(text?.y).toBeGreaterThan(middle)
      expect((text?.y ?? 0) - (text?.sizePx ?? 0)).toBeLessThan(middle)
    }
  })

  it('makes long names smaller, so that they end before the number', () => {
    const name = 'Maren Holm of the workshop for roofs in the north of the country'
    const drawing = draw('point', { author: { ...author, name } })
    const [long, number] = [line(drawing, name), line(drawing, '2 / 3')]
    expect(long.sizePx).toBeLessThan(line(draw('point'), 'Maren Holm').sizePx)
    expect(long.x + long.width).toBeCloseTo(96 + 888 - 150 - 24)
    expect(long.x + long.width).toBeLessThan(number.x)
    expect(long.pieces[1]?.x).toBeCloseTo(long.x + 3 * long.sizePx)
  })

  it('says on the cover that there is more to the right, and not which page it is', () => {
    const drawing = draw('cover')
    expect(texts(drawing).map(said)).toEqual(['Maren Holm', 'Helps studios'])
    const [shaft, head] = drawing.commands.slice(-2)
    expect(head).toMatchObject({
      kind: 'polygon',
      points: [
        [984 - 20, middle - 20],
        [984, middle],
        [984 - 20, middle + 20],
      ],
      colour: '#0000ee',
    })
    expect(shaft).toMatchObject({ kind: 'rect', x: 984 - 76, y: middle - 3, height: 6, colour: '#0000ee' })
    expect(shaft?.kind === 'rect' && shaft.x + shaft.width).toBeLessThan(984)
    expect(draw('point').commands.at(-1)?.kind).toBe('text')
  })

  it('is in the colours of the ground on which it stands', () => {
    const colours = coloursOf(designOf('sheet'), palette, 'point')
    const drawing = draw('point', { design: 'sheet' })
    expect(line(drawing, 'Maren Holm').colour).toBe(colours.footerText)
    expect(line(drawing, '2 / 3').colour).toBe(colours.footerSoft)
    expect(colours.footerText).not.toBe(colours.text)
  })
})

describe('the closing page', () => {
  it('has its author large below its words, and not at its foot', () => {
    const drawing = draw('closing', {}, 'End')
    expect(texts(drawing).map(said)).toEqual(['End', 'Maren Holm', 'Helps studios', '2 / 3'])
    const [words, name] = [line(drawing, 'End'), line(drawing, 'Maren Holm')]
    expect(name.sizePx).toBeGreaterThan(line(draw('point'), 'Maren Holm').sizePx)
    const [picture] = pictures(drawing)
    expect(picture).toMatchObject({ x: 96, size: 148 })
    expect(name.x).toBe(96 + 148 + 32)
    expect((picture?.y ?? 0) - words.y).toBeGreaterThan(40)
    expect(name.y).toBeGreaterThan(picture?.y ?? 0)
    expect(name.y).toBeLessThan((picture?.y ?? 0) + 148)
    expect([name.colour, line(drawing, 'Helps studios').colour]).toEqual(['#111111', '#5d5d5d'])
  })

  it('has words and author together in the middle of their area', () => {
    const area = designOf('editorial').area({ ...place, kind: 'closing' })
    const drawing = draw('closing', {}, 'End')
    const end = line(drawing, 'End')
    const top = end.y - 0.28 * end.sizePx - 0.57 * end.sizePx
    const bottom = (pictures(drawing)[0]?.y ?? 0) + 148
    expect(top - area.y).toBeCloseTo(area.y + area.height - bottom, 0)
    const [alone] = pictures(draw('closing'))
    expect((alone?.y ?? 0) + 148).toBeLessThan(area.y + area.height)
    expect(alone?.y).toBeGreaterThan(area.y)
  })

  it('has its words alone in the middle where it is by nobody', () => {
    const nobody = { author: { name: '', headline: '', picture: null } }
    const end = line(draw('closing', nobody, 'End'), 'End')
    const area = designOf('editorial').area({ ...place, kind: 'closing' })
    expect(end.y - 0.28 * end.sizePx).toBeCloseTo(area.y + area.height / 2)
    for (const one of [{ name: 'Maren' }, { headline: 'Helps' }, { picture: source }]) {
      const moved = line(draw('closing', { author: { ...nobody.author, ...one } }, 'End'), 'End')
      expect(moved.y).toBeLessThan(end.y)
    }
  })

  it('has its author in the middle of a design that is centred', () => {
    const drawing = draw('closing', { design: 'frontispiece' })
    const area = designOf('frontispiece').area({ ...place, kind: 'closing' })
    const [picture] = pictures(drawing)
    const [name, headline] = [line(drawing, 'Maren Holm'), line(drawing, 'Helps studios')]
    const end = Math.max(name.x + name.width, headline.x + headline.width)
    expect(((picture?.x ?? 0) + end) / 2).toBeCloseTo(area.x + area.width / 2)
    expect(name.x).toBeCloseTo((picture?.x ?? 0) + 148 + 32)
    expect(name.pieces[0]?.x).toBeCloseTo(name.x)
    const [faceless] = texts(draw('closing', { design: 'frontispiece', showsPicture: false }))
    const single = draw('closing', { design: 'frontispiece', showsName: false })
    expect((pictures(single)[0]?.x ?? 0) + 74).toBeCloseTo(area.x + area.width / 2)
    expect(faceless?.x).toBeGreaterThan(area.x)
  })
})

describe('a page as it is drawn', () => {
  it.each(designs.map(({ id }) => id))('has the ground and the shapes of the design %s first', (id) => {
    const design = designOf(id)
    for (const kind of ['cover', 'point', 'closing'] as const) {
      const { fills, ground } = coloursOf(design, palette, kind)
      const shapes = design.shapes({ ...place, kind, index: 1, count: 3 }).map(({ fill, ...shape }) => ({
        ...(shape.kind === 'rect' ? { radius: 0 } : {}),
        ...shape,
        colour: fills[fill],
      }))
      const { commands } = draw(kind, { design: id })
      expect(commands.slice(0, shapes.length + 1)).toEqual([
        { kind: 'rect', x: 0, y: 0, width: 1080, height: 1080, radius: 0, colour: ground },
        ...shapes,
      ])
    }
  })

  it('is as large as its format, and nothing where there is no such page', () => {
    expect(draw('point', { format: 'portrait' })).toMatchObject({ width: 1080, height: 1350 })
    expect(draw('point')).toMatchObject({ width: 1080, height: 1080, smallestPx: null })
    const carousel = newCarousel('', defaultLook, author)
    expect([drawPage(carousel, -1, measure), drawPage(carousel, 2, measure)]).toEqual([null, null])
  })
})
