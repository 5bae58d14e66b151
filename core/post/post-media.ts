import { altTextMax, documentTitleLength, mediaPerKind } from '#core/limits.ts'
import type { PostContent, PostDocument } from './post-content.ts'

export type PostImage = { url: string; alt: string }

/** A file that has been uploaded for a post. */
export type AddedMedia =
  | { kind: 'image'; url: string; alt: string }
  | { kind: 'video'; url: string; name: string }
  | { kind: 'document'; url: string; name: string }
export type MediaKind = AddedMedia['kind']

/** Identifies one of the media of a post. */
export type MediaRef = { kind: MediaKind; url: string }

export const mediaKinds: readonly MediaKind[] = ['image', 'video', 'document']

type Placed<T> = { place: number; entry: T }

/** Media that were removed from a post, each with its former index. */
export type TakenOut = {
  images: Placed<string>[]
  videos: Placed<string>[]
  documents: Placed<PostDocument>[]
  altTexts: Record<string, string>
  /** The number of each kind before the removal. */
  before: Record<MediaKind, number>
}

const plural: Record<MediaKind, string> = { image: 'images', video: 'videos', document: 'documents' }

export const countOf = ({ images, videos, documents }: PostContent, kind: MediaKind): number =>
  ({ image: images, video: videos, document: documents })[kind].length

/**
 * Adds a file to a post, after the others of its kind; one that is already there is left as it is. Throws an Error with
 * a user-facing message when there is no room.
 */
export function addMedia(post: PostContent, media: AddedMedia): PostContent {
  if (holds(post, media)) return post
  if (countOf(post, media.kind) >= mediaPerKind) throw noRoom(media.kind)
  if (media.kind === 'image') {
    const added = { ...post, images: [...post.images, media.url] }
    return media.alt === '' ? added : setAltText(added, media)
  }
  if (media.kind === 'video') return { ...post, videos: [...post.videos, media.url] }
  return { ...post, documents: [...post.documents, { url: media.url, name: media.name }] }
}

const noRoom = (kind: MediaKind) => new Error(`A post has at most ${mediaPerKind} ${plural[kind]}.`)

const holds = ({ images, videos, documents }: PostContent, { kind, url }: MediaRef): boolean =>
  kind === 'image'
    ? images.includes(url)
    : kind === 'video'
      ? videos.includes(url)
      : documents.some((one) => one.url === url)

/** Removes one of a post's media, along with its alt text. */
export const removeMedia = (post: PostContent, { kind, url }: MediaRef): [PostContent, TakenOut] =>
  takeOut(post, (one) => one.kind === kind && one.url === url)

/** Removes all media of other kinds from a post. */
export const keepKind = (post: PostContent, kind: MediaKind): [PostContent, TakenOut] =>
  takeOut(post, (one) => one.kind !== kind)

function takeOut(post: PostContent, isTaken: (media: MediaRef) => boolean): [PostContent, TakenOut] {
  const images = part(post.images, (url) => isTaken({ kind: 'image', url }))
  const videos = part(post.videos, (url) => isTaken({ kind: 'video', url }))
  const documents = part(post.documents, ({ url }) => isTaken({ kind: 'document', url }))
  const gone = new Set(images.taken.map(({ entry }) => entry))
  const altTexts = Object.entries(post.altTexts)
  const left = {
    ...post,
    images: images.left,
    videos: videos.left,
    documents: documents.left,
    altTexts: Object.fromEntries(altTexts.filter(([url]) => !gone.has(url))),
  }
  const taken = {
    images: images.taken,
    videos: videos.taken,
    documents: documents.taken,
    altTexts: Object.fromEntries(altTexts.filter(([url]) => gone.has(url))),
    before: { image: post.images.length, video: post.videos.length, document: post.documents.length },
  }
  return [left, taken]
}

function part<T>(list: T[], isTaken: (entry: T) => boolean): { left: T[]; taken: Placed<T>[] } {
  const placed = list.map((entry, place) => ({ entry, place }))
  return {
    left: list.filter((entry) => !isTaken(entry)),
    taken: placed.filter(({ entry }) => isTaken(entry)),
  }
}

