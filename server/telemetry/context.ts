import { AsyncLocalStorage } from 'node:async_hooks'
import { isSpanContextValid, trace } from '@opentelemetry/api'

/** The fields of every line that is logged while a request is answered or a job runs. */
export type LogFields = { requestId: string } | { job: string; jobId: string }

const fieldsOfWork = new AsyncLocalStorage<LogFields>()

/** Runs work, and whatever it starts, under these fields alone: a job is not the request that woke its worker. */
export const withLogFields = <T>(fields: LogFields, work: () => T): T => fieldsOfWork.run(fields, work)

/** Returns the fields of the current work, with its trace ids where a trace is recorded. */
export function logFields(): object {
  const span = trace.getActiveSpan()?.spanContext()
  const traced = span && isSpanContextValid(span) ? { traceId: span.traceId, spanId: span.spanId } : {}
  return { ...fieldsOfWork.getStore(), ...traced }
}
