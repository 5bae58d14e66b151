import type { Sharp } from 'sharp'
import { type GifLayout, readGifLayout } from '#core/network-media/image-facts.ts'
import { thumbnailSizePx } from '#core/limits.ts'

export type ImageType = 'image/jpeg' | 'image/png' | 'image/gif'

/** An image as it is stored: only the picture itself and its colour profile. */
type PreparedImage = { bytes: Uint8Array; width: number; height: number; thumbnail: Uint8Array }

/** An image that cannot be decoded. */
export class UnreadableImage extends Error {}

/** Loaded with the first picture: the library takes 14 MB. Decoded pictures are large: one core each, and no cache. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

const secondsAtMost = 60
const jpeg = { quality: 95, chromaSubsampling: '4:4:4' }
const thumbnailQuality = 78

type Decoder = Awaited<ReturnType<typeof loadSharp>>

const open = (sharp: Decoder, bytes: Uint8Array): Sharp =>
  // The pixels were already counted from the header; small faults in the data are shown as browsers show them.
  sharp(bytes, { failOn: 'none', limitInputPixels: true, sequentialRead: true })
    .timeout({ seconds: secondsAtMost })
    .autoOrient()

/** A profile would no longer be right for pixels that are converted. */
const withProfile = (image: Sharp, space: string): Sharp => {
  if (space === 'srgb' || space === 'rgb16') return image.keepIccProfile()
  return space === 'b-w' || space === 'grey16' ? image.toColourspace('b-w') : image
}

const thumbnailOf = (image: Sharp): Promise<Uint8Array> =>
  image
    .resize({ width: thumbnailSizePx, height: thumbnailSizePx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: thumbnailQuality })
    .toBuffer()

/** Keeps a GIF's frames unchanged; its thumbnail, made from the first frame, proves that it can be decoded. */
async function prepareGif(sharp: Decoder, bytes: Uint8Array): Promise<PreparedImage> {
  const layout = readGifLayout(bytes)
  if (!layout) throw new UnreadableImage('It has no frame.')
  const bare = bareGif(bytes, layout)
  const { width, height } = layout
  return { bytes: bare, width, height, thumbnail: await thumbnailOf(open(sharp, bare)) }
}

async function redraw(
  sharp: Decoder,
  type: 'image/jpeg' | 'image/png',
  bytes: Uint8Array,
): Promise<PreparedImage> {
  const { space } = await sharp(bytes, { failOn: 'none' }).metadata()
  const image = withProfile(open(sharp, bytes), space)
  const drawn = type === 'image/png' ? image.png() : image.jpeg(jpeg)
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    thumbnail: await thumbnailOf(open(sharp, data)),
  }
}

const keptSpaces = new Set(['srgb', 'b-w'])

/** Keeps the pixels of an upright photo: each re-encoding makes it worse and larger. */
async function keepPixels(sharp: Decoder, bytes: Uint8Array): Promise<PreparedImage | null> {
  const bare = bareJpeg(bytes)
  if (bare === null) return null
  const { width, height, space, orientation = 1 } = await sharp(bytes, { failOn: 'none' }).metadata()
  if (orientation !== 1 || !keptSpaces.has(space)) return null
  try {
    // Decoded completely, without tolerating faults: a picture with faults is redrawn, as browsers show it.
    const whole = sharp(bare, { failOn: 'warning', limitInputPixels: true, sequentialRead: true })
    return {
      bytes: bare,
      width,
      height,
      thumbnail: await thumbnailOf(whole.timeout({ seconds: secondsAtMost })),
    }
  } catch {
    return null
  }
}

/**
 * Strips an image to the picture alone, in its intended orientation: no location, no camera, no text after its end.
 * Upright JPEGs and GIFs keep their pixels unchanged; others are re-encoded. Throws UnreadableImage.
 */
export async function prepareImage(type: ImageType, bytes: Uint8Array): Promise<PreparedImage> {
  try {
    const sharp = await loadSharp()
    if (type === 'image/gif') return await prepareGif(sharp, bytes)
    const kept = type === 'image/jpeg' ? await keepPixels(sharp, bytes) : null
    return kept ?? (await redraw(sharp, type, bytes))
  } catch (error) {
    if (error instanceof UnreadableImage) throw error
    throw new UnreadableImage('No decoder takes it.', { cause: error })
  }
}
/** Markers of a JPEG (T.81, table B.1), without their leading FF. */
const marks = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  firstNote: 0xe0,
  comment: 0xfe,
  profile: 0xe2,
  adobe: 0xee,
}
/** The segments that pixels depend on: tables, restart intervals, and the frame types that every browser reads. */
const pictureParts = new Set([0xdb, 0xc4, 0xdd, 0xc0, 0xc1, 0xc2, marks.scan])
const isNote = (marker: number) =>
  (marker >= marks.firstNote && marker <= marks.firstNote + 15) || marker === marks.comment
const profileMark = 'ICC_PROFILE\0'
const adobeBytes = 14

const isText = (bytes: Uint8Array, place: number, text: string) =>
  Buffer.from(bytes.subarray(place, place + text.length)).toString('latin1') === text

/** Whether a segment of metadata defines the colours: only those are kept. */
function saysColours(bytes: Uint8Array, marker: number, start: number, length: number): boolean {
  if (marker === marks.profile) return isText(bytes, start + 4, profileMark)
  return marker === marks.adobe && length === adobeBytes && isText(bytes, start + 4, 'Adobe')
}

/** Finds where the data of a scan ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, place: number): number {
  for (let at = bytes.indexOf(0xff, place); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return -1
}

/**
 * Returns a JPEG with its pixels byte by byte and no metadata but its colour profile: no camera, no location, no
 * thumbnail, nothing after its end. Null when its structure is not that simple and it has to be re-encoded.
 */
export function bareJpeg(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Uint8Array[] = [Uint8Array.of(0xff, marks.start)]
  let scans = 0
  for (let place = 2; place + 4 <= bytes.length || bytes[place + 1] === marks.end;) {
    const marker = bytes[place + 1] ?? 0
    if (bytes[place] !== 0xff) return null
    if (marker === marks.end) {
      return scans === 0 ? null : Buffer.concat([...kept, Uint8Array.of(0xff, marks.end)])
    }
    if (!pictureParts.has(marker) && !isNote(marker)) return null
    const length = view.getUint16(place + 2)
    const headEnd = place + 2 + length
    const end = marker === marks.scan ? endOfScan(bytes, headEnd) : headEnd
    if (length < 2 || end === -1 || end > bytes.length) return null
    if (marker === marks.scan) scans += 1
    if (pictureParts.has(marker) || saysColours(bytes, marker, place, length)) {
      kept.push(bytes.subarray(place, end))
    }
    place = end
  }
  return null
}

const gifTrailer = 0x3b

/** Removes comments, application data and anything after the end of a GIF; its frames stay unchanged, byte by byte. */
export const bareGif = (bytes: Uint8Array, { kept }: GifLayout): Uint8Array =>
  Buffer.concat([...kept.map(({ start, end }) => bytes.subarray(start, end)), Uint8Array.of(gifTrailer)])
