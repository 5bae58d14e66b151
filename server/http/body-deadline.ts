import type { HttpBindings } from '@hono/node-server'
import { AppError, type ErrorCode } from '#core/errors.ts'

const deadlines = new WeakMap<Request, NodeJS.Timeout>()

const requestTimeout = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

/** Without either of these a request ends with its headers (RFC 9112, 6.3). */
const hasBody = ({ headers }: HttpBindings['incoming']): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Cuts the line of a request whose body is not here within `bodyMs`, whoever sends it, unless `allowLongBody` is called. */
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

/** Gives the body of a request, an upload that is allowed, all the time that a request may take. */
export const allowLongBody = (request: Request): void => clearTimeout(deadlines.get(request))

/** Whether a client has left, or was let go, before its body was here: nobody will see an answer. */
export const isBodyCut = ({ incoming }: Partial<HttpBindings>): boolean =>
  incoming !== undefined && !incoming.complete && incoming.destroyed

type Reading = { maxBytes: number; invalid: ErrorCode; tooLarge: string }

/** A body that is too large is read to its end, since leaving it would cut the line before the answer; up to here. */
const readToTheEndBytes = 20 * 1024 * 1024

/** The text of a body, never more of it in memory than may be sent; undefined for a larger one. */
export async function readLimited(request: Request, maxBytes: number): Promise<string | undefined> {
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > maxBytes) return undefined
  // Node.js lets no more through than was announced. The text comes without the web streams that `body` is made of.
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

/** The same. Throws `invalid` for a larger body. */
export async function readText(request: Request, { maxBytes, invalid, tooLarge }: Reading): Promise<string> {
  const text = await readLimited(request, maxBytes)
  if (text === undefined) throw new AppError(invalid, { reason: tooLarge })
  return text
}
