import { chatUploadMaxBytes } from '#core/limits.ts'

export const pictureTypes = ['image/jpeg', 'image/png']
const longestSidePx = 512
const quality = 0.9

const unreadable = 'This picture cannot be read. It may be damaged.'

/**
 * The middle of a picture as a square of at most 512 pixels, made anew: where it was taken and with what does not go
 * along. Throws an Error with words for people.
 */
export async function squarePicture(file: File): Promise<File> {
  const { type } = file
  if (!pictureTypes.includes(type)) throw new Error('Please choose a JPEG or PNG picture.')
  if (file.size > chatUploadMaxBytes) throw new Error('Please choose a picture of at most 20 MB.')
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new Error(unreadable, { cause })
  })
  const { width, height } = bitmap
  const side = Math.min(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(side, longestSidePx)
  canvas.height = canvas.width
  const pen = canvas.getContext('2d')
  const [left, top] = [(width - side) / 2, (height - side) / 2]
  pen?.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (pen === null || blob === null) throw new Error(unreadable)
  return new File([blob], type === 'image/png' ? 'profile.png' : 'profile.jpg', { type })
}
