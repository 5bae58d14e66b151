import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

/** Every page in one go: a copy made in several is begun anew whenever somebody writes. */
const allPages = 2 ** 31 - 1

/** Copies an embedded database as it is at one moment, while others write to it. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new Sqlite(from, { readonly: true })
  try {
    await source.backup(to, { progress: () => allPages })
  } finally {
    source.close()
  }
}

/** Copies the files that are not there yet: one never changes after it was stored. Answers how many came. */
export async function copyNewFiles(from: string, to: string): Promise<number> {
  if (!existsSync(from)) return 0
  await mkdir(to, { recursive: true })
  const there = new Set(await readdir(to))
  let copied = 0
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!entry.isFile() || there.has(entry.name)) continue
    try {
      await copyFile(join(from, entry.name), join(to, entry.name))
      // A copy has the mode of what it was made from, which an earlier version may have let everybody read.
      await chmod(join(to, entry.name), 0o600)
      copied += 1
    } catch (error) {
      // It was deleted since the folder was read.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  return copied
}
