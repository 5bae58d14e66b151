import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import { cardSizePx, pictureMaxBytes } from '#core/limits.ts'
import { PictureError } from './picture-maker.ts'

const mostPx = { width: cardSizePx.width, height: 1500 }
const smaller = 0.8

function encode(image: Image, scale: number): Uint8Array {
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = createCanvas(width ?? 1, height ?? 1)
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toBuffer('image/png')
}

/** Any picture as a PNG that is no larger than a post shows it, and within the limit. Throws PictureError. */
export async function toPng(bytes: Uint8Array): Promise<Uint8Array> {
  const image = await loadImage(bytes).catch((cause: unknown) => {
    throw new PictureError('no-picture', { cause })
  })
  if (image.width === 0 || image.height === 0) throw new PictureError('no-picture')
  let scale = Math.min(1, mostPx.width / image.width, mostPx.height / image.height)
  let png = encode(image, scale)
  while (png.byteLength > pictureMaxBytes) {
    scale *= smaller
    png = encode(image, scale)
  }
  return png
}
