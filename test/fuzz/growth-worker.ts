import { parentPort as port, workerData } from 'node:worker_threads'
import { findGrowth, type Thoroughness, WorkMeter } from './growth.ts'

/** The readers of core/ to test, and this thread's share of all text paths. */
export type Share = { readers: string[]; thoroughness: Thoroughness; at: number; of: number }
export type Said = { began: string } | { found: string[] }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origins.
const say = (said: Said) => port?.postMessage(said)

// Only growth-in-threads.ts starts this file.
const { readers, thoroughness, at, of } = workerData as Share
const meter = new WorkMeter()
const { textPaths } = await import('./text-paths.ts')
const found: string[] = []
for (const [place, path] of (await textPaths(readers)).entries()) {
  if (place % of === at)
    found.push(
      ...(await findGrowth(path, { meter, thoroughness, kinds: place, begin: (began) => say({ began }) })),
    )
}
say({ found })
