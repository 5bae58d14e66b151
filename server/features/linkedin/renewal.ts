import { setTimeout as pause } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import { type Grant, type Network, NetworkError } from '#server/adapters/network/network.ts'
import type { SecretBox } from '#server/adapters/secrets/secret-box.ts'
import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Db, Tables } from '#server/db/schema.ts'
import { isFree } from '#server/jobs/lease.ts'

export type ConnectionRow = Selectable<Tables['networkConnection']>

export type RenewalSetting = {
  db: Db
  now: () => number
  network: Network
  secrets: SecretBox
  log: Logger
}

const day = 24 * 60 * 60 * 1000
/** LinkedIn's refresh tokens are valid for a year from the first grant; used when the network does not state the expiry. */
const usualRefreshMs = 365 * day
/** A token is renewed when less than this is left of it. */
const marginMs = 7 * day
/** Only one server renews at a time; no request takes longer than this. */
const leaseMs = 60_000
const lookEveryMs = 100
const looks = 350

export const findConnection = async (
  { db, network }: RenewalSetting,
  userId: string,
): Promise<ConnectionRow | undefined> => (await readConnection(db, { userId, network: network.kind }))[0]

const readConnection = compiledQuery<Pick<ConnectionRow, 'userId' | 'network'>, ConnectionRow>(
  (db, { userId, network }) =>
    db
      .selectFrom('networkConnection')
      .selectAll()
      .where('userId', '=', userId)
      .where('network', '=', network),
)

/** Identifies a token: a renewed one, and one of another connection, have a different time. */
export const issuedAtOf = ({ renewedAt, connectedAt }: ConnectionRow): number => renewedAt ?? connectedAt

/** Until when the connection lasts without action by its member, in UTC milliseconds. */
export const endOf = ({ expiresAt, refreshExpiresAt }: ConnectionRow): number =>
  Math.max(expiresAt, refreshExpiresAt ?? 0)

export const refreshEnd = ({ refreshToken, refreshExpiresAt }: Grant, now: number): number | null =>
  refreshToken === undefined ? null : (refreshExpiresAt ?? now + usualRefreshMs)

const isRenewable = ({ refreshToken, refreshExpiresAt }: ConnectionRow, now: number) =>
  refreshToken !== null && (refreshExpiresAt ?? 0) > now

/**
 * Returns the connection with a token that is valid for a while, renewing it if necessary. Rejects with a NetworkError when
 * its token has expired and cannot be renewed at the moment; a connection that can never be renewed is returned unchanged.
 */
export async function keepFresh(setting: RenewalSetting, row: ConnectionRow): Promise<ConnectionRow> {
  const now = setting.now()
  if (row.expiresAt > now + marginMs || !isRenewable(row, now)) return row
  if (row.expiresAt <= now) return (await renew(setting, row)) ?? row
  try {
    return (await claim(setting, row)) ? ((await askAnew(setting, row)) ?? row) : row
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return row
  }
}

/**
 * Returns the connection with a different token from this one, which the network has refused; null when there is none.
 * Rejects with a NetworkError when the network cannot be asked at the moment.
 */
export async function replaceRefused(
  setting: RenewalSetting,
  { userId, issuedAt }: { userId: string; issuedAt: number },
): Promise<ConnectionRow | null> {
  const row = await findConnection(setting, userId)
  if (row === undefined) return null
  if (issuedAtOf(row) !== issuedAt) return row
  // If a token that was just renewed is refused too, renewing again will not help.
  const isNew = row.renewedAt !== null && setting.now() - row.renewedAt < leaseMs
  return isNew || !isRenewable(row, setting.now()) ? null : renew(setting, row)
}

/** Renews, or waits for the server that is renewing; null when the network no longer accepts the refresh token. */
async function renew(setting: RenewalSetting, row: ConnectionRow): Promise<ConnectionRow | null> {
  for (let look = 0; look < looks; look += 1) {
    if (await claim(setting, row)) return askAnew(setting, row)
    await pause(lookEveryMs)
    const found = await findConnection(setting, row.userId)
    if (found === undefined || !isRenewable(found, setting.now())) return null
    if (issuedAtOf(found) !== issuedAtOf(row)) return found
  }
  const reason = `The connection to ${setting.network.label} is still being renewed.`
  throw new NetworkError('retry-later', { reason })
}

/** Updates the row only while its token is the one that was read. */
const sameToken = (db: Db, { userId, accessToken }: ConnectionRow) =>
  db.updateTable('networkConnection').where('userId', '=', userId).where('accessToken', '=', accessToken)

async function claim({ db, now }: RenewalSetting, row: ConnectionRow): Promise<boolean> {
  const claimed = await sameToken(db, row)
    .set({ renewingUntil: now() + leaseMs })
    .where('refreshToken', 'is not', null)
    .where(isFree('renewingUntil', now()))
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

async function askAnew(setting: RenewalSetting, row: ConnectionRow): Promise<ConnectionRow | null> {
  const { db, now, network, secrets, log } = setting
  try {
    const refreshToken = secrets.open(row.refreshToken ?? '')
    if (refreshToken === null) return await forgetRefreshToken(setting, row)
    const grant = await network.refresh(refreshToken)
    const renewed = {
      accessToken: secrets.seal(grant.accessToken),
      refreshToken: grant.refreshToken === undefined ? row.refreshToken : secrets.seal(grant.refreshToken),
      refreshExpiresAt: grant.refreshExpiresAt ?? row.refreshExpiresAt,
      scope: grant.scope,
      expiresAt: grant.expiresAt,
      renewingUntil: null,
      renewedAt: Math.max(now(), issuedAtOf(row) + 1),
    }
    const written = await sameToken(db, row).set(renewed).executeTakeFirst()
    // The member has disconnected or reconnected in the meantime.
    if (written.numUpdatedRows === 0n) return (await findConnection(setting, row.userId)) ?? null
    await warmUp(setting, grant.accessToken)
    return { ...row, ...renewed }
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const { kind, status, code } = error
    log.info({ kind, status, code }, 'could not refresh an access token')
    if (kind === 'reconnect') return forgetRefreshToken(setting, row)
    // While the token is valid, nobody tries again before the lease expires.
    if (row.expiresAt <= now()) await sameToken(db, row).set({ renewingUntil: null }).execute()
    throw error
  }
}

/** Makes the first call with a new token, since the network may refuse one at first; the token is kept either way. */
async function warmUp({ network, log }: RenewalSetting, accessToken: string): Promise<void> {
  try {
    await network.member(accessToken)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    log.info({ kind: error.kind, status: error.status }, 'the first call with a refreshed token failed')
  }
}

async function forgetRefreshToken({ db }: RenewalSetting, row: ConnectionRow): Promise<null> {
  await sameToken(db, row).set({ refreshToken: null, refreshExpiresAt: null, renewingUntil: null }).execute()
  return null
}
