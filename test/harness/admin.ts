import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { FreshDatabase } from './database.ts'

export type Ended = { code: number; output: string; errors: string }

const root = join(import.meta.dirname, '../..')

/** Starts the admin command as a separate process. */
export function startAdmin(env: Record<string, string>, ...words: string[]) {
  const { PATH = '' } = process.env
  const { promise: ended, resolve } = Promise.withResolvers<Ended>()
  const options = { cwd: root, env: { PATH, ...env } }
  const child = execFile(process.execPath, ['server/admin.ts', ...words], options, (error, output, errors) =>
    resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, errors }),
  )
  return { ended, kill: () => child.kill('SIGKILL') }
}

/** Runs the admin command as a separate process. */
export const admin = (env: Record<string, string>, ...words: string[]): Promise<Ended> =>
  startAdmin(env, ...words).ended

/** Returns the settings that point a process to a database. */
export const placeOf = ({ dataDir, databaseUrl }: FreshDatabase): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
})
