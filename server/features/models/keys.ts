import {
  type KeyProvider,
  keyProviders,
  type ModelKey,
  type ModelKeyFields,
  restorableForMs,
} from '#contract/model-keys.ts'
import { AppError, refuse } from '#core/errors.ts'
import type { SecretBox } from '#server/adapters/secrets/secret-box.ts'
import { PageRefused } from '#server/adapters/web-page/page-refused.ts'
import type { PublicNetwork } from '#server/adapters/web-page/public-network.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db, DbOrTx, Tables, Tx } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'
import { enqueue } from '#server/jobs/definition.ts'
import { recurringJob } from '#server/jobs/recurring.ts'
import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'

/** `provider` is its name in the URL; all throw not_found:api for an unknown one and, except for `put`, for one without a key. */
export type ModelKeys = {
  list: (actor: Actor) => Promise<ModelKey[]>
  /** Throws bad_request:api for an implausible key, or a server that is not allowed or cannot be reached. */
  put: (actor: Actor, provider: string, fields: ModelKeyFields) => Promise<ModelKey>
  remove: (actor: Actor, provider: string) => Promise<void>
  restore: (actor: Actor, provider: string) => Promise<ModelKey>
}

type Options = { db: Db; now: () => number; secrets: SecretBox; network: PublicNetwork }

const lookUpMs = 5000

export const noKey = () => new AppError('not_found:api', { reason: 'There is no key for this provider.' })

export function providerOf(name: string): KeyProvider {
  const provider = keyProviders.find((one) => one === name)
  if (provider === undefined)
    throw new AppError('not_found:api', { reason: 'There is no provider with this name.' })
  return provider
}

/** Accounts' own keys, encrypted at rest. */
export function createModelKeys({ db, now, secrets, network }: Options): ModelKeys {
  const present = (row: KeyRow | undefined) => {
    if (!row) throw noKey()
    return presentKey(row, secrets)
  }
  return {
    list: async ({ userId }) => (await keysOf(db, userId)).map(present),
    async put({ userId }, name, fields) {
      const own = { userId, provider: providerOf(name) }
      const before = await findKey(db, own)
      const place = own.provider === 'compatible' ? await placeOf(fields, network) : nowhere(fields)
      const apiKey = sealedKey({ fields, before, place, secrets, provider: own.provider })
      const updatedAt = now()
      const createdAt = before?.createdAt ?? updatedAt
      return present(await writeKey(db, { ...own, ...place, apiKey, createdAt, updatedAt }))
    },
    async remove({ userId }, name) {
      if (!(await markRemoved(db, { userId, provider: providerOf(name) }, now()))) throw noKey()
    },
    restore: async ({ userId }, name) =>
      present(await unmarkRemoved(db, { userId, provider: providerOf(name) }, now())),
  }
}

type Place = { baseUrl: string | null; model: string | null }

function nowhere({ baseUrl, model }: ModelKeyFields): Place {
  if ((baseUrl ?? model ?? null) !== null) throw refuse('Only your own server takes an address and a model.')
  return { baseUrl: null, model: null }
}

async function placeOf({ baseUrl, model }: ModelKeyFields, network: PublicNetwork): Promise<Place> {
  if ((baseUrl ?? null) === null) throw refuse('baseUrl: The address of the server is missing.')
  if ((model ?? null) === null) throw refuse('model: The name of the model is missing.')
  const address = tidied(new URL(baseUrl ?? ''))
  try {
    await network.check(address, AbortSignal.timeout(lookUpMs))
  } catch (error) {
    if (!(error instanceof PageRefused)) throw refuse('baseUrl: The address could not be looked up in time.')
    throw refuse(`baseUrl: ${error.message}`)
  }
  return { baseUrl: address, model: model ?? null }
}

