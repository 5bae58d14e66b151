import type { PageKind, Palette } from './carousel.ts'
import { mix, readableOn } from './colours.ts'
import type { Face } from './fit-text.ts'

/**
 * A colour named after its purpose; `tint` is the surface with a little of the accent, `line` with a little of the
 * text.
 */
export type Role = 'surface' | 'text' | 'soft' | 'accent' | 'tint' | 'line' | 'panel'

type Box = { x: number; y: number; width: number; height: number }

/** A decoration, in page pixels from the top left. */
export type Shape =
  | ({ kind: 'rect'; radius?: number; fill: Role } & Box)
  | { kind: 'circle'; x: number; y: number; radius: number; fill: Role }
  | { kind: 'ring'; x: number; y: number; radius: number; thickness: number; fill: Role }
  | { kind: 'polygon'; points: [number, number][]; fill: Role }

/** The page being drawn and the number of pages. */
export type Place = { width: number; height: number; kind: PageKind; index: number; count: number }

/** The colour that fills a page; text stands on it, or on the panel in designs that have one. */
export type Ground = 'background' | 'accent' | 'text'

/** The line with the author and the page number: its box and what it stands on. */
type Footer = Box & { isOnGround: boolean; showsNumber: boolean }

export type Design = {
  id: string
  name: string
  /** The first one is the design's default. */
  palettes: [Palette, ...Palette[]]
  fonts: Record<'title' | 'statement' | 'quote' | 'figure' | 'body' | 'small', Face>
  /** In pixels, when there is room. */
  sizes: Record<'cover' | 'title' | 'quote' | 'figure' | 'body', number>
  align: 'start' | 'centre'
  stand: (kind: PageKind) => 'top' | 'middle' | 'bottom'
  ground: (kind: PageKind) => Ground
  /** Whether the text stands on a panel in the background colour instead of on the ground. */
  hasPanel?: boolean
  shapes: (place: Place) => Shape[]
  /** The box for the text; no decoration except the panel overlaps it. */
  area: (place: Place) => Box
  footer: (place: Place) => Footer
  marker: 'dash' | 'dot' | 'square'
}

/** The colours of one page; text colours are readable on what the text stands on. */
export type PageColours = {
  ground: string
  fills: Record<Role, string>
  /** Colours for text on the panel or ground. */
  text: string
  soft: string
  accent: string
  /** Colours for the footer, which may stand on the ground. */
  footerText: string
  footerSoft: string
}

const shares = { soft: 0.32, tint: 0.16, line: 0.18 }

/**
 * Returns text colours for a surface: the palette's text colour on its background, its background colour on any other
 * surface.
 */
function wordsOn(surface: string, palette: Palette) {
  const wished = surface === palette.background ? palette.text : palette.background
  const text = readableOn(wished, surface)
  const accent = surface === palette.accent ? text : readableOn(palette.accent, surface)
  return { text, soft: readableOn(mix(text, surface, shares.soft), surface), accent }
}

/** Derives the colours of a page from the three colours of a palette. */
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
