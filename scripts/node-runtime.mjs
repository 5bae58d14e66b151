import { existsSync, lstatSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { StepFailed, runQuietly, say } from './quiet-step.mjs'
import { readStamp, writeStamp } from './stamp.mjs'

/**
 * Returns a Node.js that can run Lede: the running one, or one in the project's `.node` folder, downloaded from npm on
 * first use.
 * @param {string} root the project
 * @returns {Promise<string>} the path of the program
 */
export async function ensureNode(root) {
  const folder = join(root, '.node')
  if (isNewEnough(process.versions.node)) return named(folder, process.execPath)
  const node =
    fetched(folder) ??
    (await withLock(join(folder, 'lock'), async () => fetched(folder) ?? (await fetchNode(folder))))
  return named(folder, node)
}

/**
 * Links a Node.js where `npm start` finds it the next time.
 * @param {string} folder
 * @param {string} node
 */
function named(folder, node) {
  const name = join(folder, 'node')
  const target = lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(name) : undefined
  if (process.platform === 'win32' || target === node) return node
  mkdirSync(folder, { recursive: true })
  symlinkSync(node, `${name}.${process.pid}`)
  renameSync(`${name}.${process.pid}`, name)
  return node
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
      // Only needed for compiling C programs.
      rmSync(join(folder, 'node_modules', name, 'include'), { recursive: true, force: true })
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
/** The oldest Node.js that runs the server's TypeScript as it is and that every pinned package accepts. */
export const OLDEST = '24.15.0'

/** The version to download when the machine's own Node.js is too old. */
export const PINNED = '24.21.0'

/**
 * Compares two versions, `v24.1.0` or `24.1.0`, numerically.
 * @param {string} version
 * @param {string} other
 */
export function isAtLeast(version, other) {
  const [left, right] = [version, other].map((text) => text.replace(/^v/, '').split('.').map(Number))
  for (const at of [0, 1, 2]) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}

/**
 * Whether Lede can run on this Node.js; a pre-release counts as its release.
 * @param {string} version
 */
export const isNewEnough = (version) => isAtLeast(version.split('-')[0] ?? '', OLDEST)

/**
 * Returns the npm packages that may contain a Node.js for this platform, the best first. Each contains only the files
 * of a release, and not every release exists for every platform.
 * @param {string} platform as in `process.platform`
 * @param {string} arch as in `process.arch`
 * @returns {Array<{ name: string, range: string }>}
 */
export function nodePackages(platform, arch) {
  const system = `${platform === 'win32' ? 'win' : platform}-${arch}`
  const names = [`node-${system}`, `node-bin-${system}`]
  return [
    { name: `node-${system}`, range: PINNED },
    ...names.map((name) => ({ name, range: `>=${OLDEST} <25` })),
    ...names.map((name) => ({ name, range: '>=26 <27' })),
  ]
}

/**
 * Returns the program's path in such a package.
 * @param {string} platform
 */
export const programIn = (platform) => (platform === 'win32' ? 'bin/node.exe' : 'bin/node')
