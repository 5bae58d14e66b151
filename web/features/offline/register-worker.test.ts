import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerWorker } from './register-worker.ts'

let isActive = false
const register = vi.fn<() => Promise<{ update: () => Promise<void> }>>(() =>
  Promise.resolve({ update: () => Promise.resolve() }),
)

beforeEach(() => {
  vi.useFakeTimers()
  register.mockClear()
  vi.stubGlobal('navigator', {
    serviceWorker: { register, addEventListener: () => undefined },
    userActivation: {
      get isActive() {
        return isActive
      },
    },
  })
})
afterEach(() => {
  isActive = false
  vi.useRealTimers()
})

it('keeps the app for later at once where nobody is at work', async () => {
  await registerWorker()
  expect(register.mock.calls).toEqual([['/service-worker.js']])
})

it('leaves the line and the processor to whoever presses and types, until they rest', async () => {
  isActive = true
  const registered = registerWorker()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(register).not.toHaveBeenCalled()
  isActive = false
  await vi.advanceTimersByTimeAsync(1000)
  await registered
  expect(register).toHaveBeenCalledOnce()
})

it('waits a minute at most', async () => {
  isActive = true
  const registered = registerWorker()
  await vi.advanceTimersByTimeAsync(60_000)
  await registered
  expect(register).toHaveBeenCalledOnce()
})

it('asks no browser for rest that cannot tell', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { register, addEventListener: () => undefined } })
  await registerWorker()
  expect(register).toHaveBeenCalledOnce()
})
