import { pino, type DestinationStream, type Logger } from 'pino'

const secrets = ['*.accessToken', '*.refreshToken', '*.apiKey', '*.password', '*.cookie', '*.authorization']

/** Structured logs, on standard output unless told otherwise; secrets are struck out. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, redact: secrets, base: null }
  return destination ? pino(options, destination) : pino(options)
}
