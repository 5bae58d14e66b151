import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { slowFiles } from '#test/slow-first.ts'

const root = join(import.meta.dirname, '..', '..')

test('the files that are begun first are all there', () => {
  expect(slowFiles.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
