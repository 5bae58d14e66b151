export type ImageFacts = {
  contentType: 'image/png' | 'image/jpeg' | 'image/gif'
  width: number
  height: number
  /** Only for a GIF. */
  frames?: number
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const ascii = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length))
const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte)

const pngHeaderBytes = 24

function readPng(bytes: Uint8Array): ImageFacts | undefined {
  if (bytes.length < pngHeaderBytes || ascii(bytes, 12, 4) !== 'IHDR') return undefined
  const data = view(bytes)
  return { contentType: 'image/png', width: data.getUint32(16), height: data.getUint32(20) }
}

/** Whether a marker begins a frame (T.81, B.1.1.3): C0 to CF without the tables and the reserved one. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/** Whether a marker has no length field. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const scanOrEnd = new Set([0xd9, 0xda])

function readJpeg(bytes: Uint8Array): ImageFacts | undefined {
  const data = view(bytes)
  let place = 2
  while (place + 9 <= bytes.length) {
    // Fill bytes and garbage between segments are skipped, as decoders do.
    const marker = bytes[place + 1] ?? 0
    if (bytes[place] !== 0xff || marker === 0xff || marker === 0) {
      place += 1
      continue
    }
    if (scanOrEnd.has(marker)) return undefined
    if (isFrame(marker)) {
      return {
        contentType: 'image/jpeg',
        height: data.getUint16(place + 5),
        width: data.getUint16(place + 7),
      }
    }
    place += isBare(marker) ? 2 : 2 + Math.max(2, data.getUint16(place + 2))
  }
  return undefined
}

/** A byte range of a GIF, from `start` up to but not including `end`. */
type Span = { start: number; end: number }

export type GifLayout = { width: number; height: number; frames: number; kept: Span[] }

const gifHeaderBytes = 13
const gifMarks = { extension: 0x21, image: 0x2c }
const graphicControl = 0xf9
const application = 0xff
/** Loop counts and colour profiles: the only application extensions that players need. */
const keptApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

/** Returns the size of a colour table in bytes, from the packed field that announces it. */
const tableBytes = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)

/** Returns the end of the chain of sub-blocks at `place`; null when the file ends first. */
function endOfChain(bytes: Uint8Array, place: number): number | null {
  let at = place
  for (;;) {
    const length = bytes[at]
    if (length === undefined) return null
    at += 1 + length
    if (length === 0) return at
  }
}

const isKept = (bytes: Uint8Array, place: number): boolean => {
  const label = bytes[place + 1]
  if (label === graphicControl) return true
  if (label !== application || bytes[place + 2] !== 11) return false
  return keptApplications.has(ascii(bytes, place + 3, 11))
}

function endOfImage(bytes: Uint8Array, place: number): number | null {
  const packed = bytes[place + 9]
  return packed === undefined ? null : endOfChain(bytes, place + 10 + tableBytes(packed) + 1)
}

/**
 * Walks the blocks of a GIF without decoding any: its size in pixels, its number of frames, and the byte ranges that
 * make up the picture. A truncated file keeps its complete frames; null when there is none.
 */
export function readGifLayout(bytes: Uint8Array): GifLayout | null {
  if (bytes.length < gifHeaderBytes || !/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) {
    return null
  }
  const data = view(bytes)
  const first = gifHeaderBytes + tableBytes(bytes[10] ?? 0)
  const layout = { width: data.getUint16(6, true), height: data.getUint16(8, true) }
  const kept: Span[] = [{ start: 0, end: first }]
  let pending: Span[] = []
  let frames = 0
  let place = first
  while (bytes[place] === gifMarks.extension || bytes[place] === gifMarks.image) {
    const isImage = bytes[place] === gifMarks.image
    const end = isImage ? endOfImage(bytes, place) : endOfChain(bytes, place + 2)
    if (end === null) break
    if (isImage || isKept(bytes, place)) pending.push({ start: place, end })
    if (isImage) {
      // Blocks before a frame are only kept together with that frame.
      kept.push(...pending)
      pending = []
      frames += 1
    }
    place = end
  }
  const isWhole = first <= bytes.length && layout.width > 0 && layout.height > 0
  return isWhole && frames > 0 ? { ...layout, frames, kept } : null
}

function readGif(bytes: Uint8Array): ImageFacts | undefined {
  const layout = readGifLayout(bytes)
  if (layout === null) return undefined
  const { width, height, frames } = layout
  return { contentType: 'image/gif', width, height, frames }
}

const readers = [
  { start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], read: readPng },
  { start: [0xff, 0xd8, 0xff], read: readJpeg },
  { start: [0x47, 0x49, 0x46, 0x38], read: readGif },
]

/**
 * Reads an image's metadata without decoding it: from the first 24 bytes of a PNG, up to the first frame of a JPEG, or
 * from all of a GIF. Undefined for anything else and for a file truncated before that. Takes at most one pass over the
 * bytes, whatever they are.
 */
export function readImageFacts(bytes: Uint8Array): ImageFacts | undefined {
  const facts = readers.find(({ start }) => startsWith(bytes, start))?.read(bytes)
  return facts === undefined || facts.width === 0 || facts.height === 0 ? undefined : facts
}
