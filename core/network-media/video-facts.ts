/** Reads the bytes from `start` up to `end`, which is not included; fewer at the end of the file. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>

type Box = { type: string; content: number; end: number }

const headerBytes = 16
const movieHeaderBytes = 32
/** A file of more boxes than this on one level is not one that a camera or an editor wrote. */
const mostBoxes = 1000

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The box that begins at a place; ISO/IEC 14496-12, 4.2. */
async function boxAt(read: ReadBytes, start: number, limit: number): Promise<Box | undefined> {
  const bytes = await read(start, Math.min(start + headerBytes, limit))
  if (bytes.length < 8) return undefined
  const data = view(bytes)
  const type = String.fromCharCode(...bytes.subarray(4, 8))
  const short = data.getUint32(0)
  if (short === 0) return { type, content: start + 8, end: limit }
  if (short > 1) return short < 8 ? undefined : { type, content: start + 8, end: start + short }
  if (bytes.length < headerBytes) return undefined
  const long = Number(data.getBigUint64(8))
  return long < headerBytes ? undefined : { type, content: start + headerBytes, end: start + long }
}

async function findBox(read: ReadBytes, type: string, within: { start: number; end: number }) {
  let at = within.start
  for (let count = 0; count < mostBoxes && at < within.end; count += 1) {
    const box = await boxAt(read, at, within.end)
    if (box === undefined || box.type === type) return box
    at = box.end
  }
  return undefined
}

async function secondsIn(read: ReadBytes, { content }: Box): Promise<number | undefined> {
  const bytes = await read(content, content + movieHeaderBytes)
  if (bytes.length < movieHeaderBytes) return undefined
  const data = view(bytes)
  const isLong = data.getUint8(0) === 1
  const timescale = data.getUint32(isLong ? 20 : 12)
  const duration = isLong ? Number(data.getBigUint64(24)) : data.getUint32(16)
  return timescale === 0 ? undefined : duration / timescale
}

/** How many seconds an MP4 plays, from a few small reads wherever its header stands; undefined when it does not say. */
export async function readVideoSeconds(read: ReadBytes, size: number): Promise<number | undefined> {
  const movie = await findBox(read, 'moov', { start: 0, end: size })
  if (movie === undefined) return undefined
  const header = await findBox(read, 'mvhd', { start: movie.content, end: Math.min(movie.end, size) })
  return header && secondsIn(read, header)
}
