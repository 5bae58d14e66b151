import sharp, { type Sharp } from 'sharp'
import { thumbnailSizePx } from '#core/limits.ts'
import { bareGif, readGif } from './gif-blocks.ts'
import { bareJpeg } from './jpeg-segments.ts'

export type ImageType = 'image/jpeg' | 'image/png' | 'image/gif'

/** An image as it is kept: only the picture itself and its colour profile. */
export type PreparedImage = { bytes: Uint8Array; width: number; height: number; thumbnail: Uint8Array }

/** An image that no decoder can show. */
export class UnreadableImage extends Error {}

// Unpacked pictures are large: each on one core, and none kept.
sharp.cache(false)
sharp.concurrency(1)

const secondsAtMost = 60
const jpeg = { quality: 95, chromaSubsampling: '4:4:4' }
const thumbnailQuality = 78

const open = (bytes: Uint8Array): Sharp =>
  // The pixels were counted from the header before; small faults in the data are shown as browsers show them.
  sharp(bytes, { failOn: 'none', limitInputPixels: true, sequentialRead: true })
    .timeout({ seconds: secondsAtMost })
    .autoOrient()

/** Profiles for pixels that are converted would be wrong ones afterwards. */
const withProfile = (image: Sharp, space: string): Sharp => {
  if (space === 'srgb' || space === 'rgb16') return image.keepIccProfile()
  return space === 'b-w' || space === 'grey16' ? image.toColourspace('b-w') : image
}

const thumbnailOf = (image: Sharp): Promise<Uint8Array> =>
  image
    .resize({ width: thumbnailSizePx, height: thumbnailSizePx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: thumbnailQuality })
    .toBuffer()

/** The frames of a GIF stay as they are; its thumbnail, made from the first, shows that it can be unpacked. */
async function prepareGif(bytes: Uint8Array): Promise<PreparedImage> {
  const layout = readGif(bytes)
  if (!layout) throw new UnreadableImage('It has no frame.')
  const bare = bareGif(bytes, layout)
  const { width, height } = layout
  return { bytes: bare, width, height, thumbnail: await thumbnailOf(open(bare)) }
}

async function redraw(type: 'image/jpeg' | 'image/png', bytes: Uint8Array): Promise<PreparedImage> {
  const { space } = await sharp(bytes, { failOn: 'none' }).metadata()
  const image = withProfile(open(bytes), space)
  const drawn = type === 'image/png' ? image.png() : image.jpeg(jpeg)
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height, thumbnail: await thumbnailOf(open(data)) }
}

const keptSpaces = new Set(['srgb', 'b-w'])

/** A photo that stands upright keeps its pixels: each time that one is packed anew, it gets worse and larger. */
async function keepPixels(bytes: Uint8Array): Promise<PreparedImage | null> {
  const bare = bareJpeg(bytes)
  if (bare === null) return null
  const { width, height, space, orientation = 1 } = await sharp(bytes, { failOn: 'none' }).metadata()
  if (orientation !== 1 || !keptSpaces.has(space)) return null
  try {
    // Unpacked to its end, without a fault: what has one is drawn anew, as browsers show it.
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
 * Keeps nothing of an image but the picture, the way up that its maker meant: no place, no camera, no text after its
 * end. Upright JPEGs and GIFs keep their pixels as they are; others are drawn anew. Throws UnreadableImage.
 */
export async function prepareImage(type: ImageType, bytes: Uint8Array): Promise<PreparedImage> {
  try {
    if (type === 'image/gif') return await prepareGif(bytes)
    const kept = type === 'image/jpeg' ? await keepPixels(bytes) : null
    return kept ?? (await redraw(type, bytes))
  } catch (error) {
    if (error instanceof UnreadableImage) throw error
    throw new UnreadableImage('No decoder takes it.', { cause: error })
  }
}
