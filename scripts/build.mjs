import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { withNode } from './npm.mjs'
import { compressFolder } from './web/compress.mjs'
import { runQuietly, say, StepFailed } from './quiet-step.mjs'
import { fingerprint, readStamp, writeStamp } from './stamp.mjs'

/**
 * Something that is built from sources into a folder of `dist`.
 * @typedef {{ title: string, folder: string, entry: string, config: string, sources: string[], finish: (next: string,
 * built: string) => Promise<void> | void }} Build
 */

/** @type {Build} */
const webApp = {
  title: 'the web app',
  folder: 'web',
  entry: 'index.html',
  config: 'vite.config.ts',
  sources: ['web', 'core', 'contract', 'editor', 'vite.config.ts', 'scripts/web/shell-list.ts'],
  finish: compressFolder,
}

/** @type {Build} */
const server = {
  title: 'the server',
  folder: 'server',
  entry: 'main.js',
  config: 'vite.server.config.ts',
  sources: ['server', 'core', 'contract', 'practice', 'vite.server.config.ts'],
  finish: keepEarlierParts,
}

const weekMs = 7 * 24 * 60 * 60 * 1000

/**
 * A running server loads parts of its build on first use; their names identify their content.
 * @param {string} next
 * @param {string} built
 */
export function keepEarlierParts(next, built) {
  if (!existsSync(built)) return
  for (const name of readdirSync(built)) {
    const [from, to] = [join(built, name), join(next, name)]
    const { atime, mtime } = statSync(from)
    if (existsSync(to) || mtime.getTime() < Date.now() - weekMs) continue
    copyFileSync(from, to)
    utimesSync(to, atime, mtime)
  }
}

/**
 * Whether a file can change what is built.
 * @param {string} path
 */
export const isSource = (path) => !/\.test\.tsx?$/.test(path)

/** @param {string} root */
const vite = (root) => join(root, 'node_modules/vite/bin/vite.js')

/** @typedef {{ root: string, node: string }} Project */

/**
 * Builds the web app into `dist/web`, and the server into `dist/server`, if their sources have changed since the last
 * build.
 * @param {Project} project
 */
export async function ensureBuilt(project) {
  await ensure(project, webApp)
  // If the build tools are no longer installed, a changed server runs from its sources.
  if (!existsSync(vite(project.root))) return
  try {
    await ensure(project, server)
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    say(`The server could not be built, so it starts from its sources. ${error.output}`.trim())
  }
}

/**
 * Whether the web app is built from the current sources.
 * @param {string} root
 */
export const isWebAppBuilt = (root) => isBuilt(root, webApp)

/**
 * Returns the file that starts the server: that of its build, if built from the current sources.
 * @param {string} root
 */
export const serverEntry = (root) =>
  join(root, isBuilt(root, server) ? 'dist/server/main.js' : 'server/main.ts')

/**
 * @param {Project} project
 * @param {Build} what
 */
async function ensure({ root, node }, what) {
  if (isBuilt(root, what)) return
  await withLock(
    join(root, '.node/lock'),
    async () => {
      if (!isBuilt(root, what)) await build({ root, node }, what)
    },
    () => say('Waiting for another start in this folder…'),
  )
}

/**
 * @param {string} root
 * @param {Build} what
 */
const stampOf = (root, { folder }) => join(root, `dist/${folder}.json`)

/**
 * @param {string} root
 * @param {Build} what
 */
const stateOf = (root, { sources }) =>
  fingerprint(root, [...sources, 'package.json', 'package-lock.json'], isSource)

/**
 * @param {string} root
 * @param {Build} what
 */
function isBuilt(root, what) {
  if (!existsSync(join(root, 'dist', what.folder, what.entry))) return false
  return readStamp(stampOf(root, what)).sources === stateOf(root, what)
}

/**
 * @param {Project} project
 * @param {Build} what
 */
async function build({ root, node }, what) {
  const title = `Building ${what.title}`
  say(`${title}…`)
  const before = stateOf(root, what)
  const built = join(root, 'dist', what.folder)
  const [next, last] = [`${built}.next`, `${built}.last`]
  mkdirSync(join(root, 'dist'), { recursive: true })
  rmSync(next, { recursive: true, force: true })
  const options = ['--config', what.config, '--outDir', next, '--emptyOutDir', '--logLevel', 'warn']
  await runQuietly({
    title,
    command: node,
    args: [vite(root), 'build', ...options],
    cwd: root,
    env: { ...withNode(node), NODE_ENV: 'production' },
  })
  await what.finish(next, built)
  // Swapped in as a whole, so that a running server never serves half of a build.
  rmSync(stampOf(root, what), { force: true })
  rmSync(last, { recursive: true, force: true })
  if (existsSync(built)) renameSync(built, last)
  renameSync(next, built)
  rmSync(last, { recursive: true, force: true })
  writeStamp(stampOf(root, what), { sources: before })
}
