export type ImageFacts = {
  contentType: 'image/png' | 'image/jpeg' | 'image/gif'
  width: number
  height: number
  /** Of a GIF. */
  frames?: number
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte)

const signatures = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
  gif: [0x47, 0x49, 0x46, 0x38],
} as const

const pngHeaderBytes = 24

function readPng(bytes: Uint8Array): ImageFacts | undefined {
  if (bytes.length < pngHeaderBytes) return undefined
  const data = view(bytes)
  return { contentType: 'image/png', width: data.getUint32(16), height: data.getUint32(20) }
}

/** The markers of a frame: C0 to CF without DHT (C4), JPG (C8) and DAC (CC). ITU T.81, table B.1. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const frameHeaderBytes = 9

function readJpeg(bytes: Uint8Array): ImageFacts | undefined {
  const data = view(bytes)
  let at = 2
  while (at + frameHeaderBytes <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff || standsAlone(marker)) at += marker === 0xff ? 1 : 2
    else if (isFrame(marker)) {
      return { contentType: 'image/jpeg', width: data.getUint16(at + 7), height: data.getUint16(at + 5) }
    } else at += 2 + data.getUint16(at + 2)
  }
  return undefined
}

/** The bytes of a colour table by the flags of a screen or an image; none when the first bit is not set. */
const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1))

/** Where a row of sub-blocks ends: each begins with its length, an empty one ends them. */
function afterBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  while ((bytes[at] ?? 0) !== 0) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

const gifHeaderBytes = 13
const block = { extension: 0x21, image: 0x2c } as const

/** Counts the frames that are whole or begun in these bytes. GIF89a, appendix B. */
function countFrames(bytes: Uint8Array): number {
  let frames = 0
  let at = gifHeaderBytes + tableBytes(bytes[10] ?? 0)
  for (;;) {
    if (bytes[at] === block.extension) at = afterBlocks(bytes, at + 2)
    else if (bytes[at] === block.image) {
      frames += 1
      at = afterBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0))
    } else return frames
  }
}

function readGif(bytes: Uint8Array): ImageFacts | undefined {
  if (bytes.length < gifHeaderBytes) return undefined
  const data = view(bytes)
  return {
    contentType: 'image/gif',
    width: data.getUint16(6, true),
    height: data.getUint16(8, true),
    frames: countFrames(bytes),
  }
}

/**
 * What an image says of itself in its first bytes: a PNG in 24, a JPEG wherever its first frame begins, the frames of
 * a GIF in all of them. Undefined for anything else and for what is cut off before it says so.
 */
export function readImageFacts(bytes: Uint8Array): ImageFacts | undefined {
  if (startsWith(bytes, signatures.png)) return readPng(bytes)
  if (startsWith(bytes, signatures.jpeg)) return readJpeg(bytes)
  return startsWith(bytes, signatures.gif) ? readGif(bytes) : undefined
}
