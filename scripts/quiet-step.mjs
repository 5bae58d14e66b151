import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** A step that failed, with all of its output. */
export class StepFailed extends Error {
  /**
   * @param {string} title
   * @param {string} output
   */
  constructor(title, output) {
    super(`${title} failed`)
    this.output = output.trim()
  }
}

/**
 * Prints one line of progress. It goes to standard error, so that standard output belongs to the server alone.
 * @param {string} line
 */
export const say = (line) => void process.stderr.write(`${line}\n`)

/**
 * Runs a command without showing its output, which is in the error when it fails. A signal to this process ends the
 * command first, so that nothing keeps writing after the launcher is gone.
 * @param {{ title: string, command: string, args: string[], cwd: string, env?: NodeJS.ProcessEnv }} step
 * @returns {Promise<string>} what it wrote
 */
export function runQuietly({ title, command, args, cwd, env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    /** @type {NodeJS.Signals | undefined} */
    let ended
    /** @param {NodeJS.Signals} signal */
    const end = (signal) => {
      ended = signal
      child.kill(signal)
    }
    for (const name of signals) process.on(name, end)
    child.stdout.on('data', (part) => (output += part))
    child.stderr.on('data', (part) => (output += part))
    child.on('error', (error) => reject(new StepFailed(title, String(error))))
    child.on('close', (code) => {
      for (const name of signals) process.off(name, end)
      if (ended !== undefined) process.exit(128 + constants.signals[ended])
      if (code === 0) resolve(output)
      else reject(new StepFailed(title, output))
    })
  })
}
