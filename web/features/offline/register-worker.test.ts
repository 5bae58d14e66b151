import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerWorker } from './register-worker.ts'

const register = vi.fn<() => Promise<{ update: () => Promise<void> }>>(() =>
  Promise.resolve({ update: () => Promise.resolve() }),
)

const useLine = (onLine: boolean) =>
  vi.stubGlobal('navigator', { onLine, serviceWorker: { register, addEventListener: () => undefined } })

beforeEach(() => {
  vi.useFakeTimers()
  register.mockClear()
  useLine(true)
})
afterEach(() => {
  vi.useRealTimers()
})

it('keeps the app for later where nobody presses anything', async () => {
  const registered = registerWorker()
  await vi.advanceTimersByTimeAsync(3000)
  await registered
  expect(register.mock.calls).toEqual([['/service-worker.js']])
})

it.each(['pointerdown', 'keydown', 'input'])(
  'leaves the line and the processor to whoever is at work until they rest: %s',
  async (work) => {
    const registered = registerWorker()
    for (let count = 0; count < 10; count += 1) {
      await vi.advanceTimersByTimeAsync(2000)
      document.body.dispatchEvent(new Event(work))
    }
    await vi.advanceTimersByTimeAsync(2999)
    expect(register).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await registered
    expect(register).toHaveBeenCalledOnce()
  },
)

it('waits a minute at most', async () => {
  const registered = registerWorker()
  for (let count = 0; count < 60; count += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    document.body.dispatchEvent(new Event('keydown'))
  }
  await registered
  expect(register).toHaveBeenCalledOnce()
})

it('waits for a line', async () => {
  useLine(false)
  const registered = registerWorker()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(register).not.toHaveBeenCalled()
  useLine(true)
  dispatchEvent(new Event('online'))
  await registered
  expect(register).toHaveBeenCalledOnce()
})
