import { foldLetters } from '#core/text/letter-folding.ts'
import { parseContent, plainText, type PostContent } from './post-content.ts'

export type ListedPost = {
  /** The title as it is ordered: letters without case and accents, as long as an index takes it. */
  titleOrder: string
  /** The beginning of what can be read, on one line. */
  excerpt: string
  /** The address of the first image of a text; null when it has none. */
  picture: string | null
  /** All that can be read of it. */
  text: string
}

/** How many of each kind of media a post shows. */
export type MediaCounts = { imageCount: number; videoCount: number; documentCount: number }

const longestOrder = 200
const longestExcerpt = 300

type Version = { kind: 'text' | 'image'; content: string }
type Read = (content: string) => PostContent

/** What a list of posts shows, orders and finds of a version of a post. */
export function listedPost(version: Version & { title: string }, read: Read = parseContent): ListedPost {
  const titleOrder = foldLetters(version.title).trim().slice(0, longestOrder).toWellFormed()
  if (version.kind === 'image') return { titleOrder, excerpt: '', picture: null, text: '' }
  const { text: paragraphs, images } = read(version.content)
  const text = plainText(paragraphs)
  const line = text.slice(0, 2 * longestExcerpt).replace(/\s+/g, ' ')
  const excerpt = line.trim().slice(0, longestExcerpt).toWellFormed()
  return { titleOrder, excerpt, picture: images[0] ?? null, text }
}

/** How many media a version of a post has; a picture has none beside itself. */
export function mediaCountsOf(version: Version, read: Read = parseContent): MediaCounts {
  if (version.kind === 'image') return { imageCount: 0, videoCount: 0, documentCount: 0 }
  const { images, videos, documents } = read(version.content)
  return { imageCount: images.length, videoCount: videos.length, documentCount: documents.length }
}
