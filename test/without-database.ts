/**
 * Folders of the server whose code never meets a database: their tests run once, on the embedded database's turn, and not
 * again on PostgreSQL (vitest.config.ts). test/boundaries/without-database.test.ts holds them to it.
 */
export const withoutDatabase = [
  'embeddings',
  'file-reader',
  'language-model',
  'media',
  'pictures',
  'secrets',
  'storage',
  'web-page',
  'web-search',
].map((folder) => `server/adapters/${folder}`)