/**
 * Restores removed media, at their former indices where possible; anything restored in the meantime is left as it is.
 * Throws an Error with a user-facing message when there is no room any more.
 */
export function putBack(post: PostContent, taken: TakenOut): PostContent {
  const sameAddress = (one: string, other: string) => one === other
  const images = insert(post.images, taken.images, sameAddress)
  const videos = insert(post.videos, taken.videos, sameAddress)
  const documents = insert(post.documents, taken.documents, (one, other) => one.url === other.url)
  const back = { ...post, images, videos, documents, altTexts: { ...taken.altTexts, ...post.altTexts } }
  for (const kind of mediaKinds) {
    // A count that exceeded the limit before the removal may be restored.
    if (countOf(back, kind) > Math.max(mediaPerKind, taken.before[kind], countOf(post, kind))) {
      throw noRoom(kind)
    }
  }
  return back
}

function insert<T>(list: T[], placed: Placed<T>[], isSame: (one: T, other: T) => boolean): T[] {
  return placed
    .filter(({ entry }) => !list.some((one) => isSame(one, entry)))
    .reduce((filled, { place, entry }) => filled.toSpliced(place, 0, entry), list)
}

/** Moves the image at one index to another. Invalid indices change nothing. */
export function moveImage(post: PostContent, from: number, to: number): PostContent {
  const url = post.images[from]
  if (url === undefined || to < 0 || to >= post.images.length || from === to) return post
  return { ...post, images: post.images.toSpliced(from, 1).toSpliced(to, 0, url) }
}

/** Shortens text to a title that a document can be published with, after a word where possible. */
export function documentTitleOf(text: string): string {
  const longest = documentTitleLength.published
  if (text.length <= longest) return text
  let end = 0
  for (const { index, segment } of new Intl.Segmenter('en').segment(text)) {
    if (index + segment.length > longest) break
    end = index + segment.length
  }
  const gap = text.slice(0, end + 1).search(/[\s_-]+[^\s_-]*$/u)
  return text.slice(0, gap > 0 ? gap : end)
}

/** Renames a document; a blank title changes nothing. */
export function renameDocument(post: PostContent, { url, name }: PostDocument): PostContent {
  const title = name.trim()
  if (title === '') return post
  return { ...post, documents: post.documents.map((one) => (one.url === url ? { url, name: title } : one)) }
}

/** Sets or, when blank, removes an image's alt text. Throws an Error with a user-facing message when it is too long. */
export function setAltText(post: PostContent, { url, alt }: PostImage): PostContent {
  const words = alt.trim()
  if (words.length > altTextMax) throw new Error(`An alt text has at most ${altTextMax} characters.`)
  const others = Object.entries(post.altTexts).filter(([address]) => address !== url)
  const entries: [string, string][] = words === '' ? others : [...others, [url, words]]
  return { ...post, altTexts: Object.fromEntries(entries) }
}

export const altTextOf = ({ altTexts }: Pick<PostContent, 'altTexts'>, url: string): string =>
  Object.hasOwn(altTexts, url) ? (altTexts[url] ?? '') : ''

/** The number of each kind that the network accepts in one post. */
const mostOf: Record<MediaKind, number> = { image: mediaPerKind, video: 1, document: 1 }

/** Why the network rejects a post's media: more than one kind, too many of one, or a document's title. */
export type MediaProblem =
  | { problem: 'mixed'; kinds: MediaKind[] }
  | { problem: 'several'; kind: MediaKind }
  | { problem: 'long-title' }

export function mediaProblemOf(post: PostContent): MediaProblem | null {
  const kinds = mediaKinds.filter((kind) => countOf(post, kind) > 0)
  if (kinds.length > 1) return { problem: 'mixed', kinds }
  const [kind] = kinds
  if (kind !== undefined && countOf(post, kind) > mostOf[kind]) return { problem: 'several', kind }
  const isLong = post.documents.some(({ name }) => name.trim().length > documentTitleLength.published)
  return isLong ? { problem: 'long-title' } : null
}

/** Returns the file name in a URL, for files whose name was not stored. */
export function fileNameIn(url: string): string {
  const last = url.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
