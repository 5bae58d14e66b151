import { parentPort, workerData } from 'node:worker_threads'
import { drawCard } from './draw-card.ts'
import type { Drawing, Drawn } from './drawing.ts'
import { PictureError } from './picture-maker.ts'
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import { cardSizePx, pictureMaxBytes } from '#core/limits.ts'

async function draw(task: Drawing): Promise<Drawn> {
  try {
    return { png: task.kind === 'card' ? drawCard(task.words) : await toPng(task.bytes) }
  } catch (error) {
    if (error instanceof PictureError) return { failure: error.kind }
    throw error
  }
}

const mostPx = { width: cardSizePx.width, height: 1500 }
const smaller = 0.8

function encode(image: Image, scale: number): Uint8Array {
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = createCanvas(width ?? 1, height ?? 1)
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toBuffer('image/png')
}

/** Converts any picture to a PNG no larger than a post shows it, and within the size limit. Throws PictureError. */
async function toPng(bytes: Uint8Array): Promise<Uint8Array> {
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

// Started only by drawing.ts, with one picture to draw.
parentPort?.postMessage(await draw(workerData as Drawing), [])
