import { readGif } from './gif-blocks.ts'

export type ImageSize = { width: number; height: number; frames: number }

const pngMark = Buffer.from('89504e470d0a1a0a', 'hex')
const isPng = (bytes: Uint8Array) => pngMark.equals(bytes.subarray(0, pngMark.length))

function readPng(bytes: Uint8Array): ImageSize | null {
  if (bytes.length < 24 || Buffer.from(bytes.subarray(12, 16)).toString('latin1') !== 'IHDR') return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return { width: view.getUint32(16), height: view.getUint32(20), frames: 1 }
}

/** The markers that begin a frame (T.81, B.1.1.3): C0 to CF without the tables and the reserved one. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/** Markers without a length. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const scanOrEnd = new Set([0xd9, 0xda])

function readJpeg(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let place = 2
  while (place + 9 <= bytes.length) {
    // Fill bytes and rubbish between segments are passed over, as decoders do.
    const marker = bytes[place + 1] ?? 0
    if (bytes[place] !== 0xff || marker === 0xff || marker === 0) {
      place += 1
      continue
    }
    if (scanOrEnd.has(marker)) return null
    if (isFrame(marker)) {
      return { height: view.getUint16(place + 5), width: view.getUint16(place + 7), frames: 1 }
    }
    place += isBare(marker) ? 2 : 2 + Math.max(2, view.getUint16(place + 2))
  }
  return null
}

function readSize(bytes: Uint8Array): ImageSize | null {
  if (isPng(bytes)) return readPng(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(bytes)
  return readGif(bytes)
}

/**
 * The size in pixels of a JPEG, PNG or GIF as its header says, before anything is unpacked; null when there is none.
 * Takes at most one walk through the bytes, whatever they are.
 */
export function imageSizeOf(bytes: Uint8Array): ImageSize | null {
  const size = readSize(bytes)
  if (!size || size.width === 0 || size.height === 0) return null
  const { width, height, frames } = size
  return { width, height, frames }
}
