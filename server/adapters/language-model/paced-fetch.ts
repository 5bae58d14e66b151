import http from 'node:http'
import { createRequire } from 'node:module'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Agent, Dispatcher } from 'undici'

const longestMs = 320
const firstMs = 20
const sampleEveryMs = 200
const busy = 0.9
const calm = 0.7

/** How far apart chunks of a reply are read: without any pause, unless this process is overloaded. */
export class Pace {
  #apartMs = 0
  #sample = performance.eventLoopUtilization()
  #sampledAt = performance.now()

  apartMs(): number {
    const now = performance.now()
    if (now - this.#sampledAt >= sampleEveryMs) {
      const sample = performance.eventLoopUtilization()
      this.follow(performance.eventLoopUtilization(sample, this.#sample).utilization)
      this.#sample = sample
      this.#sampledAt = now
    }
    return this.#apartMs
  }

  /** Takes the recent event loop utilization, from 0 to 1; returns the new pause in milliseconds. */
  follow(utilization: number): number {
    if (utilization > busy) this.#apartMs = Math.min(Math.max(this.#apartMs * 2, firstMs), longestMs)
    else if (utilization < calm) this.#apartMs = this.#apartMs <= firstMs ? 0 : this.#apartMs / 2
    return this.#apartMs
  }
}

const ofThisProcess = new Pace()

type WhenCalm = { signal: AbortSignal; atMostMs?: number; pace?: Pick<Pace, 'apartMs'> }

/** Resolves when this process is no longer overloaded, after `atMostMs` milliseconds at the latest; rejects when aborted. */
export async function whenCalm({ signal, atMostMs = 2000, pace = ofThisProcess }: WhenCalm): Promise<void> {
  const until = performance.now() + atMostMs
  while (pace.apartMs() > 0 && performance.now() < until) {
    await pause(sampleEveryMs, undefined, { signal })
  }
}

/** A response's body in chunks. */
type Source = {
  read: () => Promise<{ value?: Uint8Array<ArrayBuffer> | undefined; done: boolean }>
  cancel: (reason: unknown) => unknown
}

function paced(source: Source, pace: Pick<Pace, 'apartMs'>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let readAt = 0
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        // What arrives meanwhile waits, and is read in one chunk.
        const waitMs = readAt + pace.apartMs() - performance.now()
        if (waitMs > 0) await pause(waitMs)
        readAt = performance.now()
        const { value, done } = await source.read()
        if (value === undefined || done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async (reason) => void (await source.cancel(reason)),
    },
    { highWaterMark: 0 },
  )
}

const isEvents = (contentType: string | null | undefined) =>
  contentType?.startsWith('text/event-stream') === true

/**
 * Wraps fetch so that models' event streams are read less often while this process is overloaded: it then gets fewer
 * and larger chunks of every reply instead of falling behind with all of them.
 */
export const pacedFetch =
  (call: typeof fetch, pace: Pick<Pace, 'apartMs'> = ofThisProcess): typeof fetch =>
  async (...request) => {
    const response = await call(...request)
    if (!isEvents(response.headers.get('content-type')) || response.body === null) return response
    const { status, statusText, headers } = response
    return new Response(paced(response.body.getReader(), pace), { status, statusText, headers })
  }

const atOnce = { apartMs: () => 0 }
const redirects = new Set([301, 302, 303, 307, 308])
const withoutBody = new Set([204, 205, 304])

/**
 * A paced fetch for the calls of models, directly on undici's connections: the request, signal and streams that fetch
 * creates for each call cost more than the call itself. Where fetch does more (redirects, a body that is not text, a
 * proxy), it is used instead. Errors are those of fetch, by which the AI SDK recognizes what can be retried.
 */
export const modelFetch =
  (pace: Pick<Pace, 'apartMs'> = ofThisProcess): typeof fetch =>
  async (input, init = {}) => {
    const url = plainUrl(input)
    const { body, signal } = init
    if (!url || typeof body !== 'string') return pacedFetch(fetch, pace)(input, init)
    signal?.throwIfAborted()
    const exchange = new Exchange(signal)
    const { origin, pathname, search } = url
    const headers = { ...Object.fromEntries(new Headers(init.headers)), 'accept-encoding': 'identity' }
    connections().dispatch(
      { origin, path: pathname + search, method: init.method ?? 'GET', headers, body },
      exchange,
    )
    const { status, statusText, headers: given } = await exchange.head
    const answered = new Headers(given)
    if (redirects.has(status) && answered.has('location')) {
      exchange.cancel()
      return pacedFetch(fetch, pace)(input, init)
    }
    if (isEvents(answered.get('content-type'))) exchange.pace = pace
    const read = paced(exchange, exchange.pace)
    return new Response(withoutBody.has(status) ? null : decoded(read, answered), {
      status,
      statusText,
      headers: answered,
    })
  }

/** Some servers compress without being asked to. */
function decoded(body: ReadableStream<Uint8Array<ArrayBuffer>>, headers: Headers) {
  const coding = headers.get('content-encoding')
  if (coding === 'gzip' || coding === 'deflate') return body.pipeThrough(new DecompressionStream(coding))
  return body
}

/** Whether Node.js was told to use the proxy that the environment names. */
const usesProxy = () =>
  (http.globalAgent as http.Agent & { options: http.AgentOptions }).options.proxyEnv !== undefined

function plainUrl(input: string | URL | Request): URL | undefined {
  if (usesProxy() || input instanceof Request) return undefined
  const url = new URL(input)
  return url.username === '' && url.password === '' ? url : undefined
}

const require = createRequire(import.meta.url)
let agent: Agent | undefined

/** Loads only this part of undici, which takes 3 MB; the whole library takes 13. */
function connections(): Agent {
  if (agent) return agent
  const Connections = require('undici/lib/dispatcher/agent.js') as typeof Agent
  agent = new Connections({ allowH2: false })
  return agent
}

/** While this much of a response waits to be read, no more is taken from its connection. */
const mostWaiting = 64 * 1024

type Controller = Dispatcher.DispatchController
type GivenHeaders = Record<string, string | string[] | undefined>
type Head = { status: number; statusText: string; headers: [string, string][] }

/** A request on a connection, and its response. */
class Exchange implements Dispatcher.DispatchHandler, Source {
  readonly #head = Promise.withResolvers<Head>()
  readonly #signal: AbortSignal | null | undefined
  pace: Pick<Pace, 'apartMs'> = atOnce
  #controller: Controller | undefined
  #chunks: Uint8Array<ArrayBuffer>[] = []
  #waiting = 0
  #isReading = false
  #end: { error?: unknown } | undefined
  #tell: (() => void) | undefined

