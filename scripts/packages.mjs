import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { say } from './quiet-step.mjs'
import { leaveWhatRuns } from './running-tree.mjs'
import { fingerprint, readStamp, writeStamp } from './stamp.mjs'

/** @typedef {{ version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, link?: boolean }} Entry */
/** @typedef {{ packages?: Record<string, Entry> }} Lockfile */
/**
 * What is installed: what a built Lede needs to run, what it also needs to be built, or to be developed and tested.
 * @typedef {'running' | 'production' | 'development'} Extent
 */

/** @type {readonly unknown[]} */
const extents = ['running', 'production', 'development']

/**
 * @param {unknown} extent
 * @param {Extent} asked
 */
const holds = (extent, asked) => extents.indexOf(extent) >= extents.indexOf(asked)

/**
 * Returns the folders of packages that the lockfile requires and that are not installed in that version. Optional ones
 * depend on the platform and do not count.
 * @param {Lockfile} wanted package-lock.json
 * @param {Lockfile} installed what npm noted in node_modules/.package-lock.json
 * @param {Extent} extent
 * @returns {string[]}
 */
export function missingPackages(wanted, installed, extent) {
  return Object.entries(wanted.packages ?? {})
    .filter(([folder, entry]) => folder !== '' && !entry.link && !entry.optional && !entry.devOptional)
    .filter(([, entry]) => extent === 'development' || !entry.dev)
    .filter(([folder, entry]) => installed.packages?.[folder]?.version !== entry.version)
    .map(([folder]) => folder)
}

/**
 * Installs missing packages of the lockfile. Additional packages are kept: a start after a test keeps the packages of
 * the test. Returns whether anything was installed.
 * @param {{ root: string, node: string, extent: Extent }} project
 */
export async function ensurePackages({ root, node, extent }) {
  if (isInstalled(root, extent)) return false
  await withLock(
    join(root, '.node/lock'),
    async () => {
      if (!isInstalled(root, extent)) await install({ root, node, extent })
    },
    () => say('Waiting for another start in this folder…'),
  )
  return true
}

/** @param {string} root */
const filesOf = (root) => ({
  lockfile: join(root, 'package-lock.json'),
  noted: join(root, 'node_modules/.package-lock.json'),
  stamp: join(root, 'node_modules/.lede-installed.json'),
  begun: join(root, 'node_modules/.lede-installing'),
})

/**
 * @param {string} root
 * @param {Extent} extent
 */
function isInstalled(root, extent) {
  const files = filesOf(root)
  if (!existsSync(files.noted) || existsSync(files.begun)) return false
  const state = stateOf(root)
  const stamp = readStamp(files.stamp)
  if (stamp.state === state) return holds(stamp.extent, extent)
  // Without a stamp of ours, or with an outdated one, npm may have been run by hand.
  if (typeof stamp.system === 'string' && stamp.system !== system) return false
  const [wanted, installed] = [files.lockfile, files.noted].map((file) =>
    JSON.parse(readFileSync(file, 'utf8')),
  )
  const present = (/** @type {string} */ folder) => existsSync(join(root, folder, 'package.json'))
  const has = (/** @type {Extent} */ asked) => missingPackages(wanted, installed, asked).length === 0
  if (!has('production') || !Object.keys(installed.packages ?? {}).every(present)) return false
  const found = has('development') ? 'development' : 'production'
  writeStamp(files.stamp, { state, extent: found, system })
  return holds(found, extent)
}

const system = `${process.platform}-${process.arch}`

/** @param {string} root */
const stateOf = (root) =>
  createHash('sha256')
    .update(readFileSync(filesOf(root).lockfile))
    .update(fingerprint(root, ['node_modules/.package-lock.json']))
    .update(system)
    .digest('hex')

/** @param {{ root: string, node: string, extent: Extent }} project */
async function install({ root, node, extent }) {
  const files = filesOf(root)
  const before = readStamp(files.stamp)
  const all = extent === 'development' || before.extent === 'development'
  const isSound =
    existsSync(files.noted) &&
    !existsSync(files.begun) &&
    (before.system ?? system) === system &&
    // npm does not notice that files of packages are missing.
    before.extent !== 'running'
  if (!isSound) rmSync(join(root, 'node_modules'), { recursive: true, force: true })
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(files.begun, '')
  rmSync(files.stamp, { force: true })
  say(all ? 'Installing packages, those for tests included…' : 'Installing packages…')
  // Not `npm ci`: it refuses a lockfile without the optional packages of other platforms, and it would remove the
  // packages from under a running server. The lockfile is still followed.
  const args = ['install', '--no-save', '--include=prod', all ? '--include=dev' : '--omit=dev']
  await runNpm({ title: 'Installing packages', node, args, cwd: root })
  rmSync(files.begun)
  writeStamp(files.stamp, { state: stateOf(root), extent: all ? 'development' : 'production', system })
}

/**
 * Removes build-only packages from an installation that only runs Lede.
 * @param {string} root
 */
export async function removeBuildPackages(root) {
  const files = filesOf(root)
  if (readStamp(files.stamp).extent !== 'production') return
  await withLock(join(root, '.node/lock'), async () => {
    const { extent, state } = readStamp(files.stamp)
    if (extent !== 'production' || state !== stateOf(root)) return
    writeStamp(files.stamp, { state, extent: 'running', system })
    leaveWhatRuns(root)
  })
}
