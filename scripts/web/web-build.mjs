import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '#scripts/lock.mjs'
import { withNode } from '#scripts/npm.mjs'
import { compressFolder } from './compress.mjs'
import { runQuietly, say } from '#scripts/quiet-step.mjs'
import { fingerprint, readStamp, writeStamp } from '#scripts/stamp.mjs'

const sources = [
  'web',
  'core',
  'contract',
  'editor',
  'index.html',
  'vite.config.ts',
  'scripts/web/shell-list.ts',
  'package.json',
  'package-lock.json',
]

/**
 * Whether a file can change what the browser gets.
 * @param {string} path
 */
export const isSource = (path) => !/\.test\.tsx?$/.test(path)

/**
 * Builds the web app into `dist/web` when its sources changed since the last build.
 * @param {{ root: string, node: string }} project
 */
export async function ensureWebApp({ root, node }) {
  if (isBuilt(root)) return
  await withLock(
    join(root, '.node/lock'),
    async () => {
      if (!isBuilt(root)) await build({ root, node })
    },
    () => say('Waiting for another start in this folder…'),
  )
}

/** @param {string} root */
const stampOf = (root) => join(root, 'dist/web.json')

/**
 * Whether there is a web app of the present sources.
 * @param {string} root
 */
export function isBuilt(root) {
  if (!existsSync(join(root, 'dist/web/index.html'))) return false
  return readStamp(stampOf(root)).sources === fingerprint(root, sources, isSource)
}

/** @param {{ root: string, node: string }} project */
async function build({ root, node }) {
  say('Building the web app…')
  const before = fingerprint(root, sources, isSource)
  const built = join(root, 'dist/web')
  const [next, last] = [`${built}.next`, `${built}.last`]
  mkdirSync(join(root, 'dist'), { recursive: true })
  rmSync(next, { recursive: true, force: true })
  await runQuietly({
    title: 'Building the web app',
    command: node,
    args: [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--outDir',
      next,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ],
    cwd: root,
    env: { ...withNode(node), NODE_ENV: 'production' },
  })
  await compressFolder(next)
  // Swapped in whole, so that a server that runs meanwhile never hands out half of a build.
  rmSync(stampOf(root), { force: true })
  rmSync(last, { recursive: true, force: true })
  if (existsSync(built)) renameSync(built, last)
  renameSync(next, built)
  rmSync(last, { recursive: true, force: true })
  writeStamp(stampOf(root), { sources: before })
}
