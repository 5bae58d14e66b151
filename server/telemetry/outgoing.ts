import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { trace } from '@opentelemetry/api'
import { markFailed, type Span, startSpan } from './tracing.ts'

type Sent = { method: string; host: string; port: string }

/**
 * Calls that this server makes, as Node's own channels tell of them: `fetch` and undici, and `node:http` for the bucket.
 * A path and a query may hold keys and what people wrote, so only the host is kept; and the trace's id stays here, since
 * the other side is a stranger.
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