/** Returns the base URL of the API; people often copy it along with one of the API's paths. */
function tidied(url: URL): string {
  if (url.username !== '' || url.password !== '')
    throw refuse('baseUrl: The address must not contain a name or a password.')
  if (url.search !== '' || url.hash !== '')
    throw refuse('baseUrl: The address must not contain anything after a "?" or "#".')
  return url.href.replace(/(?:\/chat\/completions)?\/*$/, '')
}

type Sealing = {
  fields: ModelKeyFields
  before: KeyRow | undefined
  place: Place
  secrets: SecretBox
  provider: KeyProvider
}

/** A stored key stays with the URL it was given for, so that nobody can have it sent elsewhere. */
function sealedKey({ fields: { apiKey }, before, place, secrets, provider }: Sealing): string | null {
  if (typeof apiKey === 'string') return secrets.seal(apiKey)
  if (provider !== 'compatible') throw refuse('apiKey: The key is missing.')
  if (apiKey === null || !before || before.apiKey === null) return null
  if (before.baseUrl !== place.baseUrl)
    throw refuse('apiKey: Enter the key again, because the address has changed.')
  return before.apiKey
}

/** For a shorter key, even four characters would reveal too much. */
const shortest = 12

/** Presents a key without revealing it. */
function presentKey(row: KeyRow, secrets: SecretBox): ModelKey {
  const { provider, baseUrl, model, createdAt, updatedAt } = row
  const key = row.apiKey === null ? null : secrets.open(row.apiKey)
  return {
    provider,
    lastFour: key !== null && key.length >= shortest ? key.slice(-4) : null,
    state: row.apiKey === null ? 'missing' : key === null ? 'unreadable' : 'kept',
    baseUrl,
    model,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  }
}

export type KeyRow = Selectable<Tables['modelKey']>

export const keysOf = (db: Db, userId: string): Promise<KeyRow[]> => readKeys(db, { userId })

const keyColumns = [
  'userId',
  'provider',
  'apiKey',
  'baseUrl',
  'model',
  'createdAt',
  'updatedAt',
  'removedAt',
] as const

const readKeys = compiledQuery<{ userId: string }, KeyRow>((db, { userId }) =>
  db
    .selectFrom('modelKey')
    .select(keyColumns)
    .where('userId', '=', userId)
    .where('removedAt', 'is', null)
    .orderBy('provider'),
)

type Own = { userId: string; provider: KeyProvider }

export const findKey = (db: Db, { userId, provider }: Own) =>
  db
    .selectFrom('modelKey')
    .selectAll()
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .where('removedAt', 'is', null)
    .executeTakeFirst()

/** Writes a key over the previous one, whether or not that was removed. */
async function writeKey(db: Db, row: Omit<Insertable<Tables['modelKey']>, 'removedAt'>): Promise<KeyRow> {
  const { userId: _, provider: __, ...rest } = row
  return db
    .insertInto('modelKey')
    .values({ ...row, removedAt: null })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'provider']).doUpdateSet({ ...rest, removedAt: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

const updateOwn = (db: DbOrTx, { userId, provider }: Own) =>
  db.updateTable('modelKey').where('userId', '=', userId).where('provider', '=', provider)

export const purgeKeysTask = 'purge-model-keys'

/** Marks a key as removed, and schedules its deletion for when it can no longer be restored. False when there is none. */
const markRemoved = (db: Db, own: Own, now: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await updateOwn(tx, own)
      .set({ removedAt: now })
      .where('removedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const definition = recurringJob(purgeKeysTask)
    await enqueue(tx, { id: randomUUID(), definition, payload: {}, dueAt: now + restorableForMs, now })
    return true
  })

const unmarkRemoved = (db: Db, own: Own, now: number) =>
  updateOwn(db, own)
    .set({ removedAt: null })
    .where('removedAt', '>', now - restorableForMs)
    .returningAll()
    .executeTakeFirst()

export async function purgeRemoved(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('modelKey')
    .where('removedAt', '<=', now - restorableForMs)
    .execute()
}

/** Transfers a guest's keys to the account that takes over, except where that has its own. */
export async function transferModelKeys(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const kept = await tx.selectFrom('modelKey').select('provider').where('userId', '=', to).execute()
  const moving = tx.updateTable('modelKey').set({ userId: to }).where('userId', '=', from)
  const providers = kept.map(({ provider }) => provider)
  await (providers.length === 0 ? moving : moving.where('provider', 'not in', providers)).execute()
}
