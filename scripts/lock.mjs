import { mkdirSync, readFileSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs work under a lock between processes: two `npm start` in one clone must not install over each other. A lock whose
 * owner is gone is taken over.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once when another process has the lock
 */
export async function withLock(file, work, onWait = () => {}) {
  mkdirSync(dirname(file), { recursive: true })
  let isWaiting = false
  while (!take(file)) {
    if (isAbandoned(file)) breakLock(file)
    else {
      if (!isWaiting) onWait()
      isWaiting = true
      await sleep(200)
    }
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** @param {string} file */
function isAbandoned(file) {
  try {
    const owner = Number(readFileSync(file, 'utf8'))
    // Between its creation and its first byte a lock is empty; only an old, empty one is abandoned.
    if (owner === 0) return Date.now() - statSync(file).mtimeMs > 5000
    process.kill(owner, 0)
    return false
  } catch (error) {
    return hasCode(error, 'ESRCH')
  }
}

/**
 * Removes an abandoned lock. Only one waiting process may do so, or the second would remove the first one's new lock.
 * @param {string} file
 */
function breakLock(file) {
  const guard = `${file}.breaking`
  try {
    mkdirSync(guard)
  } catch {
    if (isOld(guard)) rmSync(guard, { recursive: true, force: true })
    return
  }
  if (isAbandoned(file)) rmSync(file, { force: true })
  rmdirSync(guard)
}

/** @param {string} path */
function isOld(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > 5000
}

/**
 * @param {unknown} error
 * @param {string} code
 */
const hasCode = (error, code) => error instanceof Error && 'code' in error && error.code === code
