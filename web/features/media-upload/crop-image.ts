import { croppedName, croppedQuality } from '#core/limits.ts'
import { pixelsOf, type CropArea, type PixelArea, type Size } from './crop-area.ts'

const type = 'image/jpeg'
const unreadable = 'This image cannot be read. It may be damaged.'
const smallestSide = 100

/**
 * Crops an image, upright and at full resolution, to a JPEG on white. Halves the number of pixels as long as the
 * browser cannot allocate them. Throws an Error with a user-facing message.
 */
export async function cropImage(file: File, crop: CropArea): Promise<File> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new Error(unreadable, { cause })
  })
  try {
    const area = pixelsOf(crop, bitmap)
    for (let scale = 1; ; scale /= Math.SQRT2) {
      const size = { width: Math.round(area.width * scale), height: Math.round(area.height * scale) }
      const blob = await draw(bitmap, area, size)
      if (blob) return new File([blob], croppedName, { type })
      if (Math.min(size.width, size.height) < smallestSide) throw new Error(unreadable)
    }
  } finally {
    bitmap.close()
  }
}

/** Returns null when the browser could not allocate so many pixels, which some only show by leaving the canvas empty. */
async function draw(bitmap: ImageBitmap, area: PixelArea, size: Size): Promise<Blob | null> {
  const surface = surfaceOf(size)
  const { pen } = surface
  if (!pen) return null
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, size.width, size.height)
  if (pen.getImageData(size.width - 1, size.height - 1, 1, 1).data[3] !== 255) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height)
  return surface.encode().catch(() => null)
}

type Surface = {
  pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  encode: () => Promise<Blob | null>
}

function surfaceOf({ width, height }: Size): Surface {
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height)
    return {
      pen: canvas.getContext('2d'),
      encode: () => canvas.convertToBlob({ type, quality: croppedQuality }),
    }
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  return {
    pen: canvas.getContext('2d'),
    encode: () => new Promise((resolve) => canvas.toBlob(resolve, type, croppedQuality)),
  }
}
