export type ImageFacts = {
  contentType: 'image/png' | 'image/jpeg' | 'image/gif'
  width: number
  height: number
  /** Of a GIF. */
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

/** The markers that begin a frame (T.81, B.1.1.3): C0 to CF without the tables and the reserved one. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/** Markers without a length. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const scanOrEnd = new Set([0xd9, 0xda])

function readJpeg(bytes: Uint8Array): ImageFacts | undefined {
  const data = view(bytes)
  let place = 2
  while (place + 9 <= bytes.length) {
    // Fill bytes and rubbish between segments are passed over, as decoders do.
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

/** A part of a GIF from `start` up to `end`, in bytes. */
type Span = { start: number; end: number }

export type GifLayout = { width: number; height: number; frames: number; kept: Span[] }

const gifHeaderBytes = 13
const gifMarks = { extension: 0x21, image: 0x2c }
const graphicControl = 0xf9
const application = 0xff
/** How often it is repeated, and which colours its numbers are: all that players need of the rest. */
const keptApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

/** The bytes of a colour table, by the packed field that announces it. */
const tableBytes = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0)

/** Where a chain of sub-blocks ends that begins at `place`; null when the file ends first. */
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
 * Walks through the blocks of a GIF without unpacking any: its size in pixels, how many frames it has, and the parts that
 * are the picture. A file that breaks off keeps the frames that are whole; null when there is none.
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
      // Announcements count only together with the frame that they are of.
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
 * What an image says of itself, before anything is unpacked: a PNG in its first 24 bytes, a JPEG wherever its first frame
 * begins, a GIF in all of them. Undefined for anything else, and for what is cut off before it says so. Takes at most one
 * walk through the bytes, whatever they are.
 */
export function readImageFacts(bytes: Uint8Array): ImageFacts | undefined {
  const facts = readers.find(({ start }) => startsWith(bytes, start))?.read(bytes)
  return facts === undefined || facts.width === 0 || facts.height === 0 ? undefined : facts
}
