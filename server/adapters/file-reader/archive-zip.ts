import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl'
import { UnreadableArchive } from './archive-problem.ts'

export type ZipLimits = {
  maxEntries: number
  /** Unpacked, in bytes: of one entry, and of all together. */
  maxEntryBytes: number
  maxBytes: number
}

export type ZipEntry = { path: string; size: number; read: () => Promise<Readable> }

const encryptedFlag = 1
/** How a zip begins: with an entry, or with its end when it is empty. */
const beginnings = ['PK\u0003\u0004', 'PK\u0005\u0006']

async function refuseOtherThanZip(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    if (!beginnings.includes(buffer.toString('latin1', 0, bytesRead))) throw new UnreadableArchive('notZip')
  } finally {
    await file.close()
  }
}

const damaged = (error: unknown) =>
  error instanceof UnreadableArchive ? error : new UnreadableArchive('damaged', error)

/** A path inside the archive; folders end with a slash. Throws for one that leads out of it. */
function pathOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const path = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  if (validateFileName(path) !== null || path.includes('\u0000')) throw new UnreadableArchive('unsafe')
  return path
}

function readEntry(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Readable> {
  let size = 0
  const measure = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength
      if (size > maxBytes) done(new UnreadableArchive('tooLarge'))
      else done(null, chunk)
    },
  })
  return zip.openReadStreamPromise(entry).then(
    (packed) => {
      pipeline(packed, measure).catch((error: unknown) => measure.destroy(damaged(error)))
      return measure
    },
    (error: unknown) => Promise.reject(damaged(error)),
  )
}

/** What a zip says that it holds, held to the limits. Throws UnreadableArchive. */
export async function openZip(path: string, limits: ZipLimits): Promise<ZipEntry[]> {
  await refuseOtherThanZip(path)
  const options = { decodeStrings: false, validateEntrySizes: true, autoClose: false } as const
  try {
    const zip = await openPromise(path, options)
    if (zip.entryCount > limits.maxEntries) throw new UnreadableArchive('tooMany')
    const entries: ZipEntry[] = []
    let total = 0
    for await (const entry of zip.eachEntry()) {
      const name = pathOf(entry)
      if (name.endsWith('/')) continue
      if (entry.generalPurposeBitFlag & encryptedFlag) throw new UnreadableArchive('protected')
      const size = entry.uncompressedSize
      total += size
      if (size > limits.maxEntryBytes || total > limits.maxBytes) throw new UnreadableArchive('tooLarge')
      if (entries.length === limits.maxEntries) throw new UnreadableArchive('tooMany')
      entries.push({ path: name, size, read: () => readEntry(zip, entry, size) })
    }
    return entries
  } catch (error) {
    throw damaged(error)
  }
}

/** The text of a small entry. Throws UnreadableArchive. */
export async function readText(entry: ZipEntry, maxBytes: number): Promise<string> {
  if (entry.size > maxBytes) throw new UnreadableArchive('tooLarge')
  const pieces: Uint8Array[] = []
  for await (const piece of await entry.read()) pieces.push(piece as Uint8Array)
  return new TextDecoder().decode(Buffer.concat(pieces))
}

/** Writes an entry as it is to a path of ours. */
export async function unpackEntry(entry: ZipEntry, path: string): Promise<void> {
  await pipeline(await entry.read(), createWriteStream(path))
}
