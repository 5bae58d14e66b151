import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatFullTimestamp } from '#core/time/format-timestamp.ts'
import { RelativeTime } from './relative-time.tsx'

const now = new Date('2026-11-21T09:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  vi.useRealTimers()
})

it('keeps up with the clock', () => {
  render(<RelativeTime prefix="Updated" timestamp={now.toISOString()} />)
  expect(screen.getByText('Updated less than a minute ago')).toBeDefined()
  act(() => void vi.advanceTimersByTime(3 * 60_000))
  expect(screen.getByText('Updated 3 minutes ago').getAttribute('datetime')).toBe(now.toISOString())
})

it('says the exact time in a tooltip, in the form and the timezone of the other times', () => {
  render(<RelativeTime timestamp={now.toISOString()} />)
  const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(screen.getByText('less than a minute ago').title).toBe(formatFullTimestamp(now.getTime(), timeZone))
  expect(screen.getByText('less than a minute ago').title).toMatch(/^Sat 21 Nov 2026, \d{1,2}:00 [ap]m \(/)
})
