import { type PostText, toNetworkText } from '#core/post/post-text.ts'
import { toast } from '#web/ui/toasts/notice-queue.ts'

async function copy(write: () => Promise<void>, done: string): Promise<void> {
  try {
    await write()
    toast.success(done)
  } catch {
    toast.error('Failed to execute action', { description: 'The browser did not allow copying.' })
  }
}

/** Copies the post in exactly the characters that the network receives. */
export const copyPost = (post: PostText): Promise<void> =>
  copy(() => navigator.clipboard.writeText(toNetworkText(post)), 'Copied to clipboard!')

const canCopyPictures = () => 'ClipboardItem' in globalThis && 'clipboard' in navigator

/** Copies a picture given as base64 PNG data. */
export async function copyPicture(base64: string): Promise<void> {
  if (!canCopyPictures()) {
    const description = 'This browser cannot copy images. Download the image instead.'
    toast.error('Failed to execute action', { description })
    return
  }
  const item = new ClipboardItem({ 'image/png': pictureBlob(base64) })
  await copy(() => navigator.clipboard.write([item]), 'Copied image to clipboard!')
}

export const pictureAddress = (base64: string) => `data:image/png;base64,${base64}`

/** Decodes a picture given as base64 PNG data. */
function pictureBlob(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  return new Blob([bytes], { type: 'image/png' })
}

const fileName = (title: string) =>
  `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'picture'}.png`

const laterMs = 60_000

/** Downloads a picture under its title. */
export function savePicture(base64: string, title: string): void {
  const url = URL.createObjectURL(pictureBlob(base64))
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName(title) })
  link.click()
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), laterMs)
}
