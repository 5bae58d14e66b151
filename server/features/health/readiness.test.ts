import { expect, it } from 'vitest'
import { cachedProbe } from './service.ts'

function question() {
  let asked = 0
  const waiting: PromiseWithResolvers<boolean>[] = []
  const ask = () => {
    asked += 1
    const answer = Promise.withResolvers<boolean>()
    waiting.push(answer)
    return answer.promise
  }
  return { ask, asked: () => asked, reply: (answer: boolean) => waiting.shift()?.resolve(answer), waiting }
}

it('asks once for a storm of probes, and anew when the answer has aged', async () => {
  let now = 0
  const { ask, asked, reply } = question()
  const probe = cachedProbe(ask, { otherwise: false, keepMs: 1000, clock: () => now })
  const storm = Array.from({ length: 500 }, () => probe())
  reply(true)
  expect(new Set(await Promise.all(storm))).toEqual(new Set([true]))
  now = 999
  expect(await probe()).toBe(true)
  expect(asked()).toBe(1)
  now = 1000
  const next = probe()
  expect(asked()).toBe(2)
  reply(false)
  expect(await next).toBe(false)
})

it('does not wait for an answer that does not come, nor asks again beside it until it is lost', async () => {
  let now = 0
  const { ask, asked, reply } = question()
  const probe = cachedProbe(ask, { otherwise: false, timeoutMs: 1, keepMs: 1000, clock: () => now })
  expect(await probe()).toBe(false)
  now = 2000
  expect(await probe()).toBe(false)
  expect(asked()).toBe(1)
  now = 40_000
  const again = probe()
  expect(asked()).toBe(2)
  reply(true)
  reply(true)
  expect(await again).toBe(true)
})

it('takes a question that fails for a no', async () => {
  const probe = cachedProbe(() => Promise.reject(new Error('gone')), { otherwise: false })
  expect(await probe()).toBe(false)
})
