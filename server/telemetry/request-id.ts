import { randomBytes } from 'node:crypto'

const wellFormed = /^[\w-]{8,64}$/
/** W3C trace context, level 1; a trace id of zeros alone is none. */
const traceParent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/

/** What the request is called already, by the proxy before this server or the trace that it belongs to; else a new name. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get('x-request-id')
  if (given !== null && wellFormed.test(given)) return given
  return traceParent.exec(headers.get('traceparent') ?? '')?.[1] ?? randomBytes(8).toString('hex')
}
