/** The part of fontkit that is used; it has no types for the browser build. */
declare module 'fontkit' {
  type PathCommand = {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    args: number[]
  }
  export type Path = {
    commands: PathCommand[]
    bbox: { minX: number; minY: number; maxX: number; maxY: number }
    scale: (by: number) => Path
    /** By a matrix in SVG order. */
    transform: (a: number, b: number, c: number, d: number, e: number, f: number) => Path
    /** With two decimals. */
    toSVG: () => string
  }
  type Glyph = { id: number; advanceWidth: number; codePoints: number[]; path: Path }
  export type OutlinePoint = { x: number; y: number; endContour: boolean; copy: () => OutlinePoint }
  /** A glyph as stored in a WOFF2 file. */
  export type PackedGlyph = { points?: OutlinePoint[]; components?: { dx: number; dy: number }[] }
  type GlyphPosition = { xAdvance: number; xOffset: number; yOffset: number }
  export type Font = {
    unitsPerEm: number
    variationAxes: Record<string, { min: number; max: number }>
    hasGlyphForCodePoint: (codePoint: number) => boolean
    layout: (text: string) => { glyphs: Glyph[]; positions: GlyphPosition[] }
    /** A value for each axis, in order; set before the first glyph is requested. */
    variationCoords: number[]
    _variationProcessor: { transformPoints: (glyph: number, points: OutlinePoint[]) => void }
    /** Unpacks the outlines of a WOFF2 file: each has points, or positioned components. */
    _transformGlyfTable: () => void
    _transformedGlyphs: PackedGlyph[]
    _glyphs: Record<number, Glyph>
  }
  /** Reads a single font, or a collection; ours are all single fonts. */
  export function create(bytes: Uint8Array): Font
}
