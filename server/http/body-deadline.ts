import type { HttpBindings } from '@hono/node-server'

const deadlines = new WeakMap<Request, NodeJS.Timeout>()

const requestTimeout = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

/** Cuts the line of a request whose body is not here within `bodyMs`, whoever sends it, unless `allowLongBody` is called. */
export function limitBody(request: Request, { incoming, outgoing }: HttpBindings, bodyMs: number): void {
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
