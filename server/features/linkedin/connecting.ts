import { randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Db, Tables } from '#server/db/schema.ts'
import type { Actor } from '#server/http/session.ts'
import { brand } from '#core/brand.ts'

const lifetimeMs = 30 * 60 * 1000
const stateBytes = 32

/** Records that a session starts to connect; returns the `state` that the network must send back. */
export async function beginAttempt(
  db: Db,
  { actor, returnUrl, now }: { actor: Actor; returnUrl: string; now: number },
): Promise<string> {
  const state = randomBytes(stateBytes).toString('base64url')
  const { sessionId, userId } = actor
  await db
    .deleteFrom('connectionAttempt')
    .where('createdAt', '<', now - lifetimeMs)
    .execute()
  await db
    .insertInto('connectionAttempt')
    .values({ state, sessionId, userId, returnUrl, createdAt: now })
    .execute()
  return state
}

type Attempt = {
  /** The path to return to. */
  path: string
  /** How the attempt ended, when the browser returns for a second time; `pending` while the first return is in progress. */
  outcome: ConnectionFlag | 'pending' | null
}

/** Consumes a `state`; null when this session has not recently started an attempt with it. */
export async function takeAttempt(
  db: Db,
  { actor, state, now }: { actor: Actor; state: string; now: number },
): Promise<Attempt | null> {
  const { sessionId, userId } = actor
  const isOurs = (eb: ExpressionBuilder<Tables, 'connectionAttempt'>) =>
    eb.and({ state, sessionId, userId }).and('createdAt', '>=', now - lifetimeMs)
  const first = await db
    .updateTable('connectionAttempt')
    .set({ outcome: 'pending' })
    .where(isOurs)
    .where('outcome', 'is', null)
    .returning('returnUrl')
    .executeTakeFirst()
  if (first !== undefined) return { path: first.returnUrl, outcome: null }
  const again = await db
    .selectFrom('connectionAttempt')
    .select(['returnUrl', 'outcome'])
    .where(isOurs)
    .executeTakeFirst()
  return again === undefined ? null : { path: again.returnUrl, outcome: again.outcome }
}

/** Records how an attempt ended. */
export async function endAttempt(db: Db, state: string, outcome: ConnectionFlag): Promise<void> {
  await db.updateTable('connectionAttempt').set({ outcome }).where('state', '=', state).execute()
}

export type ConnectionFlag = 'connected' | 'connection_failed' | 'auth_failed'

const { networkKey } = brand
const flags: Record<ConnectionFlag, string> = {
  connected: `${networkKey}_connected=true`,
  connection_failed: `error=${networkKey}_connection_failed`,
  auth_failed: `error=${networkKey}_auth_failed`,
}
const ours = new Set(Object.values(flags))

/** Browsers read a backslash as a slash and drop control characters. */
const tricks = /[\\\s\p{Cc}]/u

/** Returns the path, query and fragment to return to if `returnUrl` is on one of this server's origins; otherwise `/`. */
export function safeReturnPath(returnUrl: string | undefined, origins: readonly string[]): string {
  const [base] = origins
  if (returnUrl === undefined || tricks.test(returnUrl)) return '/'
  if (!/^(\/|https?:\/\/)/i.test(returnUrl) || !URL.canParse(returnUrl, base)) return '/'
  const { origin, pathname, search, hash } = new URL(returnUrl, base)
  if (!origins.includes(origin) || pathname.startsWith('//')) return '/'
  return pathname + search + hash
}

/** Adds the outcome of connecting to a path, keeping its other parameters as they are and removing earlier flags. */
export function withFlag(path: string, flag: ConnectionFlag): string {
  const [, before = '/', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(path) ?? []
  const kept = query.split('&').filter((parameter) => parameter !== '' && !ours.has(parameter))
  return `${before}?${[...kept, flags[flag]].join('&')}${hash}`
}
