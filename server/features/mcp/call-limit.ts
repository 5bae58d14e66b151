type Window = { endsAt: number; count: number }

const windowMs = 60_000
const maxWindows = 10_000

/**
 * Counts the calls of each key by the minute, in this process: several servers may each let as many through. Answers
 * after how many seconds to come again, or null when the call is free.
 */
export function createCallLimit(most: number, now: () => number) {
  const windows = new Map<string, Window>()
  return (keyId: string): number | null => {
    const time = now()
    if (windows.size >= maxWindows) {
      for (const [id, { endsAt }] of windows) if (endsAt <= time) windows.delete(id)
      if (windows.size >= maxWindows) windows.clear()
    }
    const known = windows.get(keyId)
    const window = known && known.endsAt > time ? known : { endsAt: time + windowMs, count: 0 }
    window.count += 1
    windows.set(keyId, window)
    return window.count > most ? Math.ceil((window.endsAt - time) / 1000) : null
  }
}
