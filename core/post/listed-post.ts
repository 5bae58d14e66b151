import { foldLetters } from '#core/text/letter-folding.ts'
import { parseContent, plainText, type PostContent } from './post-content.ts'

export type ListedPost = {
  /** The sort key of the title: without case and accents, cut to what an index accepts. */
  titleOrder: string
  /** The beginning of the readable text, on one line. */
  excerpt: string
  /** The URL of the first image; null without one. */
  picture: string | null
  /** All of the readable text. */
  text: string
}

/** The number of each kind of media in a post. */
export type MediaCounts = { imageCount: number; videoCount: number; documentCount: number }

const longestOrder = 200
const longestExcerpt = 300

type Version = { kind: 'text' | 'image'; content: string }
type Read = (content: string) => PostContent

/** Derives what a list of posts shows, sorts and searches from a version of a post. */
export function listedPost(version: Version & { title: string }, read: Read = parseContent): ListedPost {
  const titleOrder = foldLetters(version.title).trim().slice(0, longestOrder).toWellFormed()
  if (version.kind === 'image') return { titleOrder, excerpt: '', picture: null, text: '' }
  const { text: paragraphs, images } = read(version.content)
  const text = plainText(paragraphs)
  const line = text.slice(0, 2 * longestExcerpt).replace(/\s+/g, ' ')
  const excerpt = line.trim().slice(0, longestExcerpt).toWellFormed()
  return { titleOrder, excerpt, picture: images[0] ?? null, text }
}

/** Counts the media of a version of a post; a picture has none. */
export function mediaCountsOf(version: Version, read: Read = parseContent): MediaCounts {
  if (version.kind === 'image') return { imageCount: 0, videoCount: 0, documentCount: 0 }
  const { images, videos, documents } = read(version.content)
  return { imageCount: images.length, videoCount: videos.length, documentCount: documents.length }
}
