import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carouselFormats, type Palette, pageKinds, pageSizes, readHex } from './carousel.ts'
import { contrast, readableContrast, readableOn } from './colours.ts'
import { designOf, designs } from './designs.ts'
import { drawPage } from './draw-page.ts'
import type { Command, PageDrawing } from './drawing.ts'
import { defaultLook, newCarousel } from './new-carousel.ts'
import { inOrder, tokensOf } from './pieces.ts'

/** Letters of different widths, as in real fonts; all that matters is that widths add up. */
const measure = (piece: string) =>
  Array.from(piece).reduce(
    (sum, sign) => sum + (/\p{sc=Han}/u.test(sign) ? 1 : 0.35 + ((sign.codePointAt(0) ?? 0) % 7) * 0.06),
    0,
  )

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const palette: fc.Arbitrary<Palette> = fc.record({ background: colour, text: colour, accent: colour })
const words = fc.oneof(
  fc.lorem({ maxCount: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.constantFrom(
    '',
    'x'.repeat(900),
    '1. First\n2. Second\n3. Third',
    '我们把入职时间从十天缩短到两天。'.repeat(20),
    'שלום (עולם) 2024',
  ),
  fc.lorem({ maxCount: 8, mode: 'sentences' }).map((text) => text.repeat(4).slice(0, 2900)),
)

const draw = (
  design: string,
  change: {
    kind?: (typeof pageKinds)[number]
    title?: string
    body?: string
    colours?: Palette
    format?: 'square' | 'portrait'
  },
) => {
  const carousel = newCarousel(
    'Cover\n\nEnd',
    { ...defaultLook, design, headline: 'Helps studios' },
    { name: 'Maren Holm', picture: 'data:image/png;base64,AA==' },
  )
  const pages = [
    {
      id: 0,
      kind: change.kind ?? 'point',
      title: (change.title ?? 'Title').slice(0, 300),
      body: change.body ?? 'Body',
    },
    { id: 1, kind: 'closing' as const, title: 'End', body: '' },
  ]
  const look = { palette: change.colours ?? carousel.palette, format: change.format ?? carousel.format }
  return drawPage({ ...carousel, ...look, pages }, 0, measure)
}

type Text = Extract<Command, { kind: 'text' }>
const textsOf = (drawing: PageDrawing | null) =>
  (drawing?.commands ?? []).filter((command): command is Text => command.kind === 'text')

/** Returns the colours at a point, topmost first. */
function coloursAt(drawing: PageDrawing, x: number, y: number): string {
  const covers = (command: Command) => {
    switch (command.kind) {
      case 'rect':
        return (
          x >= command.x &&
          x <= command.x + command.width &&
          y >= command.y &&
          y <= command.y + command.height
        )
      case 'circle':
        return Math.hypot(x - command.x, y - command.y) <= command.radius
      case 'ring': {
        const away = Math.hypot(x - command.x, y - command.y)
        return away <= command.radius && away >= command.radius - command.thickness
      }
      case 'polygon': {
        const [xs, ys] = [command.points.map((point) => point[0]), command.points.map((point) => point[1])]
        return x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys)
      }
      case 'picture':
      case 'text':
        return false
    }
  }
  const found = drawing.commands.findLast(covers)
  return found && 'colour' in found ? found.colour : '#000000'
}

describe.each(designs.map(({ id }) => id))('the design %s', (design) => {
  it('keeps all words within the page, whatever they are', () => {
    fc.assert(
      fc.property(
        words,
        words,
        fc.constantFrom(...pageKinds),
        fc.constantFrom(...carouselFormats),
        (title, body, kind, format) => {
          const { width, height } = pageSizes[format]
          for (const text of textsOf(draw(design, { title, body, kind, format }))) {
            expect(text.x).toBeGreaterThanOrEqual(0)
            expect(text.x + text.width).toBeLessThanOrEqual(width + 0.5)
            expect(text.y - text.sizePx).toBeGreaterThan(-text.sizePx)
            expect(text.y).toBeLessThanOrEqual(height)
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('keeps the words of the page away from its footer', () => {
    fc.assert(
      fc.property(words, words, fc.constantFrom(...carouselFormats), (title, body, format) => {
        const { area } = designOf(design)
        const box = area({ ...pageSizes[format], kind: 'point', index: 0, count: 2 })
        const footer = new Set(['Maren', 'Holm', 'Helps', 'studios', '1', '/', '2'])
        const own = textsOf(draw(design, { title, body, format })).filter(
          ({ pieces }) => !pieces.every(({ text }) => footer.has(text)),
        )
        for (const { y, sizePx } of own) {
          expect(y).toBeLessThanOrEqual(box.y + box.height + 1)
          expect(y - sizePx * 0.8).toBeGreaterThanOrEqual(box.y - 1)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('can be read in any colours', () => {
    fc.assert(
      fc.property(
        palette,
        fc.constantFrom(...pageKinds),
        fc.constantFrom(...carouselFormats),
        (colours, kind, format) => {
          const drawing = draw(design, {
            title: '73%',
            body: '1. One thing\nTwo things',
            kind,
            colours,
            format,
          })
          for (const text of textsOf(drawing)) {
            for (const share of [0, 0.5, 1]) {
              const below = drawing
                ? coloursAt(drawing, text.x + text.width * share, text.y - text.sizePx * 0.3)
                : ''
              expect(contrast(text.colour, below)).toBeGreaterThanOrEqual(readableContrast)
            }
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('has palettes of its own and draws the same each time', () => {
    expect(designOf(design).palettes.length).toBeGreaterThanOrEqual(3)
    expect(
      designOf(design).palettes.every((one) => Object.values(one).every((hex) => readHex(hex) === hex)),
    ).toBe(true)
    expect(draw(design, {})).toEqual(draw(design, {}))
  })
})

describe('colours', () => {
  it('that are hard to read become readable and stay as near as they can', () => {
    fc.assert(
      fc.property(colour, colour, (wished, ground) => {
        const found = readableOn(wished, ground)
        expect(contrast(found, ground)).toBeGreaterThanOrEqual(readableContrast)
        expect(found === wished || contrast(wished, ground) < readableContrast).toBe(true)
      }),
    )
  })

  it.each([
    ['#abc', '#aabbcc'],
    ['B4371F', '#b4371f'],
    ['red', null],
    ['#12345', null],
  ])('are read from %s as %s', (text, read) => expect(readHex(text)).toBe(read))
})

describe('a line', () => {
  const shown = (text: string, isLeft: boolean) =>
    inOrder(tokensOf(text), isLeft)
      .map(({ text: piece, space }) => (space ? ` ${piece}` : piece))
      .join('')

  it('stands in the order in which it is read', () => {
    expect(shown('one two three', false)).toBe('one two three')
    expect(shown('אחת שתיים שלוש', true)).toBe('שלוש שתיים אחת')
    expect(shown('אחת two three שלוש', true)).toBe('שלוש two three אחת')
    expect(shown('one שתיים שלוש four', false)).toBe('one שלוש שתיים four')
  })

  it('may break between Chinese characters, but not before a full stop', () => {
    expect(tokensOf('我们。好').map(({ text }) => text)).toEqual(['我', '们。', '好'])
  })
})
