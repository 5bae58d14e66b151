import { type ImageFacts, readImageFacts } from '#core/network-media/image-facts.ts'
import {
  documentMaxBytes,
  documentMaxPages,
  gifMaxFrames,
  imagePixelsBelow,
  videoLengthSeconds,
  videoMaxBytes,
  videoMinBytes,
} from '#core/limits.ts'
import { readVideoFacts } from '#core/network-media/video-facts.ts'
import { type AssetFacts, readAsset, readBytes, readChunks } from './assets.ts'

type Stored = { folder: string; address: string; size: number; sha256: string }

const ascii = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const withProblem = (facts: AssetFacts, problem: string | false): AssetFacts =>
  problem === false ? facts : { ...facts, problem }

let lastRead: Promise<unknown> = Promise.resolve()

/** Reads one file into memory at a time. */
function readInTurn(stored: Stored): Promise<ImageFacts | undefined> {
  const read = lastRead.then(async () => readImageFacts(await readAsset(stored.folder, stored.address)))
  lastRead = read.catch(() => undefined)
  return read
}

const headBytes = 64 * 1024

/** A GIF's frames are spread over the whole file, and some photos have more metadata than this before their first frame. */
async function factsOf(stored: Stored): Promise<ImageFacts | undefined> {
  const head = readImageFacts(await readBytes(stored, 0, Math.min(headBytes, stored.size)))
  const isEnough = head !== undefined && head.contentType !== 'image/gif'
  return isEnough ? head : readInTurn(stored)
}

async function processImage(stored: Stored): Promise<AssetFacts> {
  const { sha256 } = stored
  const image = await factsOf(stored)
  if (image === undefined) {
    return { contentType: 'application/octet-stream', sha256, problem: 'The file is not a JPG, PNG or GIF.' }
  }
  const { contentType, width, height, frames = 0 } = image
  const isTooLarge = width * height >= imagePixelsBelow || frames > gifMaxFrames
  return withProblem({ contentType, sha256, width, height }, isTooLarge && 'The image is too large.')
}

const office = 'application/vnd.openxmlformats-officedocument'
/** Folders in the archives of Office documents, and the type they indicate; the first match counts. */
const officeTypes = [
  ['ppt/', `${office}.presentationml.presentation`],
  ['word/', `${office}.wordprocessingml.document`],
] as const

/** Pages that appear uncompressed in a PDF; none if they are compressed. */
const openPage = /\/Type\s{0,20}\/Page(?![a-zA-Z])/g
/** Longer than any pattern that is searched for in a document. */
const tailLength = 64

type Look = { head: string; folders: Set<string>; pages: number }

/** Scans a document chunk by chunk; the end of each is scanned together with the next. */
async function lookThrough({ folder, address }: Stored): Promise<Look> {
  const look: Look = { head: '', folders: new Set(), pages: 0 }
  /** Counts the pages that start before `end`; returns the rest of the text. */
  const read = (text: string, end: number): string => {
    for (const [name] of officeTypes) if (text.includes(name)) look.folders.add(name)
    let from = Math.max(0, end)
    for (const { index, 0: found } of text.matchAll(openPage)) {
      if (index >= end) break
      look.pages += 1
      from = Math.max(from, index + found.length)
    }
    return text.slice(from)
  }
  let rest = ''
  for await (const chunk of readChunks(folder, address)) {
    const text = rest + ascii(chunk)
    if (look.head === '') look.head = text.slice(0, 8)
    rest = read(text, text.length - tailLength)
  }
  read(rest, rest.length)
  return look
}

function documentType({ head, folders }: Look): string | undefined {
  if (head.startsWith('%PDF-')) return 'application/pdf'
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) return 'application/x-ole-storage'
  return head.startsWith('PK\u0003\u0004') ? officeTypes.find(([name]) => folders.has(name))?.[1] : undefined
}

async function processDocument(stored: Stored): Promise<AssetFacts> {
  const { size, sha256 } = stored
  if (size > documentMaxBytes) {
    return { contentType: 'application/octet-stream', sha256, problem: 'The document is too large.' }
  }
  const look = await lookThrough(stored)
  const contentType = documentType(look)
  if (contentType === undefined) {
    return { contentType: 'application/octet-stream', sha256, problem: 'The file is not a document.' }
  }
  const isCounted = contentType === 'application/pdf' && look.pages > 0
  const facts = { contentType, sha256, ...(isCounted ? { pages: look.pages } : {}) }
  return withProblem(facts, isCounted && look.pages > documentMaxPages && 'The document has too many pages.')
}

async function processVideo(stored: Stored & { beginning: Uint8Array }): Promise<AssetFacts> {
  const { size, sha256, beginning } = stored
  const facts = { contentType: 'video/mp4', sha256 }
  if (ascii(beginning.subarray(4, 8)) !== 'ftyp') return withProblem(facts, 'The file is not an MP4.')
  if (size < videoMinBytes || size > videoMaxBytes)
    return withProblem(facts, 'The video does not have suitable dimensions.')
  const readAt = (start: number, length: number) => readBytes(stored, start, start + length)
  const { durationMs } = await readVideoFacts(readAt, size)
  const { min, max } = videoLengthSeconds
  const isFit = durationMs === null || (durationMs >= min * 1000 && durationMs <= max * 1000)
  return withProblem(facts, !isFit && 'The video is too short or too long.')
}

/**
 * Processes an upload as LinkedIn would. `beginning` is the start of a video's part 1, in whatever order the parts were
 * joined.
 */
export const processUpload = { image: processImage, document: processDocument, video: processVideo }
