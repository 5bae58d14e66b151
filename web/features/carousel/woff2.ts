import decompress from 'brotli/decompress.js'
import { ByteReader, ByteWriter, joinTables } from './write-font.ts'

/** Tags that stand as a number (WOFF2, section 4.1); 63 says that the tag is spelled out. */
const knownTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea ' +
  'vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar ' +
  'gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .match(/.{4}(?: |$)/g)
  ?.map((tag) => tag.slice(0, 4))

const signature = 0x774f4632
const spelledOut = 63

type Entry = { tag: string; length: number; isTransformed: boolean }

function readEntry(head: ByteReader): Entry {
  const flags = head.u8()
  const known = flags & 0x3f
  const tag = known === spelledOut ? String.fromCodePoint(...head.take(4)) : (knownTags?.[known] ?? '')
  const version = flags >> 6
  const original = head.base128()
  // Outlines are transformed unless it says 3, every other table only when it does not say 0.
  const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
  return { tag, length: isTransformed ? head.base128() : original, isTransformed }
}

function tablesOf(entries: Entry[], data: Uint8Array): Map<string, Uint8Array> {
  const tables = new Map<string, Uint8Array>()
  let at = 0
  for (const { tag, length, isTransformed } of entries) {
    const bytes = data.subarray(at, at + length)
    at += length
    if (tag === 'glyf' && isTransformed) {
      const { glyf, loca } = readOutlines(bytes)
      tables.set('glyf', glyf)
      tables.set('loca', loca)
    } else if (isTransformed && tag !== 'loca')
      throw new Error(`The table ${tag} of the font file is packed.`)
    else if (!isTransformed) tables.set(tag, bytes)
  }
  return tables
}

/** `head` says how `loca` is written: here with four bytes each. */
function withLongPlaces(head: Uint8Array): Uint8Array {
  const copy = head.slice()
  new DataView(copy.buffer).setInt16(50, 1)
  return copy
}

/**
 * A font file as OpenType, from WOFF2 (W3C, "WOFF File Format 2.0"). Font libraries read variable fonts in this form only.
 * Takes fonts with quadratic outlines; throws Error for bytes that are no such font.
 */
export function unpackWoff2(bytes: Uint8Array): Uint8Array {
  const head = new ByteReader(bytes)
  if (head.u32() !== signature) throw new Error('This is no WOFF2 file.')
  const flavour = head.u32()
  head.u32()
  const count = head.u16()
  head.take(34)
  const entries = Array.from({ length: count }, () => readEntry(head))
  const whole = entries.reduce((sum, { length }) => sum + length, 0)
  const tables = tablesOf(entries, decompress(bytes.subarray(head.place), whole))
  const table = tables.get('head')
  if (table) tables.set('head', withLongPlaces(table))
  return joinTables(flavour, tables)
}

/** Flags of the parts of a composite glyph (OpenType "glyf"). */
const part = { wideArguments: 1, scale: 8, more: 32, twoScales: 64, matrix: 128, instructions: 256 } as const
const compositeMark = 0xffff
const onCurve = 1

type Point = { dx: number; dy: number; isOn: boolean }

const signed = (value: number, bit: number) => ((bit & 1) === 1 ? value : -value)

/** One point from its flag and up to four bytes (WOFF2, section 5.2, "triplet encoding"). */
function readPoint(flags: ByteReader, glyphs: ByteReader): Point {
  const flag = flags.u8()
  const kind = flag & 0x7f
  const isOn = (flag & 0x80) === 0
  if (kind < 10) return { dx: 0, dy: signed(((kind & 14) << 7) + glyphs.u8(), kind), isOn }
  if (kind < 20) return { dx: signed((((kind - 10) & 14) << 7) + glyphs.u8(), kind), dy: 0, isOn }
  if (kind < 84) {
    const base = kind - 20
    const byte = glyphs.u8()
    const dx = signed(1 + (base & 0x30) + (byte >> 4), kind)
    return { dx, dy: signed(1 + ((base & 0x0c) << 2) + (byte & 0x0f), kind >> 1), isOn }
  }
  if (kind < 120) {
    const base = kind - 84
    const dx = signed(1 + Math.trunc(base / 12) * 256 + glyphs.u8(), kind)
    return { dx, dy: signed(1 + (((base % 12) >> 2) << 8) + glyphs.u8(), kind >> 1), isOn }
  }
  if (kind < 124) {
    const [first, middle, last] = [glyphs.u8(), glyphs.u8(), glyphs.u8()]
    return {
      dx: signed((first << 4) + (middle >> 4), kind),
      dy: signed(((middle & 0x0f) << 8) + last, kind >> 1),
      isOn,
    }
  }
  return { dx: signed(glyphs.u16(), kind), dy: signed(glyphs.u16(), kind >> 1), isOn }
}

