/** One step of an outline, in font units, y upwards; a curve has its control point first. */
export type Step =
  | { kind: 'move'; x: number; y: number }
  | { kind: 'line'; x: number; y: number }
  | { kind: 'curve'; cx: number; cy: number; x: number; y: number }
  | { kind: 'close' }

/** A glyph as it is drawn; the advance in font units. */
export type Outline = { steps: Step[]; advance: number }

type FontMeasures = { unitsPerEm: number; ascent: number; descent: number }

type Dot = { x: number; y: number; isOn: boolean }

const onCurve = 1
/** Version 1.0 as a fixed-point number; so begins a font with TrueType outlines. */
const one = 0x0001_0000
const headMagic = 0x5f0f3cf5

/** Contours of whole numbers; a last point on top of the first is left out, since every contour is closed. */
function contoursOf(steps: Step[]): Dot[][] {
  const contours: Dot[][] = []
  const add = (x: number, y: number, isOn: boolean) =>
    contours.at(-1)?.push({ x: Math.round(x), y: Math.round(y), isOn })
  for (const step of steps) {
    if (step.kind === 'close') continue
    if (step.kind === 'move') contours.push([])
    if (step.kind === 'curve') add(step.cx, step.cy, false)
    add(step.x, step.y, true)
  }
  return contours.map(withoutReturn).filter((dots) => dots.length > 1)
}

function withoutReturn(dots: Dot[]): Dot[] {
  const [first, last] = [dots[0], dots.at(-1)]
  const returns = first && last && dots.length > 1 && first.x === last.x && first.y === last.y && last.isOn
  return returns ? dots.slice(0, -1) : dots
}

function writeOutline(out: ByteWriter, contours: Dot[][]): void {
  const dots = contours.flat()
  if (dots.length === 0) return
  const [xs, ys] = [dots.map(({ x }) => x), dots.map(({ y }) => y)]
  out.u16(contours.length)
  for (const bound of [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]) out.u16(bound)
  let end = -1
  for (const contour of contours) {
    end += contour.length
    out.u16(end)
  }
  out.u16(0)
  for (const { isOn } of dots) out.u8(isOn ? onCurve : 0)
  for (const list of [xs, ys]) for (const [at, value] of list.entries()) out.u16(value - (list[at - 1] ?? 0))
  out.pad()
}

function write(fill: (out: ByteWriter) => void): Uint8Array {
  const out = new ByteWriter()
  fill(out)
  return out.done()
}

function outlineTables(glyphs: Outline[]) {
  const [glyf, loca] = [new ByteWriter(), new ByteWriter()]
  let [mostDots, mostContours] = [0, 0]
  for (const { steps } of glyphs) {
    const contours = contoursOf(steps)
    mostDots = Math.max(mostDots, contours.flat().length)
    mostContours = Math.max(mostContours, contours.length)
    loca.u32(glyf.length)
    writeOutline(glyf, contours)
  }
  loca.u32(glyf.length)
  // A font of spaces only: readers take an empty table for a missing one.
  if (glyf.length === 0) glyf.u32(0)
  return { glyf: glyf.done(), loca: loca.done(), mostDots, mostContours }
}

const headTable = ({ unitsPerEm, ascent, descent }: FontMeasures) =>
  write((out) => {
    for (const value of [one, one, 0, headMagic]) out.u32(value)
    out.u16(0)
    out.u16(unitsPerEm)
    for (let dates = 0; dates < 4; dates += 1) out.u32(0)
    for (const value of [0, descent, 2 * unitsPerEm, ascent, 0, 8, 2, 1, 0]) out.u16(Math.round(value))
  })

const acrossTable = ({ ascent, descent }: FontMeasures, glyphs: Outline[]) =>
  write((out) => {
    out.u32(one)
    const widest = Math.max(...glyphs.map(({ advance }) => advance))
    for (const value of [ascent, descent, 0, widest, 0, 0, widest, 1, 0, 0]) out.u16(Math.round(value))
    for (let reserved = 0; reserved < 5; reserved += 1) out.u16(0)
    out.u16(glyphs.length)
  })

const mostTable = (count: number, mostDots: number, mostContours: number) =>
  write((out) => {
    out.u32(one)
    for (const value of [count, mostDots, mostContours, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]) out.u16(value)
  })

