import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { trace, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { markFailed, type Span, startSpan } from './tracing.ts'
import { randomBytes } from 'node:crypto'

type Sent = { method: string; host: string; port: string }

/**
 * Traces the calls that this server makes, as reported by Node's own channels: `fetch` and undici, and `node:http` for
 * the bucket. Paths and queries may hold keys and people's content, so only the host is recorded; the trace id is not
 * sent along, since the other side is a third party.
 */
export function watchOutgoing(): () => void {
  const spans = new WeakMap<object, Span>()
  const begin = (request: object, { method, host, port }: Sent) => {
    if (trace.getActiveSpan() === undefined) return
    const attributes = {
      'http.request.method': method,
      'server.address': host,
      ...(port === '' ? {} : { 'server.port': Number(port) }),
    }
    spans.set(request, startSpan({ name: `${method} ${host}`, kind: 'client', attributes }))
  }
  const answered = (request: object, status: number | undefined) => {
    const span = spans.get(request)
    if (status === undefined || span === undefined) return
    span.setAttribute('http.response.status_code', status)
    if (status >= 400) span.setAttribute('error.type', String(status))
  }
  const end = (request: object) => {
    spans.get(request)?.end()
    spans.delete(request)
  }
  const fail = (request: object, error: unknown) => {
    const span = spans.get(request)
    if (span) markFailed(span, error)
    end(request)
  }
  return listen({
    ...undiciChannels({ begin, answered, end, fail }),
    ...httpChannels({ begin, answered, end, fail }),
  })
}

type Watch = {
  begin: (request: object, sent: Sent) => void
  answered: (request: object, status: number | undefined) => void
  end: (request: object) => void
  fail: (request: object, error: unknown) => void
}

type Listener = (message: never) => void

function undiciChannels({ begin, answered, end, fail }: Watch): Record<string, Listener> {
  type Message = { request: { method: string; origin: string | URL } }
  return {
    'undici:request:create': ({ request }: Message) => {
      const { hostname: host, port } = new URL(request.origin)
      begin(request, { method: request.method, host, port })
    },
    'undici:request:headers': ({ request, response }: Message & { response: { statusCode: number } }) =>
      answered(request, response.statusCode),
    'undici:request:trailers': ({ request }: Message) => end(request),
    'undici:request:error': ({ request, error }: Message & { error: unknown }) => fail(request, error),
  }
}

function httpChannels({ begin, answered, end, fail }: Watch): Record<string, Listener> {
  type Message = { request: ClientRequest }
  return {
    'http.client.request.start': ({ request }: Message) => {
      const named = request.getHeader('host')
      const authority = typeof named === 'string' ? named : request.host
      const { hostname: host, port } = new URL(`${request.protocol}//${authority}`)
      begin(request, { method: request.method, host, port })
    },
    'http.client.response.finish': ({ request, response }: Message & { response: IncomingMessage }) => {
      answered(request, response.statusCode)
      response.once('close', () => end(request))
    },
    'http.client.request.error': ({ request, error }: Message & { error: unknown }) => fail(request, error),
  }
}

function listen(channels: Record<string, Listener>): () => void {
  const entries = Object.entries(channels).map(([name, listener]): [string, (message: unknown) => void] => [
    name,
    listener as (message: unknown) => void,
  ])
  for (const [name, listener] of entries) subscribe(name, listener)
  return () => {
    for (const [name, listener] of entries) unsubscribe(name, listener)
  }
}

type Query = { system: 'postgresql' | 'sqlite'; sql: string; ms: number; failed: boolean }

let isRecording = false

/** Enables the tracing of queries. */
export const recordQueries = () => void (isRecording = true)

export const areQueriesRecorded = (): boolean => isRecording

const maxText = 1000

/**
 * Records a query that has just ended as part of the work that issued it: polling for jobs, which belongs to no work,
 * would otherwise create traces of its own. The text contains placeholders instead of values.
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

const wellFormed = /^[\w-]{8,64}$/
/** W3C trace context, level 1; a trace id of zeros only is invalid. */
const traceParent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/

const processName = randomBytes(5).toString('hex')
let named = 0

/** Sixteen hexadecimal digits: ten that identify this process, and a counter of six. */
function newRequestId(): string {
  named = (named + 1) % 2 ** 24
  return processName + named.toString(16).padStart(6, '0')
}

/** Returns the id that the proxy before this server or the request's trace gave it, else a new one. */
export function requestIdOf(headers: Pick<Headers, 'get'>): string {
  const given = headers.get('x-request-id')
  if (given !== null && wellFormed.test(given)) return given
  return traceParent.exec(headers.get('traceparent') ?? '')?.[1] ?? newRequestId()
}
