import { ApiError } from '#web/api.ts'
import type { SendingFile } from '#web/features/uploads/queries.ts'

const longestPauseMs = 16_000
const attemptsOnline = 7

/** A browser that knows it is offline; one that thinks it is online may be wrong. */
const isOffline = () => !navigator.onLine

/**
 * Waits before an upload is tried again: twice as long each time, less when the connection comes back, and without end
 * while the browser is offline. Gives up after seven tries in a row, or three that reached the server.
 */
export const waitForRetry =
  (firstPauseMs: number): SendingFile['wait'] =>
  async ({ attempt, error, signal }) => {
    const hasAnswer = error instanceof ApiError && error.code !== 'offline:chat'
    if (!isOffline() && attempt >= (hasAnswer ? 3 : attemptsOnline)) throw error
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const ending = new AbortController()
    const pause = isOffline() ? undefined : Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1))
    const timer = pause === undefined ? undefined : setTimeout(resolve, pause)
    window.addEventListener('online', () => resolve(), { signal: ending.signal })
    signal.addEventListener('abort', () => reject(signal.reason), { signal: ending.signal })
    try {
      signal.throwIfAborted()
      await promise
    } finally {
      clearTimeout(timer)
      ending.abort()
    }
  }
