import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { say } from './quiet-step.mjs'

/** @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Needs */
/** @typedef {Record<string, Needs>} Locked the packages of a lockfile by their folder */

/** @param {Needs} needs */
function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

const lastPackage = /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/

/**
 * Returns the folder in which a package finds another one, resolved as Node.js does.
 * @param {Locked} locked
 * @param {string} from the folder of the package that asks; '' is the project
 * @param {string} name
 * @returns {string | undefined}
 */
function folderOf(locked, from, name) {
  for (let at = from; ; at = at.replace(lastPackage, '')) {
    const folder = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (locked[folder] !== undefined) return folder
    if (at === '') return undefined
  }
}

/**
 * Returns the folders of some packages and all of their dependencies.
 * @param {Locked} locked
 * @param {readonly string[]} names
 * @returns {Set<string>}
 */
export function foldersFor(locked, names) {
  /** @type {Set<string>} */
  const found = new Set()
  const open = names.map((name) => ({ from: '', name }))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const folder = folderOf(locked, next.from, next.name)
    if (folder === undefined || found.has(folder)) continue
    found.add(folder)
    for (const name of neededBy(locked[folder] ?? {})) open.push({ from: folder, name })
  }
  return found
}

/** Files that no program reads: source maps and types. */
const unread = /\.(?:map|d\.[cm]?ts)$/

/**
 * Parts of large packages that Lede never loads, as paths below node_modules: SQLite's source and its builds for other
 * systems, and three of the four variants of the grammar checker.
 */
const unused = [
  /^better-sqlite3\/(?:deps|src)\//,
  new RegExp(`^better-sqlite3/prebuilds/(?!${process.platform}(?:musl)?-${process.arch}\\.node$)`),
  /^harper\.js\/dist\/(?:binaryInlined\.js|.*\.wasm)$/,
]

/**
 * @param {string} folder
 * @param {string} below its path in node_modules
 */
function removeUnread(folder, below) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const [path, name] = [join(folder, entry.name), below === '' ? entry.name : `${below}/${entry.name}`]
    if (entry.isDirectory()) removeUnread(path, name)
    else if (unread.test(name) || unused.some((pattern) => pattern.test(name))) rmSync(path)
  }
}

/**
 * Removes from node_modules what is only needed to build the web app, and what is never read.
 * @param {string} root
 */
export function leaveWhatRuns(root) {
  say('Removing what only builds the web app…')
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(join(root, name), 'utf8'))
  const { dependencies, buildDependencies } = read('package.json')
  /** @type {Locked} */
  const locked = read('package-lock.json').packages
  const builds = new Set(buildDependencies)
  const runs = foldersFor(
    locked,
    Object.keys(dependencies).filter((name) => !builds.has(name)),
  )
  for (const folder of Object.keys(locked)) {
    const isNeeded = [...runs].some((one) => one === folder || one.startsWith(`${folder}/node_modules/`))
    if (folder !== '' && !isNeeded) rmSync(join(root, folder), { recursive: true, force: true })
  }
  const programs = join(root, 'node_modules/.bin')
  if (existsSync(programs))
    for (const name of readdirSync(programs))
      if (!existsSync(join(programs, name))) rmSync(join(programs, name))
  removeUnread(join(root, 'node_modules'), '')
}
