import { randomBytes, hkdfSync } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from '#server/db/data-folder.ts'
import type { Database } from '#server/db/client.ts'
import type { Db } from '#server/db/schema.ts'
import { SettingError } from './env-variables.ts'

/**
 * Returns the secret that signs sessions and encrypts tokens: the configured one, else one generated once and kept in
 * the data folder.
 */
export function readSecret({ given, dataDir }: { given: string | undefined; dataDir: string }): string {
  if (given !== undefined) return given
  const file = join(dataDir, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  makeDataFolder(dataDir)
  const secret = randomBytes(32).toString('base64url')
  const half = `${file}.new`
  writeFileSync(half, secret, { mode: 0o600, flush: true })
  renameSync(half, file)
  return secret
}

const fingerprintBytes = 16

const fingerprintOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'lede fingerprint of the secret', fingerprintBytes)).toString(
    'base64url',
  )

/**
 * Makes all servers of a PostgreSQL database use one secret, that of the first server: with another one, sessions would
 * end and sealed tokens would be lost on every request that reaches the other server. Throws SettingError.
 */
export async function refuseOtherSecret({ db, engine }: Database, secret: string): Promise<void> {
  if (engine !== 'postgres') return
  const value = fingerprintOf(secret)
  await db
    .insertInto('installation')
    .values({ name: 'secret', value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const known = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'secret')
    .executeTakeFirstOrThrow()
  if (known.value === value) return
  throw new SettingError(
    'AUTH_SECRET: this database is used with another secret. Set the same one on every server; "npm run admin -- accept-secret" makes this the one from now on.',
  )
}

/** Makes the servers of a database accept this secret from now on. */
export async function acceptSecret(db: Db, secret: string): Promise<void> {
  const value = fingerprintOf(secret)
  await db
    .insertInto('installation')
    .values({ name: 'secret', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
