import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from './db/data-folder.ts'

/** The secret that signs sessions and encrypts tokens: the one given, else one made once and kept in the data folder. */
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
