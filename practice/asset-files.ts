import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The stream ended too early or went on too long. */
export class WrongLength extends Error {}

type Received = { size: number; sha256: string }

const pathIn = (folder: string, address: string) => join(folder, address)
const partPath = (folder: string, address: string, number: number) => join(folder, `${address}.${number}`)

async function writeWhole(
  target: string,
  chunks: AsyncIterable<Uint8Array>,
  size?: number,
): Promise<Received> {
  const temporary = `${target}.${randomBytes(6).toString('hex')}.new`
  const hash = createHash('sha256')
  let written = 0
  const file = await open(temporary, 'w')
  try {
    for await (const chunk of chunks) {
      written += chunk.byteLength
      if (size !== undefined && written > size) throw new WrongLength()
      hash.update(chunk)
      await file.write(chunk)
    }
    if (size !== undefined && written !== size) throw new WrongLength()
    await file.sync()
    await file.close()
    await rename(temporary, target)
  } catch (error) {
    await file.close()
    await rm(temporary, { force: true })
    throw error
  }
  return { size: written, sha256: hash.digest('hex') }
}

type Incoming = { address: string; bytes: AsyncIterable<Uint8Array>; size: number }

/** Stores a file of exactly `size` bytes, whole or not at all. Throws WrongLength. */
export async function storeFile(folder: string, { address, bytes, size }: Incoming): Promise<Received> {
  await mkdir(folder, { recursive: true })
  return writeWhole(pathIn(folder, address), bytes, size)
}

/** The same for a part of a file, counted from 1. */
export async function storePart(folder: string, { number, ...part }: Incoming & { number: number }) {
  await mkdir(folder, { recursive: true })
  return writeWhole(partPath(folder, part.address, number), part.bytes, part.size)
}

async function* inOrder(paths: string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield* createReadStream(path) as AsyncIterable<Uint8Array>
}

/** Makes parts one file in the order given, whether or not that is theirs. */
export async function joinParts(folder: string, address: string, numbers: number[]): Promise<Received> {
  const paths = numbers.map((number) => partPath(folder, address, number))
  const received = await writeWhole(pathIn(folder, address), inOrder(paths))
  for (const path of paths) await rm(path, { force: true })
  return received
}

/** All of it at once. */
export const readAsset = (folder: string, address: string) => readFile(pathIn(folder, address))

export const readChunks = (folder: string, address: string): AsyncIterable<Buffer> =>
  createReadStream(pathIn(folder, address))

/** Bytes from `start` up to `end`, which is not included. */
export async function readBytes(path: { folder: string; address: string }, start: number, end: number) {
  const file = await open(pathIn(path.folder, path.address), 'r')
  try {
    const buffer = new Uint8Array(Math.max(0, end - start))
    const { bytesRead } = await file.read(buffer, 0, buffer.byteLength, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A stream of the file, or of the bytes from `start` to `end`, both included. */
export const streamAsset = (folder: string, address: string, range: { start: number; end: number }) =>
  createReadStream(pathIn(folder, address), range)

export async function removeAsset(folder: string, address: string, parts: number) {
  await rm(pathIn(folder, address), { force: true })
  for (let number = 1; number <= parts; number += 1) {
    await rm(partPath(folder, address, number), { force: true })
  }
}

/** Removes what is there of no upload that is known, and what a crash has left of the others. */
export function removeLeftOver(folder: string, known: ReadonlySet<string>) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const [address = ''] = name.split('.')
    if (name.endsWith('.new') || !known.has(address)) rmSync(join(folder, name), { force: true })
  }
}
