import { expect, it } from 'vitest'
import { loggedPath } from './error-handler.ts'

it('keeps the secret of a calendar out of the log', () => {
  expect(loggedPath('/api/calendar/abc.ics')).toBe('/api/calendar/[secret]')
  expect(loggedPath('/files/0123456789abcdef/a.png')).toBe('/files/[secret]')
  expect(loggedPath('/api/auth/reset-password/token')).toBe('/api/auth/reset-password/[secret]')
  expect(loggedPath('/api/calendar-feed')).toBe('/api/calendar-feed')
  expect(loggedPath('/chat/files/a.png')).toBe('/chat/files/a.png')
  expect(loggedPath('/files/secret\nand-more')).not.toContain('more')
})
