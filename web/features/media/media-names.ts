import type { PostContent } from '#core/post/post-content.ts'
import { altTextOf, fileNameIn } from '#core/post/post-media.ts'

/** What an image is called where it has to be named: by what it shows, else by its place. */
export const imageName = (content: Pick<PostContent, 'altTexts'>, url: string, place: number): string =>
  altTextOf(content, url) || `image ${place + 1}`

export const videoName = (url: string): string => fileNameIn(url) || 'video'

export const documentName = ({ name, url }: { name: string; url: string }): string =>
  name.trim() || fileNameIn(url) || 'Document'

/** Keys for entries of which one may stand there twice. */
export function keysOf(addresses: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return addresses.map((address) => {
    const count = (seen.get(address) ?? 0) + 1
    seen.set(address, count)
    return count === 1 ? address : `${address}#${count}`
  })
}
