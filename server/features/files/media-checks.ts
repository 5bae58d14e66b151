import { createHash } from 'node:crypto'
import { brand } from '#core/brand.ts'
import { refuse } from '#core/errors.ts'
import {
  documentMaxBytes,
  documentMaxPages,
  gifMaxFrames,
  imageMaxBytes,
  imagePixelsBelow,
  pdfMaxPages,
  videoMaxBytes,
} from '#core/limits.ts'
import type { MediaKind } from '#core/post/post-media.ts'
import { announcedMedia, mediaKindOf, plainType, unsupportedMedia } from '#core/post/post-media-types.ts'
import { type ImageType, prepareImage, UnreadableImage } from '#server/adapters/media/images.ts'
import { lookAtDocument } from '#server/adapters/file-reader/document-look.ts'
import { oleMark } from '#server/adapters/file-reader/ole-names.ts'
import { readImageFacts } from '#core/network-media/image-facts.ts'
import { readVideoFacts, type ReadAt } from '#core/network-media/video-facts.ts'
import { createSemaphore } from '#server/threads/semaphore.ts'
import { pdfProblems, tooManyPages } from './checks.ts'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { ByteRange, Storage, StoredAs } from '#server/adapters/storage/storage.ts'

export const mediaTooLarge = 'This file is larger than 4 MB.'

const megabyte = 1024 * 1024
const maxBytes: Record<MediaKind, number> = {
  image: imageMaxBytes,
  video: videoMaxBytes,
  document: documentMaxBytes,
}
const documentProblems = {
  unknown: unsupportedMedia,
  protected: 'This document is protected with a password. Save a copy without one and add that.',
  damaged: 'This document cannot be read. It may be damaged.',
  tooLarge: 'This document is too large once it is unpacked.',
}

const counted = (count: number) => count.toLocaleString('en-US')

/** A file that posts accept, as it is to be stored. */
export type CheckedMedia = {
  kind: MediaKind
  contentType: string
  size: number
  /** Hexadecimal. */
  sha256: string
  /** What is stored instead of the bytes that were sent; null for a file that is stored unchanged. */
  bytes: Uint8Array | null
  thumbnail: Uint8Array | null
  width: number | null
  height: number | null
  durationMs: number | null
  pages: number | null
}

function checkSize(kind: MediaKind, size: number): void {
  if (size === 0) throw refuse('This file is empty.')
  if (size <= maxBytes[kind]) return
  throw refuse(`This ${kind} is larger than ${maxBytes[kind] / megabyte} MB.`)
}

/** Checks what is known about a file before it is sent; its content decides in the end. Throws bad_request:api. */
export function checkAnnouncedMedia(file: { name: string; type: string; size: number }): MediaKind {
  if (file.size === 0) throw refuse('This file is empty.')
  const kind = announcedMedia(file)
  if (kind === undefined) throw refuse(unsupportedMedia)
  checkSize(kind, file.size)
  return kind
}

/** Decoded images are large, so they are processed one at a time. */
const withPermit = createSemaphore(1)

const unknownSize = { width: null, height: null, durationMs: null, pages: null }
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function checkImage(type: ImageType, source: MediaSource): Promise<CheckedMedia> {
  const given = await source.bytes()
  const header = readImageFacts(given)
  if (!header) throw refuse('This image cannot be read. It may be damaged.')
  const pixels = header.width * header.height
  if (pixels >= imagePixelsBelow) {
    const most = `${brand.network} accepts fewer than ${counted(imagePixelsBelow)}.`
    throw refuse(`This image has ${counted(pixels)} pixels. ${most}`)
  }
  const { frames = 1 } = header
  if (frames > gifMaxFrames) {
    throw refuse(`This GIF has ${counted(frames)} frames. ${brand.network} accepts at most ${gifMaxFrames}.`)
  }
  const { bytes, thumbnail, width, height } = await withPermit(() => prepareImage(type, given)).catch(
    (error: unknown) => {
      if (!(error instanceof UnreadableImage)) throw error
      throw refuse('This image cannot be read. It may be damaged.', error)
    },
  )
  const size = bytes.byteLength
  const measured = { ...unknownSize, width, height }
  return { kind: 'image', contentType: type, size, sha256: hashOf(bytes), bytes, thumbnail, ...measured }
}

async function checkVideo(contentType: string, source: MediaSource): Promise<CheckedMedia> {
  const { size } = source
  const look = await readVideoFacts(source.readAt, size)
  const hash = createHash('sha256')
  for await (const chunk of source.stream()) hash.update(chunk)
  const kept = { kind: 'video' as const, contentType, size, sha256: hash.digest('hex') }
  return { ...kept, ...unknownSize, ...look, bytes: null, thumbnail: null }
}

