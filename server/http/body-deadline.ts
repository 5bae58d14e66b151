import type { HttpBindings } from '@hono/node-server'
import { AppError, type ErrorCode } from '#core/errors.ts'

const deadlines = new WeakMap<Request, NodeJS.Timeout>()

const requestTimeout = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

/** A request with neither header has no body (RFC 9112, 6.3). */
const hasBody = ({ headers }: HttpBindings['incoming']): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Closes the connection of any client whose request body has not arrived within `bodyMs`, unless `allowLongBody` is called. */
export function limitBody(request: Request, { incoming, outgoing }: HttpBindings, bodyMs: number): void {
  if (!hasBody(incoming)) return
  const timer = setTimeout(() => {
    if (incoming.complete) return
    if (!outgoing.headersSent) incoming.socket.write(requestTimeout)
    incoming.socket.destroySoon()
  }, bodyMs)
  timer.unref()
  incoming.once('end', () => clearTimeout(timer))
  incoming.once('close', () => clearTimeout(timer))
  deadlines.set(request, timer)
}

/** Lifts the deadline from the body of an accepted upload; the time limit of the whole request still applies. */
export const allowLongBody = (request: Request): void => clearTimeout(deadlines.get(request))

/** Whether the client left or was disconnected before its whole body arrived: nobody will see a response. */
export const isBodyCut = ({ incoming }: Partial<HttpBindings>): boolean =>
  incoming !== undefined && !incoming.complete && incoming.destroyed

type Reading = { maxBytes: number; invalid: ErrorCode; tooLarge: string }

/**
 * Up to this size, a body of unannounced length that is too large is read to its end: stopping would cut the connection
 * before the response is sent.
 */
const readToTheEndBytes = 20 * 1024 * 1024

/** Returns the text of a body without ever buffering more than `maxBytes`; undefined for a larger one. */
export async function readLimited(request: Request, maxBytes: number): Promise<string | undefined> {
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > maxBytes) return undefined
  // Node.js lets no more through than was announced, and `text()` avoids the web streams behind `body`.
  if (length !== null) return request.text()
  if (request.body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > readToTheEndBytes) break
    if (size <= maxBytes) text += decoder.decode(chunk, { stream: true })
  }
  return size > maxBytes ? undefined : text + decoder.decode()
}

/** Like `readLimited`, but throws `invalid` for a larger body. */
export async function readText(request: Request, { maxBytes, invalid, tooLarge }: Reading): Promise<string> {
  const text = await readLimited(request, maxBytes)
  if (text === undefined) throw new AppError(invalid, { reason: tooLarge })
  return text
}
