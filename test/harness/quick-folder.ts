import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const roomBytes = 1024 * 1024 * 1024

function hasRoom(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= roomBytes
}

/**
 * A new folder for small files, in memory where the system offers enough of it: writing to the disk for good takes
 * milliseconds each time, and matters only to tests that pull the plug of the machine, of which there are none.
 */
export const quickFolder = (prefix: string): string =>
  mkdtempSync(join(hasRoom() ? memory : tmpdir(), prefix))
