import { cropRatio, initialCropWidth } from '#core/limits.ts'

export type Size = { width: number; height: number }
/** A part of an image, in per cent of its width and height from the left and the top. */
export type CropArea = { x: number; y: number; width: number; height: number }
/** The same in whole pixels. */
export type PixelArea = CropArea

/** The first proposal: 90 % of the width in the middle, or the largest that fits an image that is too flat for that. */
export function initialCrop({ width, height }: Size): CropArea {
  const wanted = width * initialCropWidth
  const cropWidth = Math.min(wanted, height * cropRatio)
  const share = {
    width: (cropWidth / width) * 100,
    height: Math.min(100, (cropWidth / cropRatio / height) * 100),
  }
  return { x: (100 - share.width) / 2, y: (100 - share.height) / 2, ...share }
}

/** Which pixels of an image a crop takes: at least one, none outside, as near to the ratio as whole pixels are. */
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
