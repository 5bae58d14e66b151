import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { streamThrottleMs } from '#core/limits.ts'
import { throttle } from './chat-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('passes the first value at once and the latest after each pause', () => {
  const passed: number[] = []
  const stream = throttle((value: number) => passed.push(value), streamThrottleMs)
  stream.offer(1)
  expect(passed).toEqual([1])
  stream.offer(2)
  stream.offer(3)
  vi.advanceTimersByTime(19)
  expect(passed).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(passed).toEqual([1, 3])
  stream.offer(4)
  stream.flush()
  expect(passed).toEqual([1, 3, 4])
  vi.advanceTimersByTime(100)
  expect(passed).toEqual([1, 3, 4])
})
