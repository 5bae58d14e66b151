import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
