import { type KeyProvider, keyProviders, type ModelKey, type ModelKeyFields } from '#contract/model-keys.ts'
import { AppError } from '#core/errors.ts'
import type { SecretBox } from '#server/adapters/secrets/secret-box.ts'
import { PageRefused } from '#server/adapters/web-page/page-refused.ts'
import type { PublicNetwork } from '#server/adapters/web-page/public-network.ts'
import type { Db } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'
import { findKey, type KeyRow, keysOf, markRemoved, unmarkRemoved, writeKey } from './key-rows.ts'
import { presentKey } from './present.ts'

/** `provider` is what stands in the address; each throws not_found:api for one that has no key, or is none. */
export type ModelKeys = {
  list: (actor: Actor) => Promise<ModelKey[]>
  /** Throws bad_request:api for a key that makes no sense, or a server that may not or cannot be reached. */
  put: (actor: Actor, provider: string, fields: ModelKeyFields) => Promise<ModelKey>
  remove: (actor: Actor, provider: string) => Promise<void>
  restore: (actor: Actor, provider: string) => Promise<ModelKey>
}

type Options = { db: Db; now: () => number; secrets: SecretBox; network: PublicNetwork }

const lookUpMs = 5000

const refused = (reason: string) => new AppError('bad_request:api', { reason })
export const noKey = () => new AppError('not_found:api', { reason: 'There is no key for this provider.' })

export function providerOf(name: string): KeyProvider {
  const provider = keyProviders.find((one) => one === name)
  if (provider === undefined)
    throw new AppError('not_found:api', { reason: 'There is no provider of this name.' })
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
  if ((baseUrl ?? model ?? null) !== null)
    throw refused('Only a server of your own has an address and a model to name.')
  return { baseUrl: null, model: null }
}

async function placeOf({ baseUrl, model }: ModelKeyFields, network: PublicNetwork): Promise<Place> {
  if ((baseUrl ?? null) === null) throw refused('baseUrl: The address of the server is missing.')
  if ((model ?? null) === null) throw refused('model: The name of the model is missing.')
  const address = tidied(new URL(baseUrl ?? ''))
  try {
    await network.check(address, AbortSignal.timeout(lookUpMs))
  } catch (error) {
    if (!(error instanceof PageRefused)) throw refused('baseUrl: The address could not be looked up in time.')
    throw refused(`baseUrl: ${error.message}`)
  }
  return { baseUrl: address, model: model ?? null }
}

/** The address that the API's paths are put after; people like to copy it with one of them. */
function tidied(url: URL): string {
  if (url.username !== '' || url.password !== '')
    throw refused('baseUrl: The address must not contain a name or a password.')
  if (url.search !== '' || url.hash !== '')
    throw refused('baseUrl: The address must not contain anything after a "?" or "#".')
  return url.href.replace(/(?:\/chat\/completions)?\/*$/, '')
}

type Sealing = {
  fields: ModelKeyFields
  before: KeyRow | undefined
  place: Place
  secrets: SecretBox
  provider: KeyProvider
}

/** A key that is kept stays with the address it was given for: nobody can have it sent elsewhere. */
function sealedKey({ fields: { apiKey }, before, place, secrets, provider }: Sealing): string | null {
  if (typeof apiKey === 'string') return secrets.seal(apiKey)
  if (provider !== 'compatible') throw refused('apiKey: The key is missing.')
  if (apiKey === null || !before || before.apiKey === null) return null
  if (before.baseUrl !== place.baseUrl)
    throw refused('apiKey: Enter the key again, since the address is another one.')
  return before.apiKey
}
