import { parentPort as port, workerData } from 'node:worker_threads'
import { further } from './further-arguments.ts'
import { longTexts } from './long-texts.ts'
import { moduleOf, type Reader } from './text-readers.ts'

type Said = { began: string } | { failed: string } | { done: true }

/**
 * The maximum processor time of a reader, in milliseconds: several times what the slowest takes. Unlike wall-clock
 * time, it hardly depends on the machine's load.
 */
const mostMs = 300

function measured(read: () => unknown): number {
  const before = process.threadCpuUsage()
  read()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origins.
const say = (said: Said) => port?.postMessage(said)

/** Runs every reader on every long text, and announces each beforehand. */
for (const { file, name } of workerData as Reader[]) {
  const module = (await import(moduleOf(file))) as Record<
    string,
    (text: string, ...more: unknown[]) => unknown
  >
  for (const [what, text] of Object.entries(longTexts)) {
    say({ began: `${name} (${file}) of ${what}` })
    try {
      const ms = measured(() => module[name]?.(text, ...(further[name] ?? [])))
      if (ms > mostMs) say({ failed: `${name} (${file}) of ${what} takes ${Math.round(ms)} ms` })
    } catch (error) {
      say({ failed: `${name} (${file}) of ${what}: ${String(error)}` })
    }
  }
}
say({ done: true })
