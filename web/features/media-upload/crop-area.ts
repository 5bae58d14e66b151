import { cropRatio, initialCropWidth } from '#core/limits.ts'

export type Size = { width: number; height: number }
/** A part of an image, in percent of its width and height from the top left. */
export type CropArea = { x: number; y: number; width: number; height: number }
/** The same in whole pixels. */
export type PixelArea = CropArea

/** Returns the initial crop: 90 % of the width, centred, or less if the image is not high enough for that. */
export function initialCrop({ width, height }: Size): CropArea {
  const wanted = width * initialCropWidth
  const cropWidth = Math.min(wanted, height * cropRatio)
  const share = {
    width: (cropWidth / width) * 100,
    height: Math.min(100, (cropWidth / cropRatio / height) * 100),
  }
  return { x: (100 - share.width) / 2, y: (100 - share.height) / 2, ...share }
}

/** Converts a crop to pixels: at least one pixel, within the image, and as close to the ratio as whole pixels allow. */
export function pixelsOf(crop: CropArea, { width, height }: Size): PixelArea {
  const cropWidth = between(1, Math.round((crop.width / 100) * width), width)
  const cropHeight = between(1, Math.round(cropWidth / cropRatio), height)
  return {
    x: between(0, Math.round((crop.x / 100) * width), width - cropWidth),
    y: between(0, Math.round((crop.y / 100) * height), height - cropHeight),
    width: cropWidth,
    height: cropHeight,
  }
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))
