/** A part of a GIF from `start` up to `end`, in bytes. */
type Span = { start: number; end: number }

export type GifLayout = { width: number; height: number; frames: number; kept: Span[] }

const headerBytes = 13
const marks = { extension: 0x21, image: 0x2c, trailer: 0x3b }
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
  return keptApplications.has(Buffer.from(bytes.subarray(place + 3, place + 14)).toString('latin1'))
}

function endOfImage(bytes: Uint8Array, place: number): number | null {
  const packed = bytes[place + 9]
  return packed === undefined ? null : endOfChain(bytes, place + 10 + tableBytes(packed) + 1)
}

/**
 * Walks through the blocks of a GIF without unpacking any: its size in pixels, how many frames it has, and the parts that
 * are the picture. A file that breaks off keeps the frames that are whole; null when there is none.
 */
export function readGif(bytes: Uint8Array): GifLayout | null {
  if (bytes.length < headerBytes || !/^GIF8[79]a$/.test(String.fromCharCode(...bytes.subarray(0, 6)))) {
    return null
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const first = headerBytes + tableBytes(bytes[10] ?? 0)
  const layout = { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  const kept: Span[] = [{ start: 0, end: first }]
  let pending: Span[] = []
  let frames = 0
  let place = first
  while (bytes[place] === marks.extension || bytes[place] === marks.image) {
    const isImage = bytes[place] === marks.image
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

/** The GIF without comments, notes of programs and whatever follows its end; its frames stay as they are, byte by byte. */
export const bareGif = (bytes: Uint8Array, { kept }: GifLayout): Uint8Array =>
  Buffer.concat([...kept.map(({ start, end }) => bytes.subarray(start, end)), Uint8Array.of(marks.trailer)])
