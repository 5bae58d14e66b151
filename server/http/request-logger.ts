import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { withLogFields } from '#server/telemetry/context.ts'
import { liveReaders, requests, requestSeconds } from '#server/telemetry/metrics.ts'
import { requestIdOf } from '#server/telemetry/outgoing.ts'
import { isEventStream, isJsonAnswer } from './json-answer.ts'
import { headersOf } from './session.ts'
import { type Span, startRequestSpan, within } from '#server/telemetry/tracing.ts'

type CallContext = Context<{ Bindings: HttpBindings }>

/** Polled by machines, or requested many times for one page: logged only for debugging. */
const isQuiet = (route: string) => /^\/(?:healthz|readyz|metrics|assets\/\*)$/.test(route)

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type Line = { method: string; route: string; status: number; ms: number; bytes?: number; cut?: true }

type Call = { method: string; route: string; status: number; isStream: boolean; began: number }

/** Describes a request without its address, which may contain secrets and takes any number of forms. */
function describe(context: CallContext, began: number): Call {
  const { method } = context.req
  return {
    method: methods.has(method) ? method : 'other',
    route: routePath(context),
    status: context.res.status,
    isStream: isEventStream(context.res),
    began,
  }
}

function count({ method, route, status, isStream }: Call, seconds: number): void {
  requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` })
  if (isStream) liveReaders.dec({ route })
  else requestSeconds.observe({ method, route }, seconds)
}

function endSpan(span: Span, { method, route, status }: Call): void {
  span.updateName(`${method} ${route}`)
  span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
  if (status >= 500) span.setAttribute('error.type', String(status))
  span.end()
}

/**
 * Assigns each request an id, which appears in all of its log lines and in the response (X-Request-Id), logs one line
 * when the response has ended, and counts and traces the request.
 */
export const requestLogger =
  (log: Logger): MiddlewareHandler<{ Bindings: HttpBindings }> =>
  (context, next) => {
    const began = performance.now()
    const requestId = requestIdOf(headersOf(context.env))
    const { outgoing } = context.env
    outgoing.setHeader('x-request-id', requestId)
    const span = startRequestSpan(context.req.raw)
    const under = <T>(work: () => T): T => withLogFields({ requestId }, () => within(span, work))
    let call: Call | undefined
    let isClosed = false
    const end = (ended: Call) => {
      const ms = performance.now() - began
      count(ended, ms / 1000)
      endSpan(span, ended)
      const { method, route, status } = ended
      const level = isQuiet(route) ? 'debug' : 'info'
      if (!log.isLevelEnabled(level)) return
      const line: Line = { method, route, status, ms: Math.round(ms) }
      const bytes = isJsonAnswer(context.res) ? null : context.res.headers.get('content-length')
      if (bytes !== null) line.bytes = Number(bytes)
      if (!outgoing.writableFinished) line.cut = true
      under(() => log[level](line, 'request'))
    }
    outgoing.once('close', () => {
      isClosed = true
      if (call !== undefined) end(call)
    })
    return under(async () => {
      await next()
      call = describe(context, began)
      if (call.isStream) liveReaders.inc({ route: call.route })
      if (isClosed) end(call)
    })
  }
