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

/** The known properties of a stored file; unknown ones are null or absent. */
export type MediaFacts = {
  name: string
  contentType: string
  /** Bytes. */
  size: number
  width?: number | null
  height?: number | null
  /** Only for an animation. */
  frames?: number | null
  seconds?: number | null
  pages?: number | null
}

const formats: Record<MediaKind, string> = {
  image: 'images as JPEG, PNG or GIF',
  video: 'videos as MP4',
  document: 'documents as PDF, PowerPoint or Word',
}

type Refusal = [takes: string, has: string] | undefined

const grouped = (number: number) => number.toLocaleString('en-US')

function refusalOfImage({ width: across, height: down, frames }: MediaFacts): Refusal {
  const [width, height] = [across ?? 0, down ?? 0]
  if (width * height >= imagePixelsBelow) {
    return [
      `images of less than ${grouped(imagePixelsBelow)} pixels`,
      `${grouped(width)} × ${grouped(height)}, which is ${grouped(width * height)}`,
    ]
  }
  if ((frames ?? 0) <= gifMaxFrames) return undefined
  return [`GIFs of up to ${gifMaxFrames} frames`, grouped(frames ?? 0)]
}

function refusalOfVideo({ size, seconds = null }: MediaFacts): Refusal {
  if (size < videoMinBytes || size > videoMaxBytes) {
    const range = `${formatFileSize(videoMinBytes)} to ${formatFileSize(videoMaxBytes)}`
    return [`videos of ${range}`, formatFileSize(size)]
  }
  if (seconds === null || (seconds >= videoLengthSeconds.min && seconds <= videoLengthSeconds.max))
    return undefined
  const length = seconds < 60 ? `${seconds.toFixed(1)} seconds` : `${(seconds / 60).toFixed(1)} minutes`
  return [`videos of ${videoLengthSeconds.min} seconds to ${videoLengthSeconds.max / 60} minutes`, length]
}

function refusalOfDocument({ size, pages }: MediaFacts): Refusal {
  if (size > documentMaxBytes) {
    return [`documents of up to ${formatFileSize(documentMaxBytes)}`, formatFileSize(size)]
  }
  if ((pages ?? 0) <= documentMaxPages) return undefined
  return [`documents of up to ${documentMaxPages} pages`, grouped(pages ?? 0)]
}

const refusals = { image: refusalOfImage, video: refusalOfVideo, document: refusalOfDocument }

/**
 * Returns which of the network's limits a file breaks, as a user-facing message; undefined when none is known to be
 * broken.
 */
export function refusalOfFile(kind: MediaKind, facts: MediaFacts): string | undefined {
  const isAccepted = (acceptedTypes[kind] as readonly string[]).includes(facts.contentType)
  if (!isAccepted) return `${brand.network} accepts ${formats[kind]}. "${facts.name}" is none of these.`
  const refusal = refusals[kind](facts)
  if (refusal === undefined) return undefined
  const [takes, has] = refusal
  return `${brand.network} accepts ${takes}. "${facts.name}" has ${has}.`
}
