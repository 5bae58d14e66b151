import type { Worker } from 'node:worker_threads'

const lookEveryMs = 1000

const totalMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/**
 * Calls `onTooLong` when a worker thread's latest task has taken more than `longestMs` of processor time; wall-clock
 * time would include waiting on a busy machine. Call `begin` at the start of each task.
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
  // A thread that has exited no longer reports usage.
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
