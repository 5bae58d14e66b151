import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitForRetry, waitUntilOnline } from './retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Records how a pause ends. */
function follow(promise: Promise<void>) {
  const pause: { end: 'none' | 'over' | 'given up' } = { end: 'none' }
  promise.then(
    () => (pause.end = 'over'),
    () => (pause.end = 'given up'),
  )
  return pause
}

describe('the pause before a retry', () => {
  const backoff = { firstMs: 500, longestMs: 8000 }

  it.each([
    [1, 500],
    [2, 1000],
    [5, 8000],
    [6, 8000],
    [40, 8000],
  ])('is, before retry %i, %i ms long', async (retry, ms) => {
    const pause = follow(waitForRetry(retry, backoff))
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(pause.end).toBe('none')
    await vi.advanceTimersByTimeAsync(1)
    expect(pause.end).toBe('over')
  })

  it('ends at once when the browser is online again', async () => {
    const pause = follow(waitForRetry(5, backoff))
    await vi.advanceTimersByTimeAsync(100)
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(pause.end).toBe('over')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is given up when its signal is aborted, before or meanwhile', async () => {
    const control = new AbortController()
    const running = follow(waitForRetry(5, backoff, control.signal))
    control.abort()
    const late = follow(waitForRetry(5, backoff, control.signal))
    await vi.advanceTimersByTimeAsync(0)
    expect([running.end, late.end]).toEqual(['given up', 'given up'])
    expect(vi.getTimerCount()).toBe(0)
  })
})

it('waits for the line without an end where no time is given', async () => {
  const pause = follow(waitUntilOnline())
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(pause.end).toBe('none')
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(pause.end).toBe('over')
})
