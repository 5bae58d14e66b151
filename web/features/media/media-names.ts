import type { PostContent } from '#core/post/post-content.ts'
import { altTextOf, fileNameIn } from '#core/post/post-media.ts'

/** Returns an image's name for screen readers: its alt text, or else its position. */
export const imageName = (content: Pick<PostContent, 'altTexts'>, url: string, place: number): string =>
  altTextOf(content, url) || `image ${place + 1}`

export const videoName = (url: string): string => fileNameIn(url) || 'video'

export const documentName = ({ name, url }: { name: string; url: string }): string =>
  name.trim() || fileNameIn(url) || 'Document'

/** Returns unique keys for addresses that may occur more than once. */
export function keysOf(addresses: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return addresses.map((address) => {
    const count = (seen.get(address) ?? 0) + 1
    seen.set(address, count)
    return count === 1 ? address : `${address}#${count}`
  })
}
