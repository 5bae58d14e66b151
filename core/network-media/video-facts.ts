/** Reads `length` bytes of a file from `start`, or fewer at its end. */
export type ReadAt = (start: number, length: number) => Promise<Uint8Array>

export type VideoFacts = { width: number | null; height: number | null; durationMs: number | null }

type Box = { type: string; start: number; end: number }

/** More boxes than any video has at one level; bounds the work on a file of nothing but headers. */
const maxBoxes = 200
/** The index of an hour of video takes a megabyte or two. */
const maxIndexBytes = 32 * 1024 * 1024
const unknown: VideoFacts = { width: null, height: null, durationMs: null }

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Parses the box at `start` (ISO/IEC 14496-12, 4.2); null when there is none. `header` is its first 16 bytes. */
function boxAt(header: Uint8Array, start: number, end: number): (Box & { content: number }) | null {
  if (header.byteLength < 8) return null
  const view = viewOf(header)
  const small = view.getUint32(0)
  const isLarge = small === 1
  if (isLarge && header.byteLength < 16) return null
  const headerBytes = isLarge ? 16 : 8
  const size = isLarge ? Number(view.getBigUint64(8)) : small === 0 ? end - start : small
  if (size < headerBytes || start + size > end) return null
  const type = String.fromCharCode(...header.subarray(4, 8))
  return { type, start, end: start + size, content: start + headerBytes }
}

function* boxesIn(bytes: Uint8Array, from: number, to: number) {
  let place = from
  for (let count = 0; count < maxBoxes; count += 1) {
    const box = boxAt(bytes.subarray(place, Math.min(place + 16, to)), place, to)
    if (!box) return
    yield box
    place = box.end
  }
}

/**
 * Reads the duration in milliseconds. Times are 32 bits wide in version 0 and 64 in version 1, which moves the fields
 * after them.
 */
function durationIn(movie: Uint8Array): number | null {
  const view = viewOf(movie)
  const isWide = movie[0] === 1
  if (movie.byteLength < (isWide ? 32 : 20)) return null
  const scale = view.getUint32(isWide ? 20 : 12)
  const duration = isWide ? Number(view.getBigUint64(24)) : view.getUint32(16)
  const isKnown = scale > 0 && duration > 0 && duration < (isWide ? Number.MAX_SAFE_INTEGER : 0xffffffff)
  return isKnown ? Math.ceil((duration / scale) * 1000) : null
}

/** Reads a track's display size: 16.16 fixed point, rotated by its matrix. Audio tracks have none. */
function sizeIn(track: Uint8Array): { width: number; height: number } | null {
  const matrix = track[0] === 1 ? 52 : 40
  if (track.byteLength < matrix + 44) return null
  const view = viewOf(track)
  const fixed = 65_536
  const [width, height] = [view.getUint32(matrix + 36) / fixed, view.getUint32(matrix + 40) / fixed]
  if (width < 1 || height < 1) return null
  const isTurned = view.getInt32(matrix) === 0 && view.getInt32(matrix + 4) !== 0
  const [across, down] = isTurned ? [height, width] : [width, height]
  return { width: Math.round(across), height: Math.round(down) }
}

function readIndex(index: Uint8Array): VideoFacts {
  const look = { ...unknown }
  for (const box of boxesIn(index, 0, index.byteLength)) {
    if (box.type === 'mvhd') look.durationMs = durationIn(index.subarray(box.content, box.end))
    if (box.type !== 'trak' || look.width !== null) continue
    for (const inner of boxesIn(index, box.content, box.end)) {
      if (inner.type === 'tkhd') Object.assign(look, sizeIn(index.subarray(inner.content, inner.end)))
    }
  }
  return look
}

/**
 * Reads the dimensions and duration of an MP4 or QuickTime file of `size` bytes from its index, wherever that is; null
 * for what is not stated. Reads little and terminates whatever the bytes are.
 */
export async function readVideoFacts(readAt: ReadAt, size: number): Promise<VideoFacts> {
  let place = 0
  for (let count = 0; count < maxBoxes && place < size; count += 1) {
    const box = boxAt(await readAt(place, Math.min(16, size - place)), place, size)
    if (!box) return unknown
    if (box.type === 'moov') {
      const length = box.end - box.content
      return length > maxIndexBytes ? unknown : readIndex(await readAt(box.content, length))
    }
    place = box.end
  }
  return unknown
}
