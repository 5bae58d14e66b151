/** A range of bytes from `start` to `end`, both inclusive. */
export type ByteRange = { start: number; end: number }

/** The headers of a file that is read from the storage's own public address. */
export type StoredAs = { contentType: string; disposition: string }

export type UploadTarget = { url: string; method: string; headers: Record<string, string> }

/** Identifies an upload; `token` is what the storage returned when it was begun. */
export type UploadName = { key: string; token: string | null }

export type UploadRequest = {
  key: string
  /** The size of the whole file, in bytes. */
  size: number
  /** Returns where this server receives a part, counted from 1; for a storage that cannot receive it itself. */
  partAddress: (part: number) => string
}

/** Every part except the last has `partSize` bytes. */
export type UploadPlan = { partSize: number; parts: UploadTarget[] }

/** A part that has arrived; parts are counted from 1. */
export type ReceivedPart = { number: number; etag: string }

export type Part = {
  key: string
  number: number
  /** How many bytes it must have. */
  size: number
  bytes: AsyncIterable<Uint8Array>
}

/** A direct upload that differs from what was announced: a part of another length, or missing parts. */
export class UploadRefused extends Error {}

/** Stores the bytes of files. Keys consist of letters, digits and `-`; a missing key is not an error. */
export type Storage = {
  /** One line for people: where the files are. */
  label: string
  /** The origins, besides this server's own, to which browsers upload parts and from which they read files. */
  origins: readonly string[]
  /** Stores a file durably, completely or not at all. */
  put: (key: string, bytes: Uint8Array, as: StoredAs) => Promise<void>
  /** Like `put`, for a file of `size` bytes that need not be in memory at once. */
  putStream: (
    key: string,
    file: { bytes: AsyncIterable<Uint8Array>; size: number },
    as: StoredAs,
  ) => Promise<void>
  read: (key: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>
  stat: (key: string) => Promise<{ size: number } | null>
  delete: (key: string) => Promise<void>
  /** Copies a file to another key without transferring its bytes through this server; idempotent. */
  copy: (from: string, to: string, as: StoredAs) => Promise<void>
  /** Starts an upload that does not pass through this server whole. Later calls identify it by the token. */
  beginUpload: (request: UploadRequest) => Promise<UploadPlan & { token: string | null }>
  /** Returns where to send the parts of an upload that was begun earlier. */
  planUpload: (upload: UploadRequest & UploadName) => Promise<UploadPlan>
  /** Returns the parts that have arrived completely; none for an upload that has ended. */
  receivedParts: (upload: UploadName & { size: number }) => Promise<ReceivedPart[]>
  /** Receives a part and returns its ETag; null where parts go straight to the storage. Throws UploadRefused. */
  receivePart: ((part: Part) => Promise<string>) | null
  /** Joins the parts into one file under the upload's key; idempotent. Throws UploadRefused. */
  completeUpload: (upload: UploadName & { size: number; etags: string[] }) => Promise<void>
  /** Discards an upload, completed or not; idempotent. */
  abortUpload: (upload: UploadName) => Promise<void>
  /** Returns the address for reading a file without this server; null if there is none. */
  publicAddress: (key: string) => string | null
  /** Whether files can currently be stored and read. */
  check: () => Promise<boolean>
}

/** Normalises an ETag for comparison: without quotation marks and the weak prefix. */
export const bareTag = (etag: string): string => etag.replace(/^W\//, '').replaceAll('"', '')
