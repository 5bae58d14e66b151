import type { Logger } from 'pino'
import { makeDataFolder, UnusableFolder, FolderInUse } from '#server/db/data-folder.ts'
import { isRunByNpm, readProcessSettings, SettingError, type Settings } from './env.ts'
import { PortUnavailable } from '#server/http/listen.ts'
import { secretsOf, createLog } from './log.ts'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Mistakes that the person at the keyboard can mend: one line, no stack. */
const isTheirs = (error: unknown): error is Error =>
  error instanceof SettingError ||
  error instanceof PortUnavailable ||
  error instanceof FolderInUse ||
  error instanceof UnusableFolder

/** A terminal signals npm and this process alike, and npm passes its own on: within this time both are one. */
const npmEchoMs = 1000

/**
 * Each call resolves with the next SIGINT or SIGTERM. It listens before the server is opened, so that a signal that comes
 * while it starts, or in the moment after its first line, is a clean stop too.
 */
function listenForSignals(echoMs: number): () => Promise<void> {
  let next = Promise.withResolvers<void>()
  let heardAt = -Infinity
  const heard = () => {
    if (performance.now() < heardAt + echoMs) return
    heardAt = performance.now()
    next.resolve()
  }
  process.on('SIGINT', heard)
  process.on('SIGTERM', heard)
  return async () => {
    await next.promise
    next = Promise.withResolvers()
  }
}

/** Its packages are large, and most installations never need them. */
async function startTracing({ telemetry }: Settings, log: Logger): Promise<() => Promise<void>> {
  if (telemetry === undefined) return async () => undefined
  const { startOpenTelemetry } = await import('./telemetry/open-telemetry.ts')
  return startOpenTelemetry(telemetry, log)
}

async function run(): Promise<void> {
  // What is written into the data folder is for its owner alone.
  process.umask(0o077)
  const settings = readProcessSettings()
  makeDataFolder(settings.dataDir)
  const log = createLog(settings.logLevel, { secrets: secretsOf(settings) })
  const askedToStop = listenForSignals(isRunByNpm() ? npmEchoMs : 0)
  const stopTracing = await startTracing(settings, log)
  // Large, so that a mistake in the settings is told before it is loaded.
  const { createApp } = await import('./app.ts')
  const app = await createApp({ settings, log, findOllama: true })
  setTimeout(compactHeap, settledMs).unref()
  say([`Lede is ready at ${app.publicUrl}`, ...app.summary.map((line) => `  ${line}`)].join('\n'))
  await askedToStop()
  try {
    // Whoever asks again does not want to wait.
    await app.drain(askedToStop())
    await app.stop()
    await stopTracing()
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

/** When the work that a start plans is done. */
const settledMs = 1000

/**
 * Loading the program leaves some 60 MB in V8's young generation, which would stay as large as it has grown. One collection
 * soon after the start gives that back to the machine; it takes a tenth of a second or two.
 */
function compactHeap(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
