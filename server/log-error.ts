import { stdSerializers } from 'pino'

/** What tells one failure from another without a word of what was being done. */
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

/** Errors of the AI SDK that quote what a model wrote. */
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
 * An error as the log has it: kind, message, stack and codes. Drivers and providers hang queries, rows, requests and
 * answers on theirs, which hold people's words.
 */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? { type: 'unknown' } : error
  const { type, message, stack } = stdSerializers.err(error)
  const fields = Object.entries(error).filter(([name, value]) => keptFields.includes(name) && plain(value))
  const isQuoting = [...chain(error)].some(({ name }) => quotes.test(name))
  const words = isQuoting ? { message: error.name } : { message, stack }
  return { type, ...Object.fromEntries(fields), ...words }
}
