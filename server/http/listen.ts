import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings, type ServerType } from '@hono/node-server'
import { limitBody } from './body-deadline.ts'
import { isEventStream } from './json-answer.ts'
import type { ServerResponse } from 'node:http'

export type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>
export type Listening = {
  port: number
  /** Makes every response from now on close its connection. */
  leave: () => void
  /** Accepts no more connections; resolves when all requests except event streams have been answered. */
  finish: () => Promise<void>
  close: () => Promise<void>
}

/** The port is unavailable; the message is one line for people. */
export class PortUnavailable extends Error {}

const keepAliveMs = 75_000

/**
 * How many connections the system queues until they are accepted, one per event loop turn; fewer where the system's
 * limit is lower (somaxconn on Linux). With Node.js's default of 511, some of a thousand simultaneous connections would
 * retry only after a second or more.
 */
const backlog = 4096

/** How long a client may take. */
type Timeouts = {
  /** To send its headers, or anything at all. */
  headersMs: number
  /** To send the body of a request that is not an upload. */
  bodyMs: number
  /** To send a whole request, including the bytes of an upload. */
  requestMs: number
  /** How often connections are checked for these limits. */
  lookEveryMs: number
  /** To finish what is in flight when the server closes. */
  lastCallMs: number
}

/** Over a line of 2 Mbit/s, 500 MB arrive within the time limit of a request. */
const defaultTimeouts: Timeouts = {
  headersMs: 60_000,
  bodyMs: 60_000,
  requestMs: 40 * 60_000,
  lookEveryMs: 30_000,
  lastCallMs: 2000,
}
const maxHeaders = 100

const reasons: Record<string, string> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'is not allowed for this user',
}
/** Errors of a host that is not this machine's. */
const foreignHost = new Set(['EADDRNOTAVAIL', 'ENOTFOUND'])

type ListenOptions = { host: string; port: number; fetch: Fetch; timeouts?: Partial<Timeouts> }

/** Listens and answers with `fetch`. `close` ends idle connections at once and the others when their requests end. */
export function listen({ host, port, fetch, ...options }: ListenOptions): Promise<Listening> {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  let closed: Promise<void> | undefined
  return new Promise((resolve, reject) => {
    const requests = new OpenRequests({
      onEnd() {
        if (closed) closeIdle(server)
      },
    })
    const answer = async (request: Request, env: HttpBindings) => {
      requests.begin(env.outgoing)
      limitBody(request, env, timeouts.bodyMs)
      const response = await fetch(request, env)
      if (isEventStream(response)) requests.leaveOut(env.outgoing)
      return response
    }
    const server: ServerType = createAdaptorServer({
      fetch: (request, env) => answer(request, env as HttpBindings),
      serverOptions: { connectionsCheckingInterval: timeouts.lookEveryMs },
    })
    // Longer than clients and proxies keep a connection, so that none is closed while a request is on its way.
    if ('keepAliveTimeout' in server) {
      server.keepAliveTimeout = keepAliveMs
      server.headersTimeout = timeouts.headersMs
      server.requestTimeout = timeouts.requestMs
      server.maxHeadersCount = maxHeaders
    }
    server.once('error', (error: NodeJS.ErrnoException) => {
      const { code = '', message } = error
      const line = foreignHost.has(code)
        ? `HOST: ${host} is not an address of this machine.`
        : `PORT: ${host}:${port} ${reasons[code] ?? message}.`
      reject(new PortUnavailable(line, { cause: error }))
    })
    server.listen({ host, port, backlog }, () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        leave: () => requests.leave(),
        finish() {
          server.close()
          return requests.through()
        },
        close: () => (closed ??= closeServer(server, timeouts.lastCallMs)),
      }),
    )
  })
}

function closeServer(server: ServerType, lastCallMs: number): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    closeIdle(server)
    if ('closeAllConnections' in server) setTimeout(() => server.closeAllConnections(), lastCallMs).unref()
  })
}

/** Node.js keeps a connection open if its response ends while the server is closing. */
function closeIdle(server: ServerType): void {
  if ('closeIdleConnections' in server) server.closeIdleConnections()
}

type Answer = Pick<ServerResponse, 'headersSent' | 'setHeader' | 'once'>

/** The requests in flight. */
class OpenRequests {
  readonly #answers = new Set<Answer>()
  #isLeaving = false
  #through = Promise.withResolvers<void>()
  readonly #onEnd: () => void

  /** `onEnd` is called at the end of each response. */
  constructor({ onEnd }: { onEnd: () => void }) {
    this.#onEnd = onEnd
  }

  begin(answer: Answer): void {
    this.#answers.add(answer)
    if (this.#isLeaving) answer.setHeader('connection', 'close')
    answer.once('close', () => {
      this.leaveOut(answer)
      this.#onEnd()
    })
  }

  /** Event streams last for as long as somebody listens: nobody waits for their end. */
  leaveOut(answer: Answer): void {
    this.#answers.delete(answer)
    if (this.#answers.size === 0) this.#through.resolve()
  }

  /** Makes every response from now on close its connection, so that the next request goes elsewhere. */
  leave(): void {
    this.#isLeaving = true
    for (const answer of this.#answers) if (!answer.headersSent) answer.setHeader('connection', 'close')
  }

  /** Resolves when no requests are in flight. */
  through(): Promise<void> {
    this.#through = Promise.withResolvers()
    if (this.#answers.size === 0) this.#through.resolve()
    return this.#through.promise
  }
}
