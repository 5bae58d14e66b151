import { createApp } from './app.ts'
import { FolderInUse } from './db/server-lock.ts'
import { readProcessSettings, SettingError } from './env.ts'
import { PortUnavailable } from './http/listen.ts'
import { createLog } from './log.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Mistakes that the person at the keyboard can mend: one line, no stack. */
const isTheirs = (error: unknown): error is Error =>
  error instanceof SettingError || error instanceof PortUnavailable || error instanceof FolderInUse

/**
 * Resolves with the first SIGINT or SIGTERM. It listens before the server is opened, so that a signal that comes while
 * it starts, or in the moment after its first line, is a clean stop too.
 */
const askedToStop = (): Promise<void> =>
  new Promise((resolve) => {
    process.on('SIGINT', () => resolve())
    process.on('SIGTERM', () => resolve())
  })

async function run(): Promise<void> {
  const settings = readProcessSettings()
  const log = createLog(settings.logLevel)
  const asked = askedToStop()
  const app = await createApp({ settings, log, findOllama: true })
  say([`Lede is ready at ${app.publicUrl}`, ...app.summary.map((line) => `  ${line}`)].join('\n'))
  await asked
  try {
    await app.stop()
    process.exit(0)
  } catch (error) {
    log.error({ err: error }, 'could not stop cleanly')
    process.exit(1)
  }
}

/** Serves until the process is asked to stop; what people can mend ends it with one line. */
export async function serve(): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!isTheirs(error)) throw error
    process.stderr.write(`Lede cannot start. ${error.message}\n`)
    process.exitCode = 1
  }
}
