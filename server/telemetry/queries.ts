import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

type Query = { system: 'postgresql' | 'sqlite'; sql: string; ms: number; failed: boolean }

let isRecording = false

/** From here on queries are traced. */
export const recordQueries = () => void (isRecording = true)

export const areQueriesRecorded = (): boolean => isRecording

const maxText = 1000

/**
 * Notes a query that has just ended, as a part of the work that asked for it: the looks for jobs, which nobody asked for,
 * would be traces of their own. The text has no values in it, only their places.
 */
export function noteQuery({ system, sql, ms, failed }: Query): void {
  if (trace.getActiveSpan() === undefined) return
  const [operation = 'query'] = sql.trimStart().split(/\s/, 1)
  const ended = Date.now()
  const span = trace.getTracer('lede').startSpan(`${system} ${operation}`, {
    kind: SpanKind.CLIENT,
    startTime: ended - ms,
    attributes: {
      'db.system.name': system,
      'db.operation.name': operation.toUpperCase(),
      'db.query.text': sql.slice(0, maxText),
    },
  })
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(ended)
}
