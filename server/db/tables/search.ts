export type VectorTables = {
  /** What an embedding model makes of the passages of knowledge-base items. Goes with its item. */
  passageVector: {
    /** The item's, as in "material". */
    number: number
    /** Of the passage's text: SHA-256, in hexadecimal. */
    hash: string
    /** Which model made it, "provider:model": vectors of two models cannot be compared. */
    model: string
    /** 32-bit floats of unit length, in base64. */
    vector: string
  }
}
export type ShingleTables = {
  /** What the latest versions of posts say, in hashed shingles (server/db/search-index.ts). */
  documentShingle: { hash: number; number: number }
  /** The same of swipes that are the writer's own posts. */
  swipeShingle: { hash: number; number: number }
}
