export type ShingleTables = {
  /** What the latest versions of posts say, in hashed shingles (server/db/shingle-index.ts). */
  documentShingle: { hash: number; number: number }
  /** The same of swipes that are the writer's own posts. */
  swipeShingle: { hash: number; number: number }
}
