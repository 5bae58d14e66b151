import { brand } from '#core/brand.ts'
import { formatFileSize } from '#core/file-size.ts'
import {
  documentMaxBytes,
  documentMaxPages,
  gifMaxFrames,
  imagePixelsBelow,
  videoLengthSeconds,
  videoMaxBytes,
  videoMinBytes,
} from '#core/limits.ts'
import { acceptedTypes } from './limits.ts'
import type { MediaKind } from './post-media.ts'

/** What is known of a stored file; what cannot be known is absent. */
export type MediaFacts = {
  name: string
  contentType: string
  /** Bytes. */
  size: number
  width?: number
  height?: number
  /** Of an animation. */
  frames?: number
  seconds?: number
  pages?: number
}

const formats: Record<MediaKind, string> = {
  image: 'images as JPEG, PNG or GIF',
  video: 'videos as MP4',
  document: 'documents as PDF, PowerPoint or Word',
}

const grouped = (number: number) => number.toLocaleString('en-US')

function refusalOfImage({ width, height, frames }: MediaFacts): [takes: string, has: string] | undefined {
  if (width !== undefined && height !== undefined && width * height >= imagePixelsBelow) {
    return [
      `images of less than ${grouped(imagePixelsBelow)} pixels`,
      `${grouped(width)} × ${grouped(height)}, which is ${grouped(width * height)}`,
    ]
  }
  if (frames === undefined || frames <= gifMaxFrames) return undefined
  return [`GIFs of up to ${gifMaxFrames} frames`, grouped(frames)]
}

function refusalOfVideo({ size, seconds }: MediaFacts): [takes: string, has: string] | undefined {
  if (size < videoMinBytes || size > videoMaxBytes) {
    const range = `${formatFileSize(videoMinBytes)} to ${formatFileSize(videoMaxBytes)}`
    return [`videos of ${range}`, formatFileSize(size)]
  }
  if (seconds === undefined || (seconds >= videoLengthSeconds.min && seconds <= videoLengthSeconds.max))
    return undefined
  const length = seconds < 60 ? `${seconds.toFixed(1)} seconds` : `${(seconds / 60).toFixed(1)} minutes`
  return [`videos of ${videoLengthSeconds.min} seconds to ${videoLengthSeconds.max / 60} minutes`, length]
}

function refusalOfDocument({ size, pages }: MediaFacts): [takes: string, has: string] | undefined {
  if (size > documentMaxBytes) {
    return [`documents of up to ${formatFileSize(documentMaxBytes)}`, formatFileSize(size)]
  }
  if (pages === undefined || pages <= documentMaxPages) return undefined
  return [`documents of up to ${documentMaxPages} pages`, grouped(pages)]
}

const refusals = { image: refusalOfImage, video: refusalOfVideo, document: refusalOfDocument }

/** Which of the network's limits a file breaks, in words for people; undefined when none that can be known. */
export function refusalOfFile(kind: MediaKind, facts: MediaFacts): string | undefined {
  const isAccepted = (acceptedTypes[kind] as readonly string[]).includes(facts.contentType)
  if (!isAccepted) return `${brand.network} takes ${formats[kind]}. “${facts.name}” is none of these.`
  const refusal = refusals[kind](facts)
  if (refusal === undefined) return undefined
  const [takes, has] = refusal
  return `${brand.network} takes ${takes}. “${facts.name}” has ${has}.`
}
