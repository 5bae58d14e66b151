import { PictureError } from './picture-maker.ts'

/** Twice the size in the list, for high-density screens. */
const sidePx = 144
/** A small file may claim to be a picture that fills the memory. */
const mostPixels = 4096 * 4096
const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')

function isReadable(png: Buffer): boolean {
  if (png.length < 24 || !png.subarray(0, 8).equals(pngStart)) return false
  return png.readUInt32BE(16) * png.readUInt32BE(20) <= mostPixels
}

/** Crops the middle of a PNG to a small square. Throws PictureError. */
export async function thumbnailOf(png: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  if (!isReadable(png)) throw new PictureError('no-picture')
  // Loaded with the first thumbnail: the library takes 16 MB.
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(png).catch((cause: unknown) => {
    throw new PictureError('no-picture', { cause })
  })
  const side = Math.min(image.width, image.height)
  if (side === 0) throw new PictureError('no-picture')
  const canvas = createCanvas(sidePx, sidePx)
  const [x, y] = [(image.width - side) / 2, (image.height - side) / 2]
  canvas.getContext('2d').drawImage(image, x, y, side, side, 0, 0, sidePx, sidePx)
  return new Uint8Array(await canvas.encode('png'))
}
