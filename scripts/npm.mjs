import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { runQuietly } from './quiet-step.mjs'

/** Finds npm's program: the one that runs this script, else the one next to this Node.js, else the one on the path. */
export function findNpm() {
  const beside = dirname(process.execPath)
  const candidates = [
    process.env.npm_execpath,
    join(beside, 'node_modules/npm/bin/npm-cli.js'),
    join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
    ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm')),
  ]
  for (const candidate of candidates) {
    if (candidate === undefined || !existsSync(candidate)) continue
    const program = realpathSync(candidate)
    if (program.endsWith('npm-cli.js')) return program
  }
  throw new Error('npm was not found. Install npm (it comes with Node.js) and start again.')
}

/**
 * Runs npm on the given Node.js.
 * @param {{ title: string, node: string, args: string[], cwd: string }} call
 */
export const runNpm = ({ title, node, args, cwd }) =>
  runQuietly({
    title,
    command: node,
    args: [findNpm(), ...args, '--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier'],
    cwd,
    env: withNode(node),
  })

/**
 * Returns an environment in which `node` is the given one.
 * @param {string} node path of the program
 * @returns {NodeJS.ProcessEnv}
 */
export const withNode = (node) => ({
  ...process.env,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
})
