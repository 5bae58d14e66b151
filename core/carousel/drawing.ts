import type { Carousel, CarouselPage } from './carousel.ts'
import type { Design, PageColours, Place } from './design.ts'
import type { Face, Measure } from './fit-text.ts'

/** A piece of text in its place; `isLeft` says that it runs from right to left. */
export type TextPiece = { text: string; x: number; isLeft: boolean }

/** What is drawn, in page pixels from the top left, in this order. */
export type Command =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; radius: number; colour: string }
  | { kind: 'circle'; x: number; y: number; radius: number; colour: string }
  | { kind: 'ring'; x: number; y: number; radius: number; thickness: number; colour: string }
  | { kind: 'polygon'; points: [number, number][]; colour: string }
  /** The author's picture, round. */
  | { kind: 'picture'; x: number; y: number; size: number; source: string }
  /** One line: `y` is its baseline. */
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
  /** How large the smallest words of the page are, in page pixels; null when it has none. */
  smallestPx: number | null
}

/** What drawing a page is about, handed from one part of it to the next. */
export type PageContext = {
  carousel: Carousel
  page: CarouselPage
  place: Place
  design: Design
  colours: PageColours
  measure: Measure
}
