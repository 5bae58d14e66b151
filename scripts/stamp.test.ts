import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint, readStamp, writeStamp } from './stamp.mjs'
import { isSource } from './build.mjs'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lede-stamp-'))
  mkdirSync(join(root, 'web/ui'), { recursive: true })
  writeFileSync(join(root, 'web/main.tsx'), 'one')
  writeFileSync(join(root, 'web/ui/button.tsx'), 'two')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const now = () => fingerprint(root, ['web', 'vite.config.ts'], isSource)

describe('a fingerprint', () => {
  test('stays while nothing changes', () => {
    expect(now()).toBe(now())
  })

  test.each([
    ['a file grows', () => writeFileSync(join(root, 'web/ui/button.tsx'), 'longer')],
    ['a file is written again', () => utimesSync(join(root, 'web/main.tsx'), 1, 1)],
    ['a file comes', () => writeFileSync(join(root, 'web/ui/new.tsx'), '')],
    ['a file goes', () => rmSync(join(root, 'web/ui/button.tsx'))],
    ['a folder goes', () => rmSync(join(root, 'web'), { recursive: true })],
    ['a missing file comes', () => writeFileSync(join(root, 'vite.config.ts'), '')],
  ])('changes when %s', (_, change) => {
    const before = now()
    change()
    expect(now()).not.toBe(before)
  })

  test('does not mind a test that changes', () => {
    const before = now()
    writeFileSync(join(root, 'web/ui/button.test.tsx'), 'test')
    expect(now()).toBe(before)
  })
})

describe('a stamp', () => {
  test('is read as it was written, and leaves no draft', () => {
    writeStamp(join(root, 'stamp.json'), { sources: 'abc' })
    expect(readStamp(join(root, 'stamp.json'))).toEqual({ sources: 'abc' })
    expect(readdirSync(root)).toEqual(['stamp.json', 'web'])
  })

  test.each(['', '{"sources":', 'null', '7'])('that holds %j is none', (content) => {
    writeFileSync(join(root, 'stamp.json'), content)
    expect(readStamp(join(root, 'stamp.json'))).toEqual({})
  })

  test('that is missing is none', () => {
    expect(readStamp(join(root, 'nothing.json'))).toEqual({})
  })
})
