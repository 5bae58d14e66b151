import { parentPort as port, workerData } from 'node:worker_threads'
import { further } from './further-arguments.ts'
import { longTexts } from './long-texts.ts'
import { moduleOf, type Reader } from './text-readers.ts'

type Said = { began: string } | { failed: string } | { done: true }

/**
 * What a reading may take of the processor, in milliseconds: several times what the slowest takes. Unlike the time on the
 * clock, it hardly depends on what else the machine does.
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

/** Gives every reader every long text, one after the other, and says before each what comes. */
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
