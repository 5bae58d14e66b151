import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { writeDurably } from './durable-file.ts'
import {
  bareTag,
  type ByteRange,
  type Part,
  type ReceivedPart,
  type Storage,
  type UploadPlan,
  UploadRefused,
  type UploadRequest,
} from './storage.ts'

const partSize = 5 * 1024 * 1024
const allowedKey = /^[\w-]+$/
const allowedTag = /^[\da-f]{32}$/
const partName = /^(\d+)-([\da-f]{32})$/

type Folders = { files: string; temporary: string; parts: string }

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
const isMissing = (error: unknown) => hasCode(error, 'ENOENT')

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function inFolder(folder: string, key: string): string {
  if (!allowedKey.test(key)) throw new Error(`This cannot be the key of a file: ${JSON.stringify(key)}`)
  return join(folder, key)
}

/** Opens storage in a local folder that only one server uses; large files are uploaded in parts through the server. */
export async function openLocalStorage(folder: string): Promise<Storage> {
  const folders = { files: folder, temporary: join(folder, '.temporary'), parts: join(folder, '.parts') }
  // Leftovers of writes that a crash interrupted.
  await rm(folders.temporary, { recursive: true, force: true })
  await mkdir(folders.temporary, { recursive: true })
  await mkdir(folders.parts, { recursive: true })
  const pathOf = (key: string) => inFolder(folder, key)
  return {
    label: `files in ${folder}`,
    origins: [],
    put: (key, bytes) => writeDurably({ ...folders, target: () => pathOf(key) }, [bytes]),
    putStream: (key, { bytes }) => writeDurably({ ...folders, target: () => pathOf(key) }, bytes),
    read: (key, range) => readFrom(pathOf(key), range),
    async stat(key) {
      const found = await unlessMissing(stat(pathOf(key)))
      return found && { size: found.size }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    copy: (from, to) => copyFileTo(folders, { from: pathOf(from), to: pathOf(to) }),
    beginUpload: (request) => Promise.resolve({ ...planParts(request), token: null }),
    planUpload: (request) => Promise.resolve(planParts(request)),
    receivedParts: ({ key }) => listParts(inFolder(folders.parts, key)),
    receivePart: (part) => receivePart(folders, part),
    completeUpload: (upload) => joinParts(folders, upload),
    async abortUpload({ key }) {
      await rm(inFolder(folders.parts, key), { recursive: true, force: true })
      await rm(pathOf(key), { force: true })
    },
    publicAddress: () => null,
    check: () =>
      access(folder, constants.R_OK | constants.W_OK).then(
        () => true,
        () => false,
      ),
  }
}

function planParts({ size, partAddress }: UploadRequest): UploadPlan {
  const count = Math.max(1, Math.ceil(size / partSize))
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  return {
    partSize,
    parts: numbers.map((number) => ({ url: partAddress(number), method: 'PUT', headers: {} })),
  }
}

/** A part gets its name only once it is complete. */
async function listParts(folder: string): Promise<ReceivedPart[]> {
  const names = (await unlessMissing(readdir(folder))) ?? []
  const parts = new Map<number, string>()
  for (const name of names) {
    const [, number, tag] = partName.exec(name) ?? []
    if (number !== undefined) parts.set(Number(number), `"${tag}"`)
  }
  return [...parts].map(([number, etag]) => ({ number, etag })).toSorted((a, b) => a.number - b.number)
}

/** Hard-links the bytes, which are never written to again; copies them where the disk supports no hard links. */
async function copyFileTo({ temporary }: Folders, { from, to }: { from: string; to: string }) {
  try {
    await link(from, to)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    if (hasCode(error, 'ENOENT')) throw error
    const bytes = createReadStream(from) as AsyncIterable<Uint8Array>
    await writeDurably({ temporary, target: () => to }, bytes)
  }
}

async function readFrom(path: string, range: ByteRange | undefined) {
  const handle = await unlessMissing(open(path, 'r'))
  return handle && (Readable.toWeb(handle.createReadStream(range)) as ReadableStream<Uint8Array>)
}

async function* measured({ bytes, size }: Part, hash: Hash): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.byteLength
    if (length > size) throw new UploadRefused(`The part is longer than ${size} bytes.`)
    hash.update(chunk)
    yield chunk
  }
  if (length < size) throw new UploadRefused(`The part has ${length} bytes instead of ${size}.`)
}

/** Names a part after its content, so that the ETags of `complete` select among several attempts. */
async function receivePart({ temporary, parts }: Folders, part: Part): Promise<string> {
  const folder = inFolder(parts, part.key)
  await mkdir(folder, { recursive: true })
  const hash = createHash('md5')
  let tag: string | undefined
  const target = () => join(folder, `${part.number}-${(tag ??= hash.digest('hex'))}`)
  await writeDurably({ temporary, target }, measured(part, hash))
  const earlier = (await readdir(folder)).filter((name) => name.startsWith(`${part.number}-`))
  const replaced = earlier.filter((name) => name !== `${part.number}-${tag}`)
  await Promise.all(replaced.map((name) => rm(join(folder, name), { force: true })))
  return `"${tag}"`
}

async function joinParts({ files, temporary, parts }: Folders, upload: { key: string; etags: string[] }) {
  const folder = inFolder(parts, upload.key)
  const target = inFolder(files, upload.key)
  const tags = upload.etags.map(bareTag)
  const present = await unlessMissing(readdir(folder))
  if (present === null && (await unlessMissing(stat(target)))) return
  const wanted = tags.map((tag, at) => `${at + 1}-${tag}`)
  const areAllThere = wanted.length > 0 && wanted.every((name) => present?.includes(name))
  if (!areAllThere || !tags.every((tag) => allowedTag.test(tag))) {
    throw new UploadRefused('Some parts are missing.')
  }
  await writeDurably({ temporary, target: () => target }, chained(wanted.map((name) => join(folder, name))))
  await rm(folder, { recursive: true, force: true })
}

async function* chained(paths: string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield* createReadStream(path) as AsyncIterable<Uint8Array>
}
