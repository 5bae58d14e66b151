/** Makes vectors of texts that are the nearer the more alike the texts are in meaning. */
export type Embedder = {
  /** "provider:model": what distinguishes its vectors from another's. */
  id: string
  /** One vector for each text, in their order, each of unit length. Rejects with what the provider threw. */
  embed: (texts: string[], signal: AbortSignal) => Promise<Float32Array[]>
}

/** A vector as it is stored. */
export const packVector = (vector: Float32Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64')

export function unpackVector(packed: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(packed, 'base64'))
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.byteLength / Float32Array.BYTES_PER_ELEMENT))
}

/** The same direction with a length of one; a vector without direction stays as it is. */
export function unitVector(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => (length === 0 ? 0 : value / length))
}

/** How alike two vectors of unit length are, from -1 to 1; 0 for those of different sizes. */
export function cosineSimilarity(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) return 0
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}
