import { join } from 'node:path'
import { type ArchiveKind, archiveKinds, type ArchiveRecord } from '#contract/archive-format.ts'
import type { LedeArchive } from '#server/adapters/file-reader/archive-lede.ts'
import { readRecordFile } from '#server/adapters/file-reader/archive-lines.ts'
import type { DbOrTx } from '#server/db/schema.ts'
import { findTaken, type Place, placeAll } from './identities.ts'

const placed = {
  files: 'file',
  knowledge: 'knowledge',
  swipes: 'swipe',
  offers: 'offer',
  templates: 'template',
  audiences: 'audience',
  chats: 'chat',
  posts: 'document',
} as const

export type PlacedKind = keyof typeof placed
export type Places = Record<PlacedKind, Map<string, Place>>

export const isPlaced = (kind: ArchiveKind): kind is PlacedKind => kind !== 'profile' && kind !== 'story'
export const placedKinds = archiveKinds.filter(isPlaced)

/** Where the records of an unpacked archive go. */
export async function findPlaces(db: DbOrTx, userId: string, { listed }: LedeArchive): Promise<Places> {
  const entries: [PlacedKind, Map<string, Place>][] = []
  for (const kind of placedKinds) {
    const ids = listed[kind].map(({ id }) => id)
    entries.push([kind, await placeAll(userId, ids, findTaken(db, userId, placed[kind]))])
  }
  // Each of the kinds has its entry.
  return Object.fromEntries(entries) as Places
}

export const recordsOf = <Kind extends ArchiveKind>(folder: string, kind: Kind) =>
  readRecordFile<ArchiveRecord<Kind>>(join(folder, `${kind}.jsonl`))

export async function firstOf<T>(records: AsyncIterable<T>): Promise<T | null> {
  for await (const record of records) return record
  return null
}
