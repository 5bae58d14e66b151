/** What is used of fontkit, which brings no types of its own for the browser. */
declare module 'fontkit' {
  type PathCommand = {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    args: number[]
  }
  export type Path = {
    commands: PathCommand[]
    bbox: { minX: number; minY: number; maxX: number; maxY: number }
    scale: (by: number) => Path
    /** By a matrix in the order of SVG. */
    transform: (a: number, b: number, c: number, d: number, e: number, f: number) => Path
    /** With two decimals. */
    toSVG: () => string
  }
  type Glyph = { id: number; advanceWidth: number; codePoints: number[]; path: Path }
  export type OutlinePoint = { x: number; y: number; endContour: boolean; copy: () => OutlinePoint }
  /** A glyph as a WOFF2 file has it. */
  export type PackedGlyph = { points?: OutlinePoint[]; components?: { dx: number; dy: number }[] }
  type GlyphPosition = { xAdvance: number; xOffset: number; yOffset: number }
  export type Font = {
    unitsPerEm: number
    variationAxes: Record<string, { min: number; max: number }>
    hasGlyphForCodePoint: (codePoint: number) => boolean
    layout: (text: string) => { glyphs: Glyph[]; positions: GlyphPosition[] }
    /** A value for each axis, in their order; set before the first glyph is asked for. */
    variationCoords: number[]
    _variationProcessor: { transformPoints: (glyph: number, points: OutlinePoint[]) => void }
    /** Unpacks the outlines of a WOFF2 file: each has points, or parts in their places. */
    _transformGlyfTable: () => void
    _transformedGlyphs: PackedGlyph[]
    _glyphs: Record<number, Glyph>
  }
  /** Reads a single font, or a collection, which none of ours is. */
  export function create(bytes: Uint8Array): Font
}
