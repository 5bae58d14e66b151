import { archiveKinds } from '#contract/archive-format.ts'
import type { ImportPart } from '#contract/archive.ts'
import type { LedeArchive } from '#server/adapters/file-reader/archive-lede.ts'
import type { DbOrTx } from '#server/db/schema.ts'
import type { Place } from './identities.ts'
import { findPlaces, firstOf, isPlaced, type PlacedKind, recordsOf } from './lede-records.ts'
import { hasProfile, storyState } from './own-record.ts'

const samplesAtMost = 3
const replacing = 'You have a story already. Choose this to put the one of the archive in its place.'

const inWords = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

function noteOn(kind: PlacedKind, { listed }: LedeArchive, places: Map<string, Place>): string | null {
  const coming = listed[kind].filter(({ id }) => places.get(id)?.isThere === false)
  const scheduled = kind === 'posts' ? coming.filter(({ status }) => status === 'scheduled').length : 0
  if (scheduled > 0)
    return `${inWords(scheduled, 'scheduled post comes in as a draft', 'scheduled posts come in as drafts')}.`
  const shared = kind === 'chats' ? coming.filter(({ status }) => status === 'public').length : 0
  return shared > 0
    ? `${inWords(shared, 'shared chat comes in as a private one', 'shared chats come in as private ones')}.`
    : null
}

async function ownPart(
  db: DbOrTx,
  { userId, folder }: Looking,
  kind: 'profile' | 'story',
): Promise<ImportPart[]> {
  const part = { kind, found: 1, there: 0, samples: [], isChosen: true, note: null, added: 0 }
  if (kind === 'profile') {
    const profile = await firstOf(recordsOf(folder, 'profile'))
    if (profile === null) return []
    return [{ ...part, there: (await hasProfile(db, userId, profile)) ? 1 : 0 }]
  }
  const story = await firstOf(recordsOf(folder, 'story'))
  if (story === null || story.content.trim() === '') return []
  return [await storyPart(db, userId, story.content)]
}

export async function storyPart(db: DbOrTx, userId: string, content: string): Promise<ImportPart> {
  const state = await storyState(db, userId, content)
  return {
    kind: 'story',
    found: 1,
    there: state === 'same' ? 1 : 0,
    samples: [content.slice(0, 200)],
    isChosen: state !== 'other',
    note: state === 'other' ? replacing : null,
    added: 0,
  }
}

type Looking = { userId: string; folder: string }

/** What is in an archive, and how much of it the account has. */
export async function previewLede(db: DbOrTx, archive: LedeArchive, looking: Looking): Promise<ImportPart[]> {
  const places = await findPlaces(db, looking.userId, archive)
  const parts: ImportPart[] = []
  for (const kind of archiveKinds) {
    if (!isPlaced(kind)) {
      parts.push(...(await ownPart(db, looking, kind)))
      continue
    }
    const listed = archive.listed[kind]
    if (listed.length === 0) continue
    const there = listed.filter(({ id }) => places[kind].get(id)?.isThere).length
    const samples = listed.slice(-samplesAtMost).map(({ label }) => label)
    const note = noteOn(kind, archive, places[kind])
    parts.push({ kind, found: listed.length, there, samples, isChosen: true, note, added: 0 })
  }
  return parts
}
