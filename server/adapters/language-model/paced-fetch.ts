import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

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

function paced(body: ReadableStream<Uint8Array>, pace: Pick<Pace, 'apartMs'>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let readAt = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // What arrives meanwhile waits in the system's buffer, and is read in one chunk.
        const waitMs = readAt + pace.apartMs() - performance.now()
        if (waitMs > 0) await pause(waitMs)
        readAt = performance.now()
        const { value, done } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/**
 * Wraps fetch so that models' event streams are read less often while this process is overloaded: it then gets fewer
 * and larger chunks of every reply instead of falling behind with all of them.
 */
export const pacedFetch =
  (call: typeof fetch = fetch, pace: Pick<Pace, 'apartMs'> = ofThisProcess): typeof fetch =>
  async (...request) => {
    const response = await call(...request)
    const isEvents = response.headers.get('content-type')?.startsWith('text/event-stream') === true
    if (!isEvents || response.body === null) return response
    const { status, statusText, headers } = response
    return new Response(paced(response.body, pace), { status, statusText, headers })
  }
