import { pino, type DestinationStream, type Logger, stdSerializers } from 'pino'
import { logFields } from '#server/telemetry/context.ts'

const secretFields = ['accessToken', 'refreshToken', 'apiKey', 'password', 'cookie', 'authorization']

function withoutSecretFields(value: object): object {
  const named = secretFields.filter((name) => name in value)
  return named.length === 0
    ? value
    : { ...value, ...Object.fromEntries(named.map((name) => [name, struckOut])) }
}

/** Redacts secret fields of the objects in a log line; most lines hold only strings and numbers. */
function withoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  let shown = fields
  for (const name in fields) {
    const value = fields[name]
    if (typeof value !== 'object' || value === null || value instanceof Error) continue
    const kept = withoutSecretFields(value)
    if (kept !== value) shown = { ...shown, [name]: kept }
  }
  return shown
}

type LogOptions = {
  destination?: DestinationStream
  /** Redacted wherever they appear, e.g. in the message of a provider that repeats a key. */
  secrets?: readonly string[]
}

/** Creates the structured log, on standard output by default; each line names its request or job, and secrets are redacted. */
export function createLog(level: string, { destination, secrets = [] }: LogOptions = {}): Logger {
  const options = {
    level,
    // Pino's own redaction copies the fields of every line, path by path.
    formatters: { log: withoutSecrets },
    base: null,
    mixin: logFields,
    serializers: { err: errorForLog },
    hooks: { streamWrite: secretStriker(secrets) },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Fields that tell failures apart without revealing any content. */
const keptFields = [
  'code',
  'status',
  'statusCode',
  'responseCode',
  'command',
  'syscall',
  'severity',
  'table',
  'constraint',
]

/** Errors of the AI SDK that quote model output. */
const quotes =
  /^AI_(?:TypeValidation|JSONParse|InvalidToolInput|NoObjectGenerated|InvalidResponseData|InvalidPrompt)/

const plain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

function* chain(error: Error): Generator<Error> {
  const seen = new Set<unknown>()
  for (let at: unknown = error; at instanceof Error && !seen.has(at); at = at.cause) {
    seen.add(at)
    yield at
  }
}

/**
 * Serialises an error for the log: type, message, stack and codes. Drivers and providers attach queries, rows, requests
 * and responses to theirs, which contain people's content.
 */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? { type: 'unknown' } : error
  const { type, message, stack } = stdSerializers.err(error)
  const fields = Object.entries(error).filter(([name, value]) => keptFields.includes(name) && plain(value))
  const isQuoting = [...chain(error)].some(({ name }) => quotes.test(name))
  const words = isQuoting ? { message: error.name } : { message, stack }
  return { type, ...Object.fromEntries(fields), ...words }
}
const isSecretName = (name: string) => /key$|secret|token|password/i.test(name) && name !== 'accessKeyId'

/** Minimum length: shorter secrets would match too many words that are not secret. */
const shortest = 8

function passwordIn(address: string): string[] {
  if (!/^[a-z]+:\/\/[^/]*@/i.test(address) || !URL.canParse(address)) return []
  const { password } = new URL(address)
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}

function secretsIn(value: unknown, name: string): string[] {
  if (typeof value === 'string') return isSecretName(name) ? [value] : passwordIn(value)
  if (Array.isArray(value)) return value.flatMap((item: unknown) => secretsIn(item, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => secretsIn(item, key))
}

/** Returns every secret in the settings: values with a secret's name, and passwords in URLs. */
export const secretsOf = (settings: object): string[] =>
  [...new Set(secretsIn(settings, ''))].filter((secret) => secret.length >= shortest)

const struckOut = '[secret]'

/**
 * API keys, and the addresses of files and calendars, which grant access to anybody who knows them; the `:file` of a
 * route is not one.
 */
const known =
  /lede_[\w-]{20,}|(?<=\/files\/)[\da-f]{40}|(?<=\/api\/calendar\/)[^\s"?#/:][^\s"?#/]*|lede\.session_\w+=[^;\s"]+/g

const jsonString = /"(?:[^"\\]|\\.)*"/g

/** Redacts secrets in lines of JSON and keeps them valid: numbers are never touched. */
function secretStriker(secrets: readonly string[]): (line: string) => string {
  const written = secrets.map((secret) => JSON.stringify(secret).slice(1, -1))
  // Longest first, since one may be a prefix of another.
  const longestFirst = written.toSorted((one, other) => other.length - one.length)
  const hide = (text: string) =>
    longestFirst
      .reduce((left, secret) => left.replaceAll(secret, struckOut), text)
      .replaceAll(known, struckOut)
  return (line) => (hide(line) === line ? line : line.replaceAll(jsonString, hide))
}
