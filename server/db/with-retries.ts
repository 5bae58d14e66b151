import { setTimeout as pause } from 'node:timers/promises'

type Retries = {
  /** How long to wait after each failure except the last. */
  pausesMs: readonly number[]
  /** Called with each failure except the last, which rejects. */
  onError: (error: unknown) => void
  /** Once aborted, there is exactly one more try, without a wait. */
  hurry?: AbortSignal
}

/** Retries a write that must not be lost. */
export async function withRetries<T>(
  { pausesMs, onError, hurry }: Retries,
  write: () => Promise<T>,
): Promise<T> {
  for (const pauseMs of pausesMs) {
    // Read before the try: a try in flight when the signal aborted is not the last.
    const isLast = hurry?.aborted === true
    try {
      return await write()
    } catch (error) {
      if (isLast) throw error
      onError(error)
      await pause(pauseMs, undefined, hurry ? { signal: hurry } : {}).catch(() => undefined)
    }
  }
  return write()
}