  constructor(signal: AbortSignal | null | undefined) {
    this.#signal = signal
    this.#head.promise.catch(() => undefined)
    signal?.addEventListener('abort', this.#abort)
  }

  /** Resolves when the response begins. */
  get head(): Promise<Head> {
    return this.#head.promise
  }

  async read(): Promise<{ value?: Uint8Array<ArrayBuffer> | undefined; done: boolean }> {
    this.#takeWaiting()
    while (this.#chunks.length === 0 && !this.#end) {
      await new Promise<void>((resolve) => {
        this.#tell = resolve
      })
    }
    const chunks = this.#chunks.splice(0)
    this.#waiting = 0
    if (chunks.length > 0)
      return { value: chunks.length === 1 ? chunks[0] : Buffer.concat(chunks), done: false }
    if (this.#end && 'error' in this.#end) throw this.#end.error
    return { done: true }
  }

  /** Takes all that has arrived while the connection was paused. */
  #takeWaiting(): void {
    this.#isReading = true
    this.#controller?.resume()
    this.#isReading = false
  }

  cancel(): void {
    if (this.#end) return
    this.#chunks = []
    this.#finish({})
    this.#controller?.abort(new DOMException('The rest is not read.', 'AbortError'))
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller
    if (this.#end) controller.abort(new DOMException('This call was aborted.', 'AbortError'))
  }

  onResponseStart(_: Controller, status: number, headers: GivenHeaders, statusText = ''): void {
    // Informational responses precede the final one.
    if (status >= 200) this.#head.resolve({ status, statusText, headers: entriesOf(headers) })
  }

  onResponseData(controller: Controller, chunk: Buffer<ArrayBuffer>): void {
    if (this.#end) return
    this.#chunks.push(chunk)
    this.#waiting += chunk.byteLength
    const isEnough = this.#waiting >= mostWaiting || this.pace.apartMs() > 0
    if (isEnough && !this.#isReading) controller.pause()
    this.#tell?.()
  }

  onResponseEnd(): void {
    this.#finish({})
  }

  onResponseError(_: Controller, cause: Error): void {
    this.#head.reject(new TypeError('fetch failed', { cause }))
    this.#finish({ error: new TypeError('terminated', { cause }) })
  }

  /** Keeps the first end: what ends a response early causes an error of the connection. */
  #finish(end: { error?: unknown }): void {
    this.#end ??= end
    this.#signal?.removeEventListener('abort', this.#abort)
    this.#tell?.()
  }

  readonly #abort = () => {
    const error: unknown = this.#signal?.reason
    this.#chunks = []
    this.#head.reject(error)
    this.#finish({ error })
    this.#controller?.abort(new DOMException('This call was aborted.', 'AbortError'))
  }
}

const entriesOf = (headers: GivenHeaders): [string, string][] =>
  Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  )
