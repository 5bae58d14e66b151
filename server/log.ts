import { pino, type DestinationStream, type Logger } from 'pino'
import { logFields } from '#server/telemetry/context.ts'
import { errorForLog } from './log-error.ts'
import { secretStriker } from './log-secrets.ts'

const secretFields = [
  '*.accessToken',
  '*.refreshToken',
  '*.apiKey',
  '*.password',
  '*.cookie',
  '*.authorization',
]

type LogOptions = {
  destination?: DestinationStream
  /** Struck out wherever they turn up, such as in the words of a provider that repeats a key. */
  secrets?: readonly string[]
}

/** Structured logs, on standard output unless told otherwise; each line names its request or job, secrets are struck out. */
export function createLog(level: string, { destination, secrets = [] }: LogOptions = {}): Logger {
  const options = {
    level,
    redact: secretFields,
    base: null,
    mixin: logFields,
    serializers: { err: errorForLog },
    hooks: { streamWrite: secretStriker(secrets) },
  }
  return destination ? pino(options, destination) : pino(options)
}
