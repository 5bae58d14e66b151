import { readImageFacts } from '#core/network-media/image-facts.ts'
import {
  documentMaxBytes,
  documentMaxPages,
  gifMaxFrames,
  imagePixelsBelow,
  videoLengthSeconds,
  videoMaxBytes,
  videoMinBytes,
} from '#core/limits.ts'
import { readVideoSeconds } from '#core/network-media/video-facts.ts'
import type { AssetFacts } from './assets.ts'
import { readAsset, readBytes } from './asset-files.ts'

type Stored = { folder: string; address: string; size: number; sha256: string }

const ascii = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const withProblem = (facts: AssetFacts, problem: string | false): AssetFacts =>
  problem === false ? facts : { ...facts, problem }

async function processImage({ folder, address, sha256 }: Stored): Promise<AssetFacts> {
  const image = readImageFacts(await readAsset(folder, address))
  if (image === undefined) {
    return { contentType: 'application/octet-stream', sha256, problem: 'The file is no JPG, PNG or GIF.' }
  }
  const { contentType, width, height, frames = 0 } = image
  const isTooLarge = width * height >= imagePixelsBelow || frames > gifMaxFrames
  return withProblem({ contentType, sha256, width, height }, isTooLarge && 'The image is too large.')
}

const office = 'application/vnd.openxmlformats-officedocument'
const zipType = (head: string) => {
  if (head.includes('ppt/')) return `${office}.presentationml.presentation`
  return head.includes('word/') ? `${office}.wordprocessingml.document` : undefined
}

function documentType(text: string): string | undefined {
  if (text.startsWith('%PDF-')) return 'application/pdf'
  if (text.startsWith('\u00d0\u00cf\u0011\u00e0')) return 'application/x-ole-storage'
  return text.startsWith('PK\u0003\u0004') ? zipType(text) : undefined
}

/** Pages as they stand in the open in a PDF; none where they are packed. */
const openPages = (text: string) => text.match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length

async function processDocument({ folder, address, size, sha256 }: Stored): Promise<AssetFacts> {
  if (size > documentMaxBytes) {
    return { contentType: 'application/octet-stream', sha256, problem: 'The document is too large.' }
  }
  const text = ascii(await readAsset(folder, address))
  const contentType = documentType(text)
  if (contentType === undefined) {
    return { contentType: 'application/octet-stream', sha256, problem: 'The file is no document.' }
  }
  const pages = contentType === 'application/pdf' ? openPages(text) : undefined
  const facts = { contentType, sha256, ...(pages === undefined ? {} : { pages }) }
  return withProblem(facts, (pages ?? 0) > documentMaxPages && 'The document has too many pages.')
}

async function processVideo(stored: Stored & { beginning: Uint8Array }): Promise<AssetFacts> {
  const { size, sha256, beginning } = stored
  const facts = { contentType: 'video/mp4', sha256 }
  if (ascii(beginning.subarray(4, 8)) !== 'ftyp') return withProblem(facts, 'The file is no MP4.')
  if (size < videoMinBytes || size > videoMaxBytes) return withProblem(facts, 'The video has no fit size.')
  const seconds = await readVideoSeconds((start, end) => readBytes(stored, start, end), size)
  const isFit =
    seconds === undefined || (seconds >= videoLengthSeconds.min && seconds <= videoLengthSeconds.max)
  return withProblem(facts, !isFit && 'The video is too short or too long.')
}

/** What LinkedIn would make of an upload. `beginning` is where the first part of a video begins, whatever came first. */
export const processUpload = { image: processImage, document: processDocument, video: processVideo }
