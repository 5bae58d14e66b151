import { firstPreferences, type Profile, type WritingPreferences } from '#contract/account.ts'
import { spelledZone } from '#core/time/timezone.ts'
import { splitName } from '#core/display-name.ts'
import { refuse } from '#core/errors.ts'
import { fromJson, toJson } from '#server/db/json-column.ts'
import { lockAccount } from '#server/db/lock-account.ts'
import type { Db, DbOrTx, Engine, Tx } from '#server/db/schema.ts'
import type { Files } from '#server/features/files/service.ts'
import type { Actor } from '#server/http/session.ts'

/** As stored: without the preferences that were never set. */
type ChosenPreferences = Partial<WritingPreferences>
type PreferencesChange = { [Name in keyof WritingPreferences]?: WritingPreferences[Name] | undefined }

export type ProfileChange = {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  imageUrl?: string | null | undefined
  timezone?: string | null | undefined
  onboarded?: boolean | undefined
  preferences?: PreferencesChange | undefined
}

export type Profiles = {
  get: (actor: Actor) => Promise<Profile>
  /**
   * Changes the given fields. Throws bad_request:api for an audience that is not the actor's own, and for a file of theirs that
   * is not a picture.
   */
  change: (actor: Actor, change: ProfileChange) => Promise<Profile>
}

type Options = { db: Db; engine: Engine; now: () => number; files: Pick<Files, 'use' | 'releaseFile'> }

const pictureTypes = new Set(['image/jpeg', 'image/png'])

const orNull = (value: string | null) => (value === null || value === '' ? null : value)

const readRow = (db: DbOrTx, userId: string) =>
  db
    .selectFrom('profile')
    .select(['firstName', 'lastName', 'imageUrl', 'timezone', 'onboarded', 'preferences'])
    .where('userId', '=', userId)
    .executeTakeFirst()

type Row = Awaited<ReturnType<typeof readRow>>

const chosenIn = (row: Row): ChosenPreferences => fromJson<ChosenPreferences>(row?.preferences ?? null) ?? {}

async function isOwnAudience(db: DbOrTx, userId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('material')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('library', '=', 'audience')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** A deleted audience is presented as none, and comes back when its deletion is undone. */
async function presentPreferences(db: DbOrTx, userId: string, row: Row): Promise<WritingPreferences> {
  const chosen = { ...firstPreferences, ...chosenIn(row) }
  const { audienceId } = chosen
  const isThere = audienceId !== null && (await isOwnAudience(db, userId, audienceId))
  return { ...chosen, audienceId: isThere ? audienceId : null }
}

type NamesRow = Pick<NonNullable<Row>, 'firstName' | 'lastName'>

/** Returns the names that were set, or else those given at sign-up. */
function namesOf(row: Row, actor: Actor): NamesRow {
  const firstName = orNull(row?.firstName ?? null)
  const lastName = orNull(row?.lastName ?? null)
  if (firstName !== null || lastName !== null || actor.isGuest) return { firstName, lastName }
  return splitName(actor.name)
}

async function readProfile(db: DbOrTx, actor: Actor): Promise<Profile> {
  const row = await readRow(db, actor.userId)
  const { firstName, lastName } = namesOf(row, actor)
  return {
    firstName,
    lastName,
    fullName: orNull([firstName, lastName].filter(Boolean).join(' ')),
    imageUrl: row?.imageUrl ?? null,
    timezone: row?.timezone ?? null,
    onboarded: row?.onboarded === 1,
    preferences: await presentPreferences(db, actor.userId, row),
  }
}

/** The writer as the screen shows them; the name given at sign-up is used until names are set. */
export function createProfiles(options: Options): Profiles {
  const { db, engine } = options
  return {
    get: (actor) => readProfile(db, actor),
    change: (actor, change) =>
      db.transaction().execute(async (tx) => {
        await lockAccount(tx, engine, actor.userId)
        const before = await readRow(tx, actor.userId)
        await writeChange(tx, options, { actor, change, before })
        await exchangePicture(tx, options, { userId: actor.userId, change, before })
        return readProfile(tx, actor)
      }),
  }
}

type Writing = { actor: Actor; change: ProfileChange; before: Row }

async function writeChange(tx: Tx, { now }: Options, { actor, change, before }: Writing): Promise<void> {
  const { userId } = actor
  const { onboarded, preferences, ...texts } = change
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined))
  const changesNames = 'firstName' in given || 'lastName' in given
  const set = {
    // When only one of the two names changes, the other one stays as given at sign-up.
    ...(changesNames ? namesOf(before, actor) : {}),
    ...given,
    ...(change.timezone ? { timezone: spelledZone(change.timezone) } : {}),
    ...(onboarded === undefined ? {} : { onboarded: onboarded ? 1 : 0 }),
    ...(preferences === undefined
      ? {}
      : { preferences: await mergePreferences(tx, userId, before, preferences) }),
    updatedAt: now(),
  }
  await tx
    .insertInto('profile')
    .values({ onboarded: 0, ...set, userId })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(set))
    .execute()
}

async function mergePreferences(tx: Tx, userId: string, before: Row, change: PreferencesChange) {
  const { audienceId } = change
  if (audienceId != null && !(await isOwnAudience(tx, userId, audienceId))) {
    throw refuse('preferences.audienceId: there is no such audience.')
  }
  return toJson({ ...chosenIn(before), ...change })
}

type Changing = { userId: string; change: ProfileChange; before: Row }

/** Keeps the new picture and releases the old one, if they are files of this account. */
async function exchangePicture(
  tx: Tx,
  { files }: Options,
  { userId, change: { imageUrl }, before }: Changing,
): Promise<void> {
  const old = before?.imageUrl ?? null
  if (imageUrl === undefined || imageUrl === old) return
  if (imageUrl !== null) {
    const file = await files.use(tx, { userId, url: imageUrl })
    if (file && !pictureTypes.has(file.contentType)) {
      throw refuse('imageUrl: a picture is a JPEG or PNG file.')
    }
  }
  if (old !== null) await files.releaseFile(tx, { userId, url: old })
}
