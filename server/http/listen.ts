import type { AddressInfo } from 'node:net'
import { type HttpBindings, serve, type ServerType } from '@hono/node-server'

export type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>
export type Listening = { port: number; close: () => Promise<void> }

/** The port cannot be had; the message is one line for people. */
export class PortUnavailable extends Error {}

const keepAliveMs = 75_000

const reasons: Record<string, string> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'is not allowed for this user',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not an address of this machine',
}

/** Listens and answers with `fetch`. `close` ends idle connections at once and the others when they are through. */
export function listen({
  host,
  port,
  fetch,
}: {
  host: string
  port: number
  fetch: Fetch
}): Promise<Listening> {
  let closed: Promise<void> | undefined
  return new Promise((resolve, reject) => {
    const server: ServerType = serve(
      { fetch: (request, env) => fetch(request, env as HttpBindings), hostname: host, port },
      (address: AddressInfo) =>
        resolve({ port: address.port, close: () => (closed ??= closeServer(server)) }),
    )
    // Longer than clients and proxies keep a connection, so that none is closed under a request that is on its way.
    if ('keepAliveTimeout' in server) server.keepAliveTimeout = keepAliveMs
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ''] ?? error.message
      reject(new PortUnavailable(`PORT: ${host}:${port} ${reason}.`, { cause: error }))
    })
  })
}

const lastCallMs = 2000

function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    if (!('closeIdleConnections' in server)) return
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), lastCallMs).unref()
  })
}
