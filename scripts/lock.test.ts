import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lede-lock-'))
  file = join(folder, 'new/lock')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('lets one work at a time', async () => {
  let running = 0
  let most = 0
  let waited = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
  }
  await Promise.all([1, 2, 3].map(() => withLock(file, work, () => (waited += 1))))
  expect(most).toBe(1)
  expect(waited).toBe(2)
  expect(existsSync(file)).toBe(false)
})

test('is free again after work that failed', async () => {
  const failing = withLock(file, () => Promise.reject(new Error('no disk')))
  await expect(failing).rejects.toThrow('no disk')
  expect(await withLock(file, () => Promise.resolve('done'))).toBe('done')
})

test('is taken over from a process that is gone', async () => {
  const gone = spawnSync(process.execPath, ['--version'])
  writeFileSync(join(folder, 'lock'), String(gone.pid))
  expect(await withLock(join(folder, 'lock'), () => Promise.resolve('done'))).toBe('done')
})
