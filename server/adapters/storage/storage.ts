/** Bytes of a file from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

/** What is said of a file to whoever reads it from the storage's own public address. */
export type StoredAs = { contentType: string; disposition: string }

export type UploadTarget = { url: string; method: string; headers: Record<string, string> }

/** Which upload is meant; `token` is what the storage answered when it was begun. */
export type UploadName = { key: string; token: string | null }

export type UploadRequest = {
  key: string
  /** Of the whole file, in bytes. */
  size: number
  /** Where this server takes a part, counted from 1; for a storage that cannot take it itself. */
  partAddress: (part: number) => string
}

/** Every part but the last has `partSize` bytes. */
export type UploadPlan = { partSize: number; parts: UploadTarget[] }

/** A part that is there; parts count from 1. */
export type ReceivedPart = { number: number; etag: string }

export type Part = {
  key: string
  number: number
  /** How many bytes it must have. */
  size: number
  bytes: AsyncIterable<Uint8Array>
}

/** A direct upload that is not what was announced: a part of another length, or parts that are not there. */
export class UploadRefused extends Error {}

/** Where the bytes of files are. Keys are letters, digits and `-`; a key that is not there is no error. */
export type Storage = {
  /** One line for people: where the files are. */
  label: string
  /** Origins that browsers send parts to and read files from, beside this server's own. */
  origins: readonly string[]
  /** Stores a file for good, whole or not at all. */
  put: (key: string, bytes: Uint8Array, as: StoredAs) => Promise<void>
  /** The same for a file of `size` bytes that need not be in memory at once. */
  putStream: (
    key: string,
    file: { bytes: AsyncIterable<Uint8Array>; size: number },
    as: StoredAs,
  ) => Promise<void>
  read: (key: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>
  stat: (key: string) => Promise<{ size: number } | null>
  delete: (key: string) => Promise<void>
  /** Stores a file under another key too, without its bytes coming through here; may be repeated. */
  copy: (from: string, to: string, as: StoredAs) => Promise<void>
  /** Prepares an upload that does not pass through here whole. The token names it in the calls that follow. */
  beginUpload: (request: UploadRequest) => Promise<UploadPlan & { token: string | null }>
  /** Where the parts of an upload go that was begun before. */
  planUpload: (upload: UploadRequest & UploadName) => Promise<UploadPlan>
  /** The parts that have arrived whole; none of an upload that is over. */
  receivedParts: (upload: UploadName & { size: number }) => Promise<ReceivedPart[]>
  /** Takes a part and answers its ETag; null where parts go straight to the storage. Throws UploadRefused. */
  receivePart: ((part: Part) => Promise<string>) | null
  /** Makes the parts one file under the upload's key; may be repeated. Throws UploadRefused. */
  completeUpload: (upload: UploadName & { size: number; etags: string[] }) => Promise<void>
  /** Drops whatever came of an upload, completed or not; may be repeated. */
  abortUpload: (upload: UploadName) => Promise<void>
  /** Where others read a file without this server; null when they cannot. */
  publicAddress: (key: string) => string | null
  /** Whether files can be kept and read now. */
  check: () => Promise<boolean>
}

/** An ETag as storages compare it: without quotation marks and the mark of a weak one. */
export const bareTag = (etag: string): string => etag.replace(/^W\//, '').replaceAll('"', '')
