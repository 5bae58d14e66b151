import { expect, test } from 'vitest'
import { versionWarning } from './api-version.ts'

test('warns from 60 days before the version lapses', () => {
  expect(versionWarning(Date.UTC(2026, 10, 21))).toBeUndefined()
  expect(versionWarning(Date.UTC(2027, 6, 16))).toBeUndefined()
  expect(versionWarning(Date.UTC(2027, 6, 18))).toContain('will refuse API version 202609 from 2027-09-15 on')
  expect(versionWarning(Date.UTC(2027, 8, 15))).toContain('refuses API version 202609 since 2027-09-15')
})
