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
 * Creates a folder for small files, in memory if there is enough of it: flushing to disk takes milliseconds each time,
 * and only matters for tests that simulate power cuts, of which there are none.
 */
export const quickFolder = (prefix: string): string =>
  mkdtempSync(join(hasRoom() ? memory : tmpdir(), prefix))