type Box = [number, number, number, number]

function boxOf(points: Point[]): Box {
  let [x, y] = [0, 0]
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { dx, dy } of points) {
    x += dx
    y += dy
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return box
}

type Streams = Record<
  'contours' | 'points' | 'flags' | 'glyphs' | 'composites' | 'boxes' | 'instructions',
  ByteReader
>

/** Coordinates stand as two bytes each: longer than need be, and right for every reader. */
function writeSimple(out: ByteWriter, contours: number, streams: Streams, known: Box | null): void {
  const ends: number[] = []
  for (let at = 0; at < contours; at += 1) ends.push((ends.at(-1) ?? -1) + streams.points.short255())
  const points = Array.from({ length: (ends.at(-1) ?? -1) + 1 }, () =>
    readPoint(streams.flags, streams.glyphs),
  )
  const instructions = streams.instructions.take(streams.glyphs.short255())
  out.u16(contours)
  for (const value of known ?? boxOf(points)) out.u16(value)
  for (const end of ends) out.u16(end)
  out.u16(instructions.length)
  out.put(instructions)
  for (const { isOn } of points) out.u8(isOn ? onCurve : 0)
  for (const { dx } of points) out.u16(dx)
  for (const { dy } of points) out.u16(dy)
}

function writeComposite(out: ByteWriter, streams: Streams, box: Box): void {
  out.u16(compositeMark)
  for (const value of box) out.u16(value)
  let flags: number = part.more
  let hasInstructions = false
  while ((flags & part.more) !== 0) {
    flags = streams.composites.u16()
    hasInstructions ||= (flags & part.instructions) !== 0
    const scales = flags & part.matrix ? 8 : flags & part.twoScales ? 4 : flags & part.scale ? 2 : 0
    out.u16(flags)
    out.put(streams.composites.take(2 + (flags & part.wideArguments ? 4 : 2) + scales))
  }
  if (!hasInstructions) return
  const length = streams.glyphs.short255()
  out.u16(length)
  out.put(streams.instructions.take(length))
}

/** A table of outlines and where in it each glyph begins. */
type Outlines = { glyf: Uint8Array; loca: Uint8Array }

/** Undoes what WOFF2 does to the outlines (section 5.1); `loca` has four bytes for each glyph. */
function readOutlines(table: Uint8Array): Outlines {
  const head = new ByteReader(table)
  head.u16()
  // Says that bits about overlaps follow at the end; no drawing of ours needs them.
  head.u16()
  const count = head.u16()
  head.u16()
  const sizes = Array.from({ length: 7 }, () => head.u32())
  const sections = sizes.map((size) => head.take(size))
  const reader = (at: number) => new ByteReader(sections[at] ?? new Uint8Array())
  const boxBits = Math.ceil(count / 32) * 4
  const boxes = sections[5] ?? new Uint8Array()
  const streams: Streams = {
    contours: reader(0),
    points: reader(1),
    flags: reader(2),
    glyphs: reader(3),
    composites: reader(4),
    boxes: new ByteReader(boxes, boxBits),
    instructions: reader(6),
  }
  const glyf = new ByteWriter()
  const loca = new ByteWriter()
  for (let glyph = 0; glyph < count; glyph += 1) {
    loca.u32(glyf.length)
    writeGlyph(glyf, streams, ((boxes[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0)
  }
  loca.u32(glyf.length)
  return { glyf: glyf.done(), loca: loca.done() }
}

function writeGlyph(out: ByteWriter, streams: Streams, hasBox: boolean): void {
  const contours = streams.contours.u16()
  const { boxes } = streams
  const box: Box | null = hasBox ? [boxes.i16(), boxes.i16(), boxes.i16(), boxes.i16()] : null
  if (contours === compositeMark) {
    if (box === null) throw new Error('A glyph of the font file has no bounds.')
    writeComposite(out, streams, box)
  } else if (contours > 0) writeSimple(out, contours, streams, box)
  out.pad()
}
