import type { Carousel, CarouselPage } from './carousel.ts'
import type { Design, PageColours, Place } from './design.ts'
import type { Face, Measure } from './fit-text.ts'

/** A positioned piece of text; `isLeft` means that it runs from right to left. */
export type TextPiece = { text: string; x: number; isLeft: boolean }

/** A drawing instruction, in page pixels from the top left. Commands are drawn in their order. */
export type Command =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; radius: number; colour: string }
  | { kind: 'circle'; x: number; y: number; radius: number; colour: string }
  | { kind: 'ring'; x: number; y: number; radius: number; thickness: number; colour: string }
  | { kind: 'polygon'; points: [number, number][]; colour: string }
  /** The author's picture, cropped to a circle. */
  | { kind: 'picture'; x: number; y: number; size: number; source: string }
  /** One line of text; `y` is its baseline. */
  | {
      kind: 'text'
      pieces: TextPiece[]
      x: number
      y: number
      width: number
      sizePx: number
      face: Face
      colour: string
    }

export type PageDrawing = {
  width: number
  height: number
  commands: Command[]
  /** The size of the smallest text on the page, in page pixels; null when it has no text. */
  smallestPx: number | null
}

/** The context of drawing one page, passed between the parts that draw it. */
export type PageContext = {
  carousel: Carousel
  page: CarouselPage
  place: Place
  design: Design
  colours: PageColours
  measure: Measure
}
