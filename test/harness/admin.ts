import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { FreshDatabase } from './database.ts'

export type Ended = {
  code: number
  /** The signal that killed it, if any. */
  signal: string | null
  output: string
  errors: string
}

const root = join(import.meta.dirname, '../..')

/** Runs the admin command as a separate process. */
export function admin(env: Record<string, string>, ...words: string[]): Promise<Ended> {
  const { PATH = '' } = process.env
  const { promise, resolve } = Promise.withResolvers<Ended>()
  const options = { cwd: root, env: { PATH, ...env } }
  execFile(process.execPath, ['server/admin.ts', ...words], options, (error, output, errors) =>
    resolve({
      code: typeof error?.code === 'number' ? error.code : 0,
      signal: error?.signal ?? null,
      output,
      errors,
    }),
  )
  return promise
}

/** Returns the settings that point a process to a database. */
export const placeOf = ({ dataDir, databaseUrl }: FreshDatabase): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
})
