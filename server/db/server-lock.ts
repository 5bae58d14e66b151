import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { makeDataFolder } from './data-folder.ts'

/** Thrown when another server works on the folder. */
export class FolderInUse extends Error {}

/**
 * Claims a data folder for this process. The system lets go of the claim when the process ends, however it ends.
 * Admin commands and back-ups don't take it. Throws FolderInUse.
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
