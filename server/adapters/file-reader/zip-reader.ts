import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  type Entry,
  fromBufferPromise,
  getFileNameLowLevel,
  openPromise,
  validateFileName,
  type ZipFile,
} from 'yauzl'

export type ZipLimits = {
  maxEntries: number
  /** Unpacked sizes in bytes: of one entry, and of all together. */
  maxEntryBytes: number
  maxBytes: number
}

export type ZipProblem = 'notZip' | 'damaged' | 'protected' | 'unsafe' | 'tooMany' | 'tooLarge'

type Options = {
  limits: ZipLimits
  /** Creates the error to throw for a zip that is unreadable or exceeds the limits. */
  refuse: (problem: ZipProblem, cause?: unknown) => Error
}

export type ZipEntry = {
  path: string
  size: number
  read: () => Promise<Readable>
  /** Returns the whole text of a small entry; one with more than `maxBytes` is refused. */
  readText: (maxBytes: number) => Promise<string>
}

class Refusal extends Error {
  readonly problem: ZipProblem

  constructor(problem: ZipProblem) {
    super(problem)
    this.problem = problem
  }
}

const encryptedFlag = 1
/** How a zip begins: with an entry, or with its end record when it is empty. */
const beginnings = ['PK\u0003\u0004', 'PK\u0005\u0006']

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

async function openSource(source: string | Uint8Array): Promise<ZipFile> {
  const head = typeof source === 'string' ? await firstBytes(source) : source.subarray(0, 4)
  if (!beginnings.includes(asBuffer(head).toString('latin1'))) throw new Refusal('notZip')
  const options = { decodeStrings: false, validateEntrySizes: true } as const
  return typeof source === 'string'
    ? openPromise(source, { ...options, autoClose: false })
    : fromBufferPromise(asBuffer(source), options)
}

/** Returns an entry's path inside the archive; folders end with a slash. Throws for a path that leads out of it. */
function pathOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const path = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  if (validateFileName(path) !== null || path.includes('\u0000')) throw new Refusal('unsafe')
  return path
}

/** Lists the entries of a zip, in memory or at a path, and enforces the limits. Throws what `refuse` creates. */
export async function openZip(source: string | Uint8Array, { limits, refuse }: Options): Promise<ZipEntry[]> {
  const asRefused = (error: unknown) => refuse(error instanceof Refusal ? error.problem : 'damaged', error)
  try {
    const zip = await openSource(source)
    if (zip.entryCount > limits.maxEntries) throw new Refusal('tooMany')
    const entries: ZipEntry[] = []
    let total = 0
    for await (const entry of zip.eachEntry()) {
      const path = pathOf(entry)
      if (path.endsWith('/')) continue
      if (entry.generalPurposeBitFlag & encryptedFlag) throw new Refusal('protected')
      const size = entry.uncompressedSize
      total += size
      if (size > limits.maxEntryBytes || total > limits.maxBytes) throw new Refusal('tooLarge')
      if (entries.length === limits.maxEntries) throw new Refusal('tooMany')
      const read = () => readEntry(zip, entry, asRefused)
      const readText = async (maxBytes: number) => {
        if (size > maxBytes) throw refuse('tooLarge')
        return text(await read())
      }
      entries.push({ path, size, read, readText })
    }
    return entries
  } catch (error) {
    throw asRefused(error)
  }
}

async function readEntry(
  zip: ZipFile,
  entry: Entry,
  asRefused: (error: unknown) => Error,
): Promise<Readable> {
  let size = 0
  const measure = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength
      if (size > entry.uncompressedSize) done(new Refusal('tooLarge'))
      else done(null, chunk)
    },
  })
  const packed = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
    throw asRefused(error)
  })
  pipeline(packed, measure).catch((error: unknown) => measure.destroy(asRefused(error)))
  return measure
}

/** Unpacks an entry unchanged to a path of ours. */
export async function unpackEntry(entry: ZipEntry, path: string): Promise<void> {
  await pipeline(await entry.read(), createWriteStream(path))
}
