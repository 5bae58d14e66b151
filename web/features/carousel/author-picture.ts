const sidePx = 320
const quality = 0.9

/** An image as a square JPEG in a data address, cut in the middle. Throws Error for what is no image. */
async function squareOf(image: Blob): Promise<string> {
  const bitmap = await createImageBitmap(image)
  const side = Math.min(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = sidePx
  canvas.height = sidePx
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The picture could not be read.')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, sidePx, sidePx)
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  context.drawImage(bitmap, left, top, side, side, 0, 0, sidePx, sidePx)
  bitmap.close()
  return canvas.toDataURL('image/jpeg', quality)
}

/** A chosen file as the author's picture. Throws an Error for people. */
export async function pictureFromFile(file: File): Promise<string> {
  try {
    return await squareOf(file)
  } catch (cause) {
    throw new Error('This file is no picture that the browser can read. Choose a JPEG or PNG.', { cause })
  }
}

/** The picture of the profile; null where there is none or its server does not give it to other pages. */
export async function pictureFromAddress(url: string | null): Promise<string | null> {
  if (url === null || url === '') return null
  try {
    const answer = await fetch(url, { credentials: 'omit' })
    return answer.ok ? await squareOf(await answer.blob()) : null
  } catch {
    return null
  }
}
