import decompress from 'brotli/decompress.js'
import { readOutlines } from './woff2-glyphs.ts'
import { ByteReader } from './woff2-tables.ts'
import { joinTables } from './write-font.ts'

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
