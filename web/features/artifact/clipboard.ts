import { type PostText, toNetworkText } from '#core/post/post-text.ts'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { pictureBlob } from './picture-file.ts'

async function copy(write: () => Promise<void>, done: string): Promise<void> {
  try {
    await write()
    toast.success(done)
  } catch {
    toast.error('Failed to execute action', { description: 'The browser did not allow copying.' })
  }
}

/** Copies the post in the very characters that the network gets. */
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
