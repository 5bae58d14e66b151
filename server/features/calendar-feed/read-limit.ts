type Window = { endsAt: number; count: number }

const windowMs = 60 * 60 * 1000
const maxWindows = 10_000

/**
 * Counts readings of each feed by the hour, in this process: it spares the database, and several servers may each give
 * as much. Answers after how many seconds to come again, or null when the reading is free.
 */
export function createReadLimit(most: number, now: () => number) {
  const windows = new Map<string, Window>()
  return (key: string): number | null => {
    const time = now()
    if (windows.size >= maxWindows) {
      for (const [name, { endsAt }] of windows) if (endsAt <= time) windows.delete(name)
      if (windows.size >= maxWindows) windows.clear()
    }
    const known = windows.get(key)
    const window = known && known.endsAt > time ? known : { endsAt: time + windowMs, count: 0 }
    window.count += 1
    windows.set(key, window)
    return window.count > most ? Math.ceil((window.endsAt - time) / 1000) : null
  }
}
