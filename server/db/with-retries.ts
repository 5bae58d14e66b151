import { setTimeout as pause } from 'node:timers/promises'

type Retries = {
  /** How long to wait after each failure but the last. */
  pausesMs: readonly number[]
  /** Told of each failure but the last, with which this rejects. */
  onError: (error: unknown) => void
  /** Once aborted, there is one more try without a wait, and no other. */
  hurry?: AbortSignal
}

/** Writes what must not be lost, however often the database fails at first. */
export async function withRetries<T>(
  { pausesMs, onError, hurry }: Retries,
  write: () => Promise<T>,
): Promise<T> {
  for (const pauseMs of pausesMs) {
    // Before the try: one that was under way when the hurry began is not the last.
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
