import type { ArchiveRecord } from '#contract/archive-format.ts'
import { fromJson, toJson } from '#server/db/json-column.ts'
import type { DbOrTx, Tx } from '#server/db/schema.ts'
import type { References } from './references.ts'
import { hasVoice, putVoice } from './voice-record.ts'

type Profile = ArchiveRecord<'profile'>

const profileOf = (db: DbOrTx, userId: string) =>
  db.selectFrom('profile').selectAll().where('userId', '=', userId).executeTakeFirst()

const fields = ['firstName', 'lastName', 'imageUrl', 'timezone'] as const

/** Whether an account has a word of its own on everything that a profile says. */
export async function hasProfile(db: DbOrTx, userId: string, profile: Profile): Promise<boolean> {
  const own = await profileOf(db, userId)
  const isKnown = fields.every((field) => profile[field] === null || (own?.[field] ?? null) !== null)
  return isKnown && (!profile.onboarded || own?.onboarded === 1) && hasVoice(db, userId, profile)
}

type Preferences = NonNullable<Profile['preferences']>

/**
 * The account's own choices, or those of the archive. Whether somebody may be counted is no such choice: it was said of
 * another server, and what is said here of this one stays.
 */
function chosenIn(own: string | null, archived: Preferences | null): string | null {
  const { analytics, ...chosen } = fromJson<Preferences>(own) ?? {}
  if (archived === null || Object.keys(chosen).length > 0) return own
  const { analytics: _, ...carried } = archived
  return toJson({ ...carried, ...(analytics === undefined ? {} : { analytics }) })
}

/** Fills what the account has not said of itself. */
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
    timezone: own?.timezone ?? timezone,
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

export type StoryState = 'none' | 'same' | 'other'

/** How the account's story stands to another one. */
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
