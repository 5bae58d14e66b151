import { readImageFacts } from '#core/network-media/image-facts.ts'
import { type MediaFacts, refusalOfFile } from '#core/network-media/media-facts.ts'
import { mediaOf, type PostMedium, refusalOfMedia } from '#core/network-media/post-media.ts'
import { readVideoSeconds } from '#core/network-media/video-facts.ts'
import type { PostContent } from '#core/post-content.ts'
import { countPages } from '#server/adapters/file-reader/page-count.ts'
import { type Files, type FoundFile, keyOf } from '#server/features/files/service.ts'

/** A medium of a post with what is known of its file; null where the file is not the owner's or gone. */
export type CheckedMedium = PostMedium & {
  file: (Pick<FoundFile, 'name' | 'contentType' | 'size' | 'sha256'> & { facts: MediaFacts }) | null
}

/** By its address here. */
export type CheckedMedia = ReadonlyMap<string, CheckedMedium>

/** Larger ones are only looked at where that needs a small part of them. */
const wholeBytesMax = 32 * 1024 * 1024
/** A photo says how large it is behind its thumbnail and colour profile. */
const photoHeadBytes = 512 * 1024

async function read(file: FoundFile, start: number, end: number): Promise<Uint8Array> {
  const last = Math.min(end, file.size) - 1
  if (last < start) return new Uint8Array()
  const chunks: Uint8Array[] = []
  for await (const chunk of await file.open({ start, end: last })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function factsOf(kind: PostMedium['kind'], file: FoundFile): Promise<MediaFacts> {
  const { name, contentType, size } = file
  const facts = { name, contentType, size }
  if (kind === 'video') {
    const seconds = await readVideoSeconds((start, end) => read(file, start, end), size)
    return seconds === undefined ? facts : { ...facts, seconds }
  }
  if (kind === 'image') {
    const head = await read(file, 0, contentType === 'image/gif' ? wholeBytesMax : photoHeadBytes)
    const { width, height, frames } = readImageFacts(head) ?? {}
    if (width === undefined || height === undefined) return facts
    return { ...facts, width, height, ...(frames === undefined ? {} : { frames }) }
  }
  if (contentType !== 'application/pdf' || size > wholeBytesMax) return facts
  const count = await countPages(await read(file, 0, size))
  return 'pages' in count ? { ...facts, pages: count.pages } : facts
}

async function checkMedium(files: Files, userId: string, medium: PostMedium): Promise<CheckedMedium> {
  const found = await files.find(userId, medium.url)
  if (found === null) return { ...medium, file: null }
  const { name, contentType, size, sha256 } = found
  return { ...medium, file: { name, contentType, size, sha256, facts: await factsOf(medium.kind, found) } }
}

/** Looks at the files of a post, none of them whole in memory when it is large. */
export async function checkFiles(files: Files, userId: string, content: PostContent): Promise<CheckedMedia> {
  const media = mediaOf(content)
  // What the network refuses anyway needs no look.
  if (refusalOfMedia(media) !== undefined) return new Map()
  const checked = new Map<string, CheckedMedium>()
  for (const medium of media) checked.set(medium.url, await checkMedium(files, userId, medium))
  return checked
}

function refusalOfOne({ kind, file, url }: CheckedMedium, position: number): string | undefined {
  if (file !== null) return refusalOfFile(kind, file.facts)
  const which = kind === 'image' ? `Image ${position}` : `The ${kind}`
  if (keyOf(url) === null) {
    return `${which} of this post is kept elsewhere, and only files that are kept here go out. Remove it and add the file itself.`
  }
  return `${which} of this post is not stored here any more, or never was. Remove it and add it again.`
}

/** Why a post with these media cannot be published, in words for people; undefined when it can. */
export function refusalOfChecked(media: readonly CheckedMedium[]): string | undefined {
  return (
    refusalOfMedia(media) ??
    media.map((one, at) => refusalOfOne(one, at + 1)).find((refusal) => refusal !== undefined)
  )
}
