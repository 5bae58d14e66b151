import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { ReadAt } from '#server/adapters/media/video-look.ts'
import type { ByteRange, Storage, StoredAs } from '#server/adapters/storage/storage.ts'

/** A file that is to be checked and kept, wherever its bytes are; only what is asked for is read. */
export type MediaSource = {
  size: number
  /** All of it: for images and documents, which are no larger than fits into memory. */
  bytes: () => Promise<Uint8Array>
  readAt: ReadAt
  stream: () => AsyncIterable<Uint8Array>
  /** Keeps it as it is under a key. */
  keep: (key: string, as: StoredAs) => Promise<void>
}

export const sourceOfBytes = (storage: Storage, bytes: Uint8Array): MediaSource => ({
  size: bytes.byteLength,
  // A copy, since who asks may give it away.
  bytes: () => Promise.resolve(new Uint8Array(bytes)),
  readAt: (start, length) => Promise.resolve(bytes.subarray(start, start + length)),
  async *stream() {
    yield bytes
  },
  keep: (key, as) => storage.put(key, bytes, as),
})

/** What the storage has under another key. */
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

/** A file on this machine's disk. */
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
