export type VectorTables = {
  /** Embeddings of the passages of knowledge-base items. Deleted with the item. */
  passageVector: {
    /** The item's number, as in "material". */
    number: number
    /** SHA-256 of the passage's text, hexadecimal. */
    hash: string
    /** The model that made it, as "provider:model": vectors of different models cannot be compared. */
    model: string
    /** 32-bit floats of unit length, in base64. */
    vector: string
  }
}
export type ShingleTables = {
  /** The latest versions of posts as hashed shingles (server/db/search-index.ts). */
  documentShingle: { hash: number; number: number }
  /** The same for swipes that are the writer's own posts. */
  swipeShingle: { hash: number; number: number }
}