async function checkDocument(source: MediaSource): Promise<CheckedMedia> {
  const given = await source.bytes()
  const sha256 = hashOf(given)
  const isPdf = Buffer.from(given.subarray(0, 5)).toString('latin1') === '%PDF-'
  const look = await lookAtDocument(given)
  if ('problem' in look) {
    const { problem } = look
    throw refuse(
      isPdf && problem in pdfProblems ? pdfProblems[problem as 'damaged'] : documentProblems[problem],
    )
  }
  const { contentType, pages } = look
  if (isPdf && pages !== null && pages > pdfMaxPages) throw refuse(tooManyPages(pages))
  if (pages !== null && pages > documentMaxPages) {
    throw refuse(
      `This document has ${counted(pages)} pages. ${brand.network} accepts at most ${documentMaxPages}.`,
    )
  }
  const kept = { kind: 'document' as const, contentType, size: source.size, sha256 }
  return { ...kept, ...unknownSize, pages, bytes: null, thumbnail: null }
}

const headBytes = 64 * 1024
const imageMarks: [ImageType, Buffer][] = [
  ['image/jpeg', Buffer.from('ffd8ff', 'hex')],
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['image/gif', Buffer.from('GIF87a')],
  ['image/gif', Buffer.from('GIF89a')],
]
const documentMarks = [Buffer.from('%PDF-'), Buffer.from('504b0304', 'hex'), oleMark]

const begins = (bytes: Uint8Array, mark: Buffer) => mark.equals(bytes.subarray(0, mark.length))

/** Detects the type of a video from its beginning; undefined when posts do not accept it. */
async function videoTypeOf(head: Uint8Array): Promise<string | undefined> {
  // It throws for some files that are broken on purpose.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const type = plainType(found?.mime ?? '')
  return mediaKindOf(type) === 'video' ? type : undefined
}

/** Detects from its content what a file is, and refuses what posts do not accept. Throws bad_request:api. */
export async function checkMedia(source: MediaSource): Promise<CheckedMedia> {
  if (source.size === 0) throw refuse('This file is empty.')
  const head = await source.readAt(0, Math.min(headBytes, source.size))
  const image = imageMarks.find(([, mark]) => begins(head, mark))?.[0]
  if (image !== undefined) {
    checkSize('image', source.size)
    return checkImage(image, source)
  }
  if (documentMarks.some((mark) => begins(head, mark))) {
    checkSize('document', source.size)
    return checkDocument(source)
  }
  const video = await videoTypeOf(head)
  if (video === undefined) throw refuse(unsupportedMedia)
  checkSize('video', source.size)
  return checkVideo(video, source)
}

/** A file to be checked and stored, wherever its bytes are; only what is requested is read. */
export type MediaSource = {
  size: number
  /** Reads all of it: for images and documents, which fit into memory. */
  bytes: () => Promise<Uint8Array>
  readAt: ReadAt
  stream: () => AsyncIterable<Uint8Array>
  /** Stores it unchanged under a key. */
  keep: (key: string, as: StoredAs) => Promise<void>
}

export const sourceOfBytes = (storage: Storage, bytes: Uint8Array): MediaSource => ({
  size: bytes.byteLength,
  // A copy, since the caller may give it away.
  bytes: () => Promise.resolve(new Uint8Array(bytes)),
  readAt: (start, length) => Promise.resolve(bytes.subarray(start, start + length)),
  async *stream() {
    yield bytes
  },
  keep: (key, as) => storage.put(key, bytes, as),
})

/** Reads what is in the storage under another key. */
export function sourceOfStored(storage: Storage, from: string, size: number): MediaSource {
  const opened = async (range?: ByteRange) => {
    const stream = await storage.read(from, range)
    if (stream === null) throw new Error(`Nothing is stored under ${from}.`)
    return stream
  }
  return {
    size,
    bytes: async () => buffer(await opened()),
    readAt: async (start, length) => {
      const end = Math.min(start + length, size) - 1
      return end < start ? new Uint8Array() : buffer(await opened({ start, end }))
    },
    async *stream() {
      yield* await opened()
    },
    keep: (key, as) => storage.copy(from, key, as),
  }
}

/** Reads a file on this machine's disk. */
export const sourceOfPath = (storage: Storage, path: string, size: number): MediaSource => ({
  size,
  bytes: () => readFile(path),
  async readAt(start, length) {
    const handle = await open(path)
    try {
      const { bytesRead, buffer: read } = await handle.read(Buffer.alloc(length), 0, length, start)
      return read.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  },
  stream: () => createReadStream(path),
  keep: (key, as) => storage.putStream(key, { bytes: createReadStream(path), size }, as),
})
