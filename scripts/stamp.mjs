import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns one value for the state of some files: it changes when one is added, removed, resized or written to. Reads
 * only names, sizes and times, so it takes milliseconds.
 * @param {string} root
 * @param {string[]} paths files and folders below the root; missing ones count as missing
 * @param {(path: string) => boolean} [counts] which files matter
 */
export function fingerprint(root, paths, counts = () => true) {
  const hash = createHash('sha256')
  for (const path of paths) for (const line of listed(root, path, counts)) hash.update(`${line}\n`)
  return hash.digest('hex')
}

/**
 * @param {string} root
 * @param {string} path
 * @param {(path: string) => boolean} counts
 * @returns {string[]}
 */
function listed(root, path, counts) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (found === undefined) return [`${path} -`]
  if (!found.isDirectory()) return counts(path) ? [`${path} ${found.size} ${found.mtimeMs}`] : []
  const names = readdirSync(join(root, path)).sort()
  return names.flatMap((name) => listed(root, `${path}/${name}`, counts))
}

/**
 * Reads the object in a stamp file; an unreadable stamp counts as none.
 * @param {string} file
 * @returns {Record<string, unknown>}
 */
export function readStamp(file) {
  try {
    const stamp = JSON.parse(readFileSync(file, 'utf8'))
    return typeof stamp === 'object' && stamp !== null ? stamp : {}
  } catch {
    return {}
  }
}

/**
 * Writes a stamp completely or not at all.
 * @param {string} file
 * @param {Record<string, unknown>} stamp
 */
export function writeStamp(file, stamp) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(stamp))
  renameSync(draft, file)
}
