import { expect, test } from 'vitest'
import { missingPackages } from './packages.mjs'

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/hono': { version: '4.0.0' },
    'node_modules/vitest': { version: '5.0.0', dev: true },
    'node_modules/fsevents': { version: '2.0.0', optional: true },
  },
}
const installed = (versions: Record<string, string>) => ({
  packages: Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]),
  ),
})

test('an empty folder lacks all but what is optional', () => {
  expect(missingPackages(wanted, {}, 'development')).toEqual(['node_modules/hono', 'node_modules/vitest'])
})

test('running needs no packages for tests', () => {
  expect(missingPackages(wanted, installed({ hono: '4.0.0' }), 'production')).toEqual([])
  expect(missingPackages(wanted, installed({ hono: '4.0.0' }), 'development')).toEqual([
    'node_modules/vitest',
  ])
})

test('another version is missing, a package beyond the list is not', () => {
  expect(
    missingPackages(wanted, installed({ hono: '3.9.0', vitest: '5.0.0', left: '1.0.0' }), 'development'),
  ).toEqual(['node_modules/hono'])
})
