/** What is used of fontkit, which brings no types of its own for the browser. */
declare module 'fontkit' {
  type PathCommand = {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    args: number[]
  }
  export type Glyph = {
    id: number
    advanceWidth: number
    codePoints: number[]
    path: { commands: PathCommand[] }
  }
  type GlyphPosition = { xAdvance: number; xOffset: number; yOffset: number }
  export type Font = {
    unitsPerEm: number
    ascent: number
    descent: number
    variationAxes: Record<string, { min: number; max: number }>
    hasGlyphForCodePoint: (codePoint: number) => boolean
    layout: (text: string) => { glyphs: Glyph[]; positions: GlyphPosition[] }
    getVariation: (axes: Record<string, number>) => Font
  }
  /** Reads a single font, or a collection, which none of ours is. */
  export function create(bytes: Uint8Array): Font
}

declare module 'brotli/decompress.js' {
  /** Unpacks to so many bytes. */
  const decompress: (bytes: Uint8Array, length: number) => Uint8Array
  export default decompress
}
