import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'

/** Thrown when the data folder is unusable; the message is one line that names the setting. */
export class UnusableFolder extends Error {}

const ownerOnly = 0o700
const everybodyElse = 0o077

const refuse = (dataDir: string, why: string, cause?: unknown) =>
  new UnusableFolder(`DATA_DIR: ${dataDir} cannot be a folder for data: ${why}`, { cause })

const kindOf = (path: string): 'folder' | 'other' | null => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? null : found.isDirectory() ? 'folder' : 'other'
}

/** Returns the folders that must be created, outermost first, and the existing path above them. */
function missingAbove(path: string): { missing: string[]; above: string } {
  const missing: string[] = []
  let at = path
  for (; kindOf(at) === null && dirname(at) !== at; at = dirname(at)) missing.unshift(at)
  return { missing, above: at }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/**
 * Creates the data folder if it is missing, accessible only to its owner. Throws UnusableFolder when that is
 * impossible. Folders are created one by one: Node's recursive `mkdir` never ends below a folder that accepts none,
 * such as /proc.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    const { missing, above } = missingAbove(dataDir)
    if (kindOf(above) !== 'folder') throw refuse(dataDir, 'a file is in its way')
    for (const folder of missing) makeFolder(folder)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    if (error instanceof UnusableFolder) throw error
    const why = codeOf(error) === 'ENOTDIR' ? 'a file is in its way' : 'it cannot be written there'
    throw refuse(dataDir, why, error)
  }
  keepToOwner(dataDir)
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: ownerOnly })
  } catch (error) {
    // Servers that start together create it at the same time.
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/**
 * Restricts a folder to its owner, including one that an earlier version created: nobody else can then reach its
 * contents, however many uploads there are. The files directly in it, the databases and the secret, are restricted too,
 * since these are what gets copied elsewhere.
 */
export function keepToOwner(folder: string): void {
  takeFromOthers(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) takeFromOthers(join(folder, entry.name))
  }
}

function takeFromOthers(path: string): void {
  try {
    const { mode } = statSync(path)
    if ((mode & everybodyElse) !== 0) chmodSync(path, mode & ownerOnly)
  } catch (error) {
    // A mounted folder may belong to somebody else and control its own access; a file may be gone by now.
    if (!['EPERM', 'EROFS', 'ENOTSUP', 'ENOENT'].includes(String(codeOf(error)))) throw error
  }
}

/** Thrown when another server uses the folder. */
export class FolderInUse extends Error {}

/**
 * Claims a data folder for this process. The system releases the claim when the process ends, however it ends. Back-ups
 * and admin commands other than a restore don't take it. Throws FolderInUse.
 */
export function lockFolder(dataDir: string): { release: () => void } {
  makeDataFolder(dataDir)
  const lock = new Sqlite(join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    lock.pragma('locking_mode = EXCLUSIVE')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new FolderInUse(`The data folder ${dataDir} is in use by another Lede server.`, { cause })
  }
  return { release: () => lock.close() }
}
