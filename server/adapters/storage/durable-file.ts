import { randomUUID } from 'node:crypto'
import { chmod, copyFile, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Flushes a rename to disk. Windows cannot open folders for that; NTFS journals renames itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await sync(folder, 'r')
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

/** Ends the name of a copy until it is complete. */
const unfinishedEnd = '.new'
/** Whether a file is the rest of a copy that was cut off, e.g. because the process was killed. */
export const isUnfinished = (name: string): boolean => name.endsWith(unfinishedEnd)

/**
 * Copies a file, for its owner alone, so that it is completely on disk when this resolves, and absent until then. Cut
 * off, it leaves an unfinished file beside the target, which the next copy to it overwrites.
 */
export async function copyDurably(from: string, to: string): Promise<void> {
  const path = `${to}${unfinishedEnd}`
  await copyFile(from, path)
  // The copy has the mode of its source, which an earlier version may have left world-readable.
  await chmod(path, 0o600)
  await sync(path, 'r+')
  await rename(path, to)
  await syncFolder(dirname(to))
}
