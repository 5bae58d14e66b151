import type { PageKind, Palette } from './carousel.ts'
import { mix, readableOn } from './colours.ts'
import type { Face } from './fit-text.ts'

/** A colour by what it is for; `tint` is the surface with a little of the accent, `line` with a little of the text. */
export type Role = 'surface' | 'text' | 'soft' | 'accent' | 'tint' | 'line' | 'panel'

type Box = { x: number; y: number; width: number; height: number }

/** A decoration, in page pixels from the top left. */
export type Shape =
  | ({ kind: 'rect'; radius?: number; fill: Role } & Box)
  | { kind: 'circle'; x: number; y: number; radius: number; fill: Role }
  | { kind: 'ring'; x: number; y: number; radius: number; thickness: number; fill: Role }
  | { kind: 'polygon'; points: [number, number][]; fill: Role }

/** Which page is drawn, of how many. */
export type Place = { width: number; height: number; kind: PageKind; index: number; count: number }

/** The colour that a page is painted with; the words stand on it, or on the panel where a design has one. */
export type Ground = 'background' | 'accent' | 'text'

/** The line with whose carousel it is and which page: where it stands and on what. */
type Footer = Box & { isOnGround: boolean; showsNumber: boolean }

export type Design = {
  id: string
  name: string
  /** The first one is the design's own. */
  palettes: [Palette, ...Palette[]]
  fonts: Record<'title' | 'statement' | 'quote' | 'figure' | 'body' | 'small', Face>
  /** In pixels, where there is room for them. */
  sizes: Record<'cover' | 'title' | 'quote' | 'figure' | 'body', number>
  align: 'start' | 'centre'
  stand: (kind: PageKind) => 'top' | 'middle' | 'bottom'
  ground: (kind: PageKind) => Ground
  /** Given, the words stand on a panel in the background colour and not on the ground. */
  hasPanel?: boolean
  shapes: (place: Place) => Shape[]
  /** Where the words may stand; no decoration but a panel reaches into it. */
  area: (place: Place) => Box
  footer: (place: Place) => Footer
  marker: 'dash' | 'dot' | 'square'
}

/** The colours of one page. Those for words can be read on what they stand on. */
export type PageColours = {
  ground: string
  fills: Record<Role, string>
  /** On the panel or ground where the words stand. */
  text: string
  soft: string
  accent: string
  /** The same on the ground, for the footer. */
  footerText: string
  footerSoft: string
}

const shares = { soft: 0.32, tint: 0.16, line: 0.18 }

/** Text of a page: the wished colour on the background, and what goes with it on a coloured ground. */
function wordsOn(surface: string, palette: Palette) {
  const wished = surface === palette.background ? palette.text : palette.background
  const text = readableOn(wished, surface)
  const accent = surface === palette.accent ? text : readableOn(palette.accent, surface)
  return { text, soft: readableOn(mix(text, surface, shares.soft), surface), accent }
}

/** Turns the three colours of a palette into those of a page. */
export function coloursOf(design: Design, palette: Palette, kind: PageKind): PageColours {
  const ground = palette[design.ground(kind)]
  const surface = design.hasPanel ? palette.background : ground
  const words = wordsOn(surface, palette)
  const below = wordsOn(ground, palette)
  const accent = ground === palette.accent ? below.text : palette.accent
  return {
    ground,
    ...words,
    footerText: below.text,
    footerSoft: below.soft,
    fills: {
      surface: ground,
      panel: palette.background,
      text: below.text,
      soft: below.soft,
      accent,
      tint: mix(ground, accent, shares.tint),
      line: mix(ground, below.text, shares.line),
    },
  }
}
