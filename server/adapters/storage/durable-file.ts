import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Flushes a rename to disk. Windows cannot open folders for that; NTFS journals renames itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeSynced(path: string, chunks: Chunks): Promise<void> {
  const handle = await open(path, 'wx')
  try {
    await handle.writeFile(chunks)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a file that is completely on disk when this resolves, and absent when it rejects. `target` may depend on what
 * was written. The temporary folder must be on the same disk.
 */
export async function writeDurably(
  { temporary, target }: { temporary: string; target: () => string },
  chunks: Chunks,
): Promise<void> {
  const path = join(temporary, randomUUID())
  try {
    await writeSynced(path, chunks)
    await rename(path, target())
    await syncFolder(dirname(target()))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
