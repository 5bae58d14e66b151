import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { OLDEST, isNewEnough, nodePackages, programIn } from './node-version.mjs'
import { runNpm } from './npm.mjs'
import { StepFailed, runQuietly, say } from './quiet-step.mjs'
import { readStamp, writeStamp } from './stamp.mjs'

/**
 * A Node.js that can run Lede: the running one, or one kept in the project's `.node` folder, fetched from npm the
 * first time.
 * @param {string} root the project
 * @returns {Promise<string>} the path of the program
 */
export async function ensureNode(root) {
  if (isNewEnough(process.versions.node)) return process.execPath
  const folder = join(root, '.node')
  return (
    fetched(folder) ??
    (await withLock(join(folder, 'lock'), async () => fetched(folder) ?? (await fetchNode(folder))))
  )
}

/** @param {string} folder */
function fetched(folder) {
  const { program, platform, arch } = readStamp(join(folder, 'ready.json'))
  if (typeof program !== 'string' || platform !== process.platform || arch !== process.arch) return undefined
  const path = join(folder, program)
  return existsSync(path) ? path : undefined
}

/** @param {string} folder */
async function fetchNode(folder) {
  say(`Fetching Node.js 24 (this machine has ${process.versions.node})…`)
  const { platform, arch } = process
  let reason = ''
  for (const { name, range } of nodePackages(platform, arch)) {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    try {
      await runNpm({
        title: `Fetching ${name}`,
        node: process.execPath,
        args: ['install', '--prefix', folder, '--no-save', '--no-package-lock', `${name}@${range}`],
        cwd: folder,
      })
      const program = `node_modules/${name}/${programIn(platform)}`
      const path = join(folder, program)
      const version = await runQuietly({
        title: `Running ${name}`,
        command: path,
        args: ['--version'],
        cwd: folder,
      })
      if (!isNewEnough(version.trim())) continue
      writeStamp(join(folder, 'ready.json'), { program, platform, arch, version: version.trim() })
      return path
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error
      reason = lastWords(error.output)
    }
  }
  throw new Error(
    `Lede needs Node.js ${OLDEST} or newer, and npm could not bring one for ${platform} ${arch} (${reason}). ` +
      'Install Node.js 24 from https://nodejs.org and start again.',
  )
}

/** @param {string} output */
const lastWords = (output) =>
  output.split('\n').find((line) => /^npm (error|ERR!) \S/.test(line) && !/ code /.test(line)) ??
  output.slice(0, 200)
