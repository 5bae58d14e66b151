import { join } from 'node:path'
import { spelledZone } from '#core/time/timezone.ts'
import { type ArchiveKind, archiveKinds, type ArchiveRecord, type ImportPart } from '#contract/archive.ts'
import type { LedeArchive } from '#server/adapters/archive-reader/archive-lede.ts'
import { readRecordFile } from '#server/adapters/archive-reader/archive-lines.ts'
import type { DbOrTx, Tx } from '#server/db/schema.ts'
import { findTaken, type Place, placeAll, type References } from './identities.ts'
import { fromJson, toJson } from '#server/db/json-column.ts'
import type { VoiceRecord } from '#contract/materials/voice.ts'

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

const isPlaced = (kind: ArchiveKind): kind is PlacedKind => kind !== 'profile' && kind !== 'story'
export const placedKinds = archiveKinds.filter(isPlaced)

/** Returns where the records of an unpacked archive go. */
export async function findPlaces(db: DbOrTx, userId: string, { listed }: LedeArchive): Promise<Places> {
  const entries: [PlacedKind, Map<string, Place>][] = []
  for (const kind of placedKinds) {
    const ids = listed[kind].map(({ id }) => id)
    entries.push([kind, await placeAll(userId, ids, findTaken(db, userId, placed[kind]))])
  }
  // There is an entry for each of the kinds.
  return Object.fromEntries(entries) as Places
}

export const recordsOf = <Kind extends ArchiveKind>(folder: string, kind: Kind) =>
  readRecordFile<ArchiveRecord<Kind>>(join(folder, `${kind}.jsonl`))

export async function firstOf<T>(records: AsyncIterable<T>): Promise<T | null> {
  for await (const record of records) return record
  return null
}

type Profile = ArchiveRecord<'profile'>

const profileOf = (db: DbOrTx, userId: string) =>
  db.selectFrom('profile').selectAll().where('userId', '=', userId).executeTakeFirst()

const fields = ['firstName', 'lastName', 'imageUrl', 'timezone'] as const

/** Whether an account already has a value for everything in a profile. */
export async function hasProfile(db: DbOrTx, userId: string, profile: Profile): Promise<boolean> {
  const own = await profileOf(db, userId)
  const isKnown = fields.every((field) => profile[field] === null || (own?.[field] ?? null) !== null)
  return isKnown && (!profile.onboarded || own?.onboarded === 1) && hasVoice(db, userId, profile)
}

type Preferences = NonNullable<Profile['preferences']>

/**
 * Returns the account's own choices, or else those of the archive. Consent to analytics is not taken over: it was given for
 * another server, and what was said here stays.
 */
function chosenIn(own: string | null, archived: Preferences | null): string | null {
  const { analytics, ...chosen } = fromJson<Preferences>(own) ?? {}
  if (archived === null || Object.keys(chosen).length > 0) return own
  const { analytics: _, ...carried } = archived
  return toJson({ ...carried, ...(analytics === undefined ? {} : { analytics }) })
}

/** Fills in what the account has not set itself. */
export async function putProfile(
  tx: Tx,
  profile: Profile,
  { userId, references }: { userId: string; references: References },
): Promise<void> {
  const own = await profileOf(tx, userId)
  const { firstName, lastName, imageUrl, timezone, onboarded, preferences } = profile
  const row = {
    firstName: own?.firstName ?? firstName,
    lastName: own?.lastName ?? lastName,
    imageUrl: own?.imageUrl ?? (imageUrl === null ? null : references.text(imageUrl)),
    timezone: own?.timezone ?? (timezone === null ? null : spelledZone(timezone)),
    onboarded: onboarded || own?.onboarded === 1 ? 1 : 0,
    preferences: chosenIn(
      own?.preferences ?? null,
      preferences == null ? null : references.json(preferences),
    ),
    updatedAt: Date.parse(profile.updatedAt),
  }
  await tx
    .insertInto('profile')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
  await putCheckPreferences(tx, userId, profile)
  await putVoice(tx, userId, profile)
}

