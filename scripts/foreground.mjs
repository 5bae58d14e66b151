import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { withNode } from './npm.mjs'

const guard = new URL('./end-with-parent.mjs', import.meta.url).href

/**
 * Runs a program of the project on the given Node.js in this terminal, and exits with its exit code. Ctrl+C or SIGTERM
 * reaches it once: it runs in a process group of its own, because a terminal signals a whole group and npm also
 * forwards the signal. If this process is killed, it exits too.
 * @param {{ node: string, args: string[], cwd: string, env?: NodeJS.ProcessEnv }} program
 * @returns {Promise<never>}
 */
export async function runInForeground({ node, args, cwd, env = {} }) {
  // An npm that is killed outright forwards no signal.
  await import('./end-with-parent.mjs')
  const child = spawn(node, ['--import', guard, ...args], {
    cwd,
    env: { ...withNode(node), ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  let isEnding = false
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => {
      if (!isEnding && process.platform !== 'win32') child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      isEnding = true
    })
  /** @type {number} */
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (exit, signal) => resolve(exit ?? 128 + constants.signals[signal ?? 'SIGTERM']))
  })
  process.exit(code)
}
