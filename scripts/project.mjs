import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureNode } from './node-runtime.mjs'
import { ensurePackages } from './packages.mjs'
import { StepFailed, say } from './quiet-step.mjs'

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Prepares the clone: a recent enough Node.js, and the packages.
 * @param {import('./packages.mjs').Extent} extent
 * @returns {Promise<string>} the Node.js to continue with
 */
export async function prepare(extent) {
  const node = await ensureNode(root)
  await ensurePackages({ root, node, extent })
  return node
}

/**
 * Runs a launcher; errors are printed plainly, without a stack.
 * @param {() => Promise<unknown>} launch
 */
export async function main(launch) {
  try {
    await launch()
  } catch (error) {
    if (error instanceof StepFailed && error.output !== '') say(error.output)
    say(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
