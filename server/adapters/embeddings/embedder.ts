/** Turns texts into vectors that are closer the more similar the texts are in meaning. */
export type Embedder = {
  /** "provider:model": identifies whose vectors these are. */
  id: string
  /** Returns one vector of unit length per text, in order. Rejects with what the provider threw. */
  embed: (texts: string[], signal: AbortSignal) => Promise<Float32Array[]>
}

/** Encodes a vector for storage. */
export const packVector = (vector: Float32Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64')

export function unpackVector(packed: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(packed, 'base64'))
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.byteLength / Float32Array.BYTES_PER_ELEMENT))
}

/** Scales a vector to a length of one; a zero vector stays as it is. */
export function unitVector(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values)
  return Float32Array.from(values, (value) => (length === 0 ? 0 : value / length))
}

/** Returns how similar two vectors of unit length are, from -1 to 1; 0 for those of different sizes. */
export function cosineSimilarity(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) return 0
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}
