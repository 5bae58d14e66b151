import type { Logger } from 'pino'
import { makeDataFolder, UnusableFolder, FolderInUse } from '#server/db/data-folder.ts'
import { isRunByNpm, readProcessSettings, SettingError, type Settings } from './env.ts'
import { PortUnavailable } from '#server/http/listen.ts'
import { secretsOf, createLog } from './log.ts'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Whether the operator can fix this error: printed as one line, without a stack. */
const isTheirs = (error: unknown): error is Error =>
  error instanceof SettingError ||
  error instanceof PortUnavailable ||
  error instanceof FolderInUse ||
  error instanceof UnusableFolder

/** A terminal signals both npm and this process, and npm forwards its own signal: within this time both count as one. */
const npmEchoMs = 1000

/**
 * Returns a function that resolves on the next SIGINT or SIGTERM. Listening starts before the server does, so that a
 * signal during start-up, or right after its first line of output, is a clean stop too.
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

/** OpenTelemetry's packages are large, and most installations never need them. */
async function startTracing({ telemetry }: Settings, log: Logger): Promise<() => Promise<void>> {
  if (telemetry === undefined) return async () => undefined
  const { startOpenTelemetry } = await import('./telemetry/open-telemetry.ts')
  return startOpenTelemetry(telemetry, log)
}

async function run(): Promise<void> {
  // Everything written to the data folder is accessible only to its owner.
  process.umask(0o077)
  const settings = readProcessSettings()
  makeDataFolder(settings.dataDir)
  const log = createLog(settings.logLevel, { secrets: secretsOf(settings) })
  const askedToStop = listenForSignals(isRunByNpm() ? npmEchoMs : 0)
  const stopTracing = await startTracing(settings, log)
  // Large: loaded late, so that an invalid setting is reported first.
  const { createApp } = await import('./app.ts')
  const app = await createApp({ settings, log, findOllama: true })
  setTimeout(compactHeap, settledMs).unref()
  say([`Lede is ready at ${app.publicUrl}`, ...app.summary.map((line) => `  ${line}`)].join('\n'))
  await askedToStop()
  try {
    // A second signal ends the draining early.
    await app.drain(askedToStop())
    await app.stop()
    await stopTracing()
    process.exit(0)
  } catch (error) {
    log.error({ err: error }, 'could not stop cleanly')
    process.exit(1)
  }
}

/** Serves until the process is asked to stop; errors that the operator can fix are printed as one line. */
export async function serve(): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!isTheirs(error)) throw error
    process.stderr.write(`Lede cannot start. ${error.message}\n`)
    process.exitCode = 1
  }
}

/** By then, the work scheduled at start-up has finished. */
const settledMs = 1000

/**
 * Loading the program leaves some 60 MB in V8's young generation, which does not shrink by itself. One collection soon
 * after start-up returns that memory to the system; it takes 100 to 200 ms.
 */
function compactHeap(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
