import type { Worker } from 'node:worker_threads'

const lookEveryMs = 1000

const totalMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/**
 * Calls `onTooLong` when what a worker thread has begun last has taken it more than `longestMs` of processor time: on a
 * busy machine the clock runs on while the thread waits for its turn. `begin` is called with each beginning.
 */
export function watchWork(worker: Worker, { longestMs, onTooLong }: Watching) {
  let begun = 0
  let atBegin: number | undefined
  const look = async () => {
    const before = begun
    const used = totalMs(await worker.cpuUsage())
    if (before !== begun) return
    atBegin ??= used
    if (used - atBegin > longestMs) onTooLong()
  }
  // A thread that has ended says no more.
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs)
  return {
    begin() {
      begun += 1
      atBegin = undefined
    },
    end: () => clearInterval(timer),
  }
}

type Watching = { longestMs: number; onTooLong: () => void }