async function putCheckPreferences(tx: Tx, userId: string, { postCheck, updatedAt }: Profile): Promise<void> {
  if (postCheck == null) return
  await tx
    .insertInto('checkPreference')
    .values({ userId, preferences: JSON.stringify(postCheck), updatedAt: Date.parse(updatedAt) })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
}

type StoryState = 'none' | 'same' | 'other'

/** Compares the account's story with another one. */
export async function storyState(db: DbOrTx, userId: string, content: string): Promise<StoryState> {
  const own = await db.selectFrom('story').select('content').where('userId', '=', userId).executeTakeFirst()
  if (own === undefined || own.content.trim() === '') return content.trim() === '' ? 'same' : 'none'
  return own.content === content ? 'same' : 'other'
}

export async function putStory(
  tx: Tx,
  { userId, content, updatedAt }: { userId: string; content: string; updatedAt: number },
): Promise<void> {
  const set = { content, updatedAt }
  await tx
    .insertInto('story')
    .values({ userId, ...set })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(set))
    .execute()
}

type Changes = VoiceRecord['lines'][number]['changes']

/** Returns what a writer has decided about their voice; null when that is nothing. */
export async function readVoice(db: DbOrTx, userId: string): Promise<VoiceRecord | null> {
  const lines = await db
    .selectFrom('voiceLine')
    .select(['id', 'origin', 'text', 'changes', 'isRemoved', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const proposals = await db
    .selectFrom('voiceProposal')
    .select(['id', 'key', 'text', 'changes', 'state', 'proposedAt', 'decidedAt'])
    .where('userId', '=', userId)
    .orderBy('proposedAt')
    .orderBy('key')
    .execute()
  if (lines.length + proposals.length === 0) return null
  return {
    lines: lines.map((line) => ({
      ...line,
      changes: fromJson<Changes>(line.changes),
      isRemoved: line.isRemoved === 1,
    })),
    proposals: proposals.map((one) => ({ ...one, changes: fromJson<Changes>(one.changes) })),
  }
}

/** Whether an account has already decided on all of it. */
async function hasVoice(db: DbOrTx, userId: string, { voice }: Profile): Promise<boolean> {
  if (voice == null) return true
  const own = await readVoice(db, userId)
  const ids = new Set(own?.lines.map(({ id }) => id))
  const keys = new Set(own?.proposals.map(({ key }) => key))
  return voice.lines.every(({ id }) => ids.has(id)) && voice.proposals.every(({ key }) => keys.has(key))
}

/** Adds what the account has not decided itself. */
async function putVoice(tx: Tx, userId: string, { voice }: Profile): Promise<void> {
  for (const { changes, isRemoved, ...line } of voice?.lines ?? [])
    await tx
      .insertInto('voiceLine')
      .values({ ...line, userId, changes: JSON.stringify(changes), isRemoved: isRemoved ? 1 : 0 })
      .onConflict((conflict) => conflict.columns(['userId', 'id']).doNothing())
      .execute()
  for (const { changes, ...proposal } of voice?.proposals ?? [])
    await tx
      .insertInto('voiceProposal')
      .values({ ...proposal, userId, changes: JSON.stringify(changes) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

const samplesAtMost = 3
const replacing = 'You already have a story. Choose this to replace it with the one from the archive.'

const inWords = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

function noteOn(kind: PlacedKind, { listed }: LedeArchive, places: Map<string, Place>): string | null {
  const coming = listed[kind].filter(({ id }) => places.get(id)?.isThere === false)
  const scheduled = kind === 'posts' ? coming.filter(({ status }) => status === 'scheduled').length : 0
  if (scheduled > 0)
    return `${inWords(scheduled, 'scheduled post is imported as a draft', 'scheduled posts are imported as drafts')}.`
  const shared = kind === 'chats' ? coming.filter(({ status }) => status === 'public').length : 0
  return shared > 0
    ? `${inWords(shared, 'shared chat is imported as a private one', 'shared chats are imported as private ones')}.`
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

/** Returns what is in an archive, and how much of it the account already has. */
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
