import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One value for the state of some files: it changes when one comes, goes, grows or is written to. It reads names,
 * sizes and times only, so it costs milliseconds.
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
 * The object that a stamp file holds; an unreadable stamp is no stamp.
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
 * Writes a stamp whole or not at all.
 * @param {string} file
 * @param {Record<string, unknown>} stamp
 */
export function writeStamp(file, stamp) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(stamp))
  renameSync(draft, file)
}
