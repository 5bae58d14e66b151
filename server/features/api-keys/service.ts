import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type ApiKey, type ApiKeyFields, maxApiKeys } from '#contract/api-keys.ts'
import { type KeyScope, keyScopes } from '#core/api-key-scopes.ts'
import { AppError, refuse } from '#core/errors.ts'
import { isoTime, isoTimeOrNull } from '#core/time/iso-time.ts'
import { countRows } from '#server/db/count-rows.ts'
import { lockAccount } from '#server/db/lock-account.ts'
import { fromJson } from '#server/db/json-column.ts'
import type { Db, Engine, Tables, Tx } from '#server/db/schema.ts'
import type { Confirmations } from '#server/features/confirmations/service.ts'
import type { Actor } from '#server/http/session.ts'

/** A program that calls with a key on behalf of the key's owner. */
export type KeyHolder = { actor: Actor; key: { id: string; name: string }; scopes: ReadonlySet<KeyScope> }

export type ApiKeys = {
  list: (actor: Actor) => Promise<ApiKey[]>
  /** Returns the key itself, this once only. Throws bad_request:api when there are too many. */
  create: (actor: Actor, fields: ApiKeyFields) => Promise<{ key: ApiKey; secret: string }>
  /** Throws not_found:api for a key that does not exist or is not the actor's. */
  revoke: (actor: Actor, id: string) => Promise<void>
  /** Returns who calls with a key, and records its use. */
  find: (secret: string) => Promise<KeyHolder | 'unknown' | 'expired'>
}

type Options = { db: Db; engine: Engine; now: () => number; confirmations: Pick<Confirmations, 'withdrawOf'> }
type Row = Selectable<Tables['apiKey']>

const prefix = 'lede_'
/** A key is entirely random, so a plain hash of it reveals nothing. */
const secretBytes = 32
const secretForm = /^lede_[\w-]{43}$/
const dayMs = 24 * 60 * 60 * 1000
/** The minimum time between two recorded uses, so that frequent calls rarely write. */
const notedEveryMs = 60_000

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
const scopesOf = ({ scopes }: Pick<Row, 'scopes'>) => fromJson<KeyScope[]>(scopes)

const present = (row: Row): ApiKey => ({
  id: row.id,
  name: row.name,
  lastFour: row.lastFour,
  scopes: scopesOf(row),
  createdAt: isoTime(row.createdAt),
  expiresAt: isoTimeOrNull(row.expiresAt),
  lastUsedAt: isoTimeOrNull(row.lastUsedAt),
})

/** Keys that accounts give to other programs; only a hash of each is stored. */
export function createApiKeys(options: Options): ApiKeys {
  const { db, now } = options
  return {
    async list({ userId }) {
      const rows = await db
        .selectFrom('apiKey')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(present)
    },
    async create({ userId }, { name, scopes, expiresInDays }) {
      const secret = prefix + randomBytes(secretBytes).toString('base64url')
      const createdAt = now()
      const row = {
        id: randomUUID(),
        userId,
        name,
        hash: hashOf(secret),
        lastFour: secret.slice(-4),
        scopes: JSON.stringify(keyScopes.filter((scope) => scopes.includes(scope))),
        createdAt,
        expiresAt: expiresInDays === null ? null : createdAt + expiresInDays * dayMs,
        lastUsedAt: null,
      }
      await db.transaction().execute((tx) => addKey(tx, options, row))
      return { key: present(row), secret }
    },
    revoke: ({ userId }, id) => db.transaction().execute((tx) => revokeKey(tx, options, { userId, id })),
    find: (secret) => findHolder(db, secret, now()),
  }
}

/** Adds one key at a time for each account, so that there are never too many. */
async function addKey(tx: Tx, { engine }: Options, row: Row): Promise<void> {
  await lockAccount(tx, engine, row.userId)
  if ((await countRows(tx.selectFrom('apiKey').where('userId', '=', row.userId))) >= maxApiKeys) {
    const reason = `An account has at most ${maxApiKeys} keys. Revoke one that you no longer need.`
    throw refuse(reason)
  }
  await tx.insertInto('apiKey').values(row).execute()
}

type OwnKey = { userId: string; id: string }

async function revokeKey(tx: Tx, { engine, confirmations }: Options, own: OwnKey): Promise<void> {
  const query = tx.selectFrom('apiKey').select('id').where('id', '=', own.id).where('userId', '=', own.userId)
  const found = await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
  if (!found) throw new AppError('not_found:api', { reason: 'There is no such key.' })
  await confirmations.withdrawOf(tx, { userId: own.userId, keyId: own.id })
  await tx.deleteFrom('apiKey').where('id', '=', own.id).execute()
}

async function findHolder(db: Db, secret: string, at: number): Promise<KeyHolder | 'unknown' | 'expired'> {
  if (!secretForm.test(secret)) return 'unknown'
  const row = await db
    .selectFrom('apiKey')
    .innerJoin('user', 'user.id', 'apiKey.userId')
    .select(['apiKey.id', 'apiKey.userId', 'apiKey.name', 'apiKey.scopes', 'apiKey.expiresAt'])
    .select(['apiKey.lastUsedAt', 'user.name as personName', 'user.email', 'user.isAnonymous'])
    .where('apiKey.hash', '=', hashOf(secret))
    .executeTakeFirst()
  if (!row) return 'unknown'
  if (row.expiresAt !== null && row.expiresAt <= at) return 'expired'
  if (row.lastUsedAt === null || row.lastUsedAt <= at - notedEveryMs) {
    await db.updateTable('apiKey').set({ lastUsedAt: at }).where('id', '=', row.id).execute()
  }
  const { id, userId, name, personName, email } = row
  const actor = { userId, sessionId: `key:${id}`, name: personName, email, isGuest: Boolean(row.isAnonymous) }
  return { actor, key: { id, name }, scopes: new Set(scopesOf(row)) }
}