const widthTable = (glyphs: Outline[]) =>
  write((out) => {
    for (const { steps, advance } of glyphs) {
      const lefts = steps.flatMap((step) => (step.kind === 'close' ? [] : [step.x]))
      out.u16(Math.round(advance))
      out.u16(lefts.length === 0 ? 0 : Math.round(Math.min(...lefts)))
    }
  })

/** Puts tables into a font file; their order is that of their names. */
export function joinTables(flavour: number, tables: Map<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].toSorted(([first], [second]) => (first < second ? -1 : 1))
  const out = new ByteWriter()
  out.u32(flavour)
  out.u16(sorted.length)
  for (let unused = 0; unused < 3; unused += 1) out.u16(0)
  let at = 12 + 16 * sorted.length
  for (const [tag, bytes] of sorted) {
    for (const letter of tag) out.u8(letter.codePointAt(0) ?? 0)
    out.u32(0)
    out.u32(at)
    out.u32(bytes.length)
    at += Math.ceil(bytes.length / 4) * 4
  }
  for (const [, bytes] of sorted) {
    out.put(bytes)
    out.pad()
  }
  return out.done()
}

/**
 * A TrueType font with these glyphs and no others, for a PDF: glyph 0 is the first one given. It has no table of letters,
 * since a PDF names glyphs by their numbers.
 */
export function writeFont(glyphs: Outline[], measures: FontMeasures): Uint8Array {
  const { glyf, loca, mostDots, mostContours } = outlineTables(glyphs)
  return joinTables(
    one,
    new Map([
      ['glyf', glyf],
      ['loca', loca],
      ['head', headTable(measures)],
      ['hhea', acrossTable(measures, glyphs)],
      ['hmtx', widthTable(glyphs)],
      ['maxp', mostTable(glyphs.length, mostDots, mostContours)],
    ]),
  )
}
/** Reads big-endian numbers one after another, and the numbers of a length of their own that WOFF2 packs. */
export class ByteReader {
  private at: number
  private readonly view: DataView
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get place(): number {
    return this.at
  }

  u8(): number {
    this.at += 1
    return this.view.getUint8(this.at - 1)
  }

  u16(): number {
    this.at += 2
    return this.view.getUint16(this.at - 2)
  }

  i16(): number {
    this.at += 2
    return this.view.getInt16(this.at - 2)
  }

  u32(): number {
    this.at += 4
    return this.view.getUint32(this.at - 4)
  }

  take(length: number): Uint8Array {
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  /** UIntBase128: seven bits a byte, most significant first. */
  base128(): number {
    let value = 0
    for (let count = 0; count < 5; count += 1) {
      const byte = this.u8()
      value = value * 128 + (byte & 0x7f)
      if ((byte & 0x80) === 0) return value
    }
    throw new Error('A number of the font file has no end.')
  }

  /** 255UInt16: one byte for most numbers, up to three for the others. */
  short255(): number {
    const code = this.u8()
    if (code === 253) return this.u16()
    if (code === 255) return this.u8() + 253
    if (code === 254) return this.u8() + 506
    return code
  }
}

/** Collects big-endian numbers and bytes. */
export class ByteWriter {
  private bytes = new Uint8Array(4096)
  private end = 0

  get length(): number {
    return this.end
  }

  private room(count: number): void {
    if (this.end + count <= this.bytes.length) return
    const longer = new Uint8Array(Math.max(this.bytes.length * 2, this.end + count))
    longer.set(this.bytes.subarray(0, this.end))
    this.bytes = longer
  }

  u8(value: number): void {
    this.room(1)
    this.bytes[this.end] = value & 0xff
    this.end += 1
  }

  u16(value: number): void {
    this.u8(value >> 8)
    this.u8(value)
  }

  u32(value: number): void {
    this.u16(value >>> 16)
    this.u16(value & 0xffff)
  }

  put(bytes: Uint8Array): void {
    this.room(bytes.length)
    this.bytes.set(bytes, this.end)
    this.end += bytes.length
  }

  /** Zeros up to a multiple of four. */
  pad(): void {
    while (this.end % 4 !== 0) this.u8(0)
  }

  done(): Uint8Array {
    return this.bytes.slice(0, this.end)
  }
}
