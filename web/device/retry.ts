import { autosaveDelayMs } from '#core/limits.ts'

export type Backoff = {
  /** The pause before the first retry, in milliseconds; each one after it is `factor` times as long. */
  firstMs: number
  longestMs: number
  factor?: number
}

/** The pauses between the attempts to save what is being written. */
export const saveBackoff: Backoff = { firstMs: autosaveDelayMs, longestMs: 60_000 }

/** Returns how long to wait before a retry; `retry` counts from 1. */
export const backoffMs = (retry: number, { firstMs, longestMs, factor = 2 }: Backoff): number =>
  Math.min(longestMs, firstMs * factor ** (retry - 1))

/** Waits before a retry, less if the browser comes back online. Throws the reason of `signal` when it is aborted. */
export const waitForRetry = (retry: number, backoff: Backoff, signal?: AbortSignal): Promise<void> =>
  waitUntilOnline(signal, backoffMs(retry, backoff))

/** Waits until the browser comes back online, for at most `atMostMs`. Throws like `waitForRetry`. */
export async function waitUntilOnline(signal?: AbortSignal, atMostMs?: number): Promise<void> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const ending = new AbortController()
  const timer = atMostMs === undefined ? undefined : setTimeout(resolve, atMostMs)
  addEventListener('online', () => resolve(), { signal: ending.signal })
  signal?.addEventListener('abort', () => reject(signal.reason), { signal: ending.signal })
  try {
    await promise
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
}
