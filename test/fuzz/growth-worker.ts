import { parentPort as port, workerData } from 'node:worker_threads'
import { findGrowth } from './growth.ts'
import { textPaths } from './text-paths.ts'

/** The readers of core/ that are asked, and which share of all ways this thread goes. */
export type Share = { readers: string[]; at: number; of: number }
export type Said = { began: string } | { found: string[] }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origins.
const say = (said: Said) => port?.postMessage(said)

// Only measure-growth.ts starts this file.
const { readers, at, of } = workerData as Share
const found: string[] = []
for (const [place, path] of (await textPaths(readers)).entries()) {
  if (place % of === at) found.push(...(await findGrowth(path, (began) => say({ began }))))
}
say({ found })
