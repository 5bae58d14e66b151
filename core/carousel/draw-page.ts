import { type Carousel, pageSizes } from './carousel.ts'
import { coloursOf, type PageColours, type Place, type Shape } from './design.ts'
import { designOf } from './designs.ts'
import { drawFooter } from './draw-footer.ts'
import { drawWords } from './draw-words.ts'
import type { Command, PageContext, PageDrawing } from './drawing.ts'
import type { Measure } from './fit-text.ts'

function paint(shape: Shape, { fills }: PageColours): Command {
  const colour = fills[shape.fill]
  switch (shape.kind) {
    case 'rect':
      return {
        kind: 'rect',
        x: shape.x,
        y: shape.y,
        width: shape.width,
        height: shape.height,
        radius: shape.radius ?? 0,
        colour,
      }
    case 'circle':
      return { kind: 'circle', x: shape.x, y: shape.y, radius: shape.radius, colour }
    case 'ring':
      return {
        kind: 'ring',
        x: shape.x,
        y: shape.y,
        radius: shape.radius,
        thickness: shape.thickness,
        colour,
      }
    case 'polygon':
      return { kind: 'polygon', points: shape.points, colour }
  }
}

/**
 * Lays out everything on a page. The preview and the PDF both render exactly this, so that they cannot differ. Text
 * shrinks as far as needed to stay within the page.
 */
export function drawPage(carousel: Carousel, index: number, measure: Measure): PageDrawing | null {
  const page = carousel.pages[index]
  if (!page) return null
  const size = pageSizes[carousel.format]
  const place: Place = { ...size, kind: page.kind, index, count: carousel.pages.length }
  const design = designOf(carousel.design)
  const colours = coloursOf(design, carousel.palette, page.kind)
  const context: PageContext = { carousel, page, place, design, colours, measure }
  const words = drawWords(context)
  return {
    ...size,
    commands: [
      { kind: 'rect', x: 0, y: 0, ...size, radius: 0, colour: colours.ground },
      ...design.shapes(place).map((shape) => paint(shape, colours)),
      ...words.commands,
      ...drawFooter(context),
    ],
    smallestPx: words.smallestPx,
  }
}
