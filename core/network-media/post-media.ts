import { brand } from '#core/brand.ts'
import { mediaPerKind } from '#core/limits.ts'
import type { PostContent } from '#core/post/post-content.ts'
import { altTextMax } from '#core/limits.ts'
import { documentTitleMax } from './limits.ts'

export type MediaKind = 'image' | 'video' | 'document'

/** One item of media in a post. The network takes a title for a document, an alt text for anything else. */
export type PostMedium = { kind: MediaKind; url: string; alt: string; title: string }

type Media = Pick<PostContent, 'images' | 'videos' | 'documents' | 'altTexts'>

/** Returns a post's media in display order. */
export function mediaOf({ images, videos, documents, altTexts }: Media): PostMedium[] {
  const shown = (kind: MediaKind) => (url: string) => ({ kind, url, alt: altTexts[url] ?? '', title: '' })
  return [
    ...images.map(shown('image')),
    ...videos.map(shown('video')),
    ...documents.map(({ url, name }) => ({ kind: 'document' as const, url, alt: '', title: name.trim() })),
  ]
}

const most: Record<MediaKind, { count: number; words: string }> = {
  image: { count: mediaPerKind, words: `at most ${mediaPerKind} images` },
  video: { count: 1, words: 'one video' },
  document: { count: 1, words: 'one document' },
}

function refusalOfWords({ kind, alt, title }: PostMedium): string | undefined {
  if (alt.length > altTextMax) {
    return `Alt texts have at most ${altTextMax} characters. One in this post has ${alt.length}.`
  }
  if (kind !== 'document') return undefined
  if (title === '') return 'Give the document a title first: it is shown above its pages.'
  return title.length > documentTitleMax
    ? `The title of a document has at most ${documentTitleMax} characters. This one has ${title.length}.`
    : undefined
}

/**
 * Returns why the network would reject this combination of media, as a user-facing message; undefined when it would
 * not.
 */
export function refusalOfMedia(media: readonly PostMedium[]): string | undefined {
  const [first] = media
  if (first === undefined) return undefined
  if (media.some(({ kind }) => kind !== first.kind)) {
    return `A post on ${brand.network} can have images, a video or a document, but only one of these. Keep one kind.`
  }
  const { count, words } = most[first.kind]
  if (media.length > count)
    return `A post on ${brand.network} can have ${words}. This one has ${media.length}.`
  return media.map(refusalOfWords).find((refusal) => refusal !== undefined)
}
