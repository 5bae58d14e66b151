/** Collects all bytes; stops reading and returns undefined as soon as they exceed `maxBytes`. */
export async function readUpTo(
  chunks: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const read: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined
    read.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of read) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}
