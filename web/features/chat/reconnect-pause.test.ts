import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pauseBeforeRetry } from './reconnect-pause.ts'

describe('the pause before a lost reply is looked for again', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const begin = (attempt: number) => {
    const pause = { isOver: false }
    void pauseBeforeRetry(attempt).then(() => {
      pause.isOver = true
    })
    return pause
  }

  it.each([
    [1, 500],
    [2, 1000],
    [5, 8000],
    [6, 8000],
    [40, 8000],
  ])('is, before try %i, %i ms long', async (attempt, ms) => {
    const pause = begin(attempt)
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(pause.isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(pause.isOver).toBe(true)
  })

  it('ends at once when the browser is online again', async () => {
    const pause = begin(5)
    await vi.advanceTimersByTimeAsync(100)
    dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(pause.isOver).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})
