import { expect, it, vi } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const words = { reason: 'You have two under way.', busy: 'The server is busy.' }
const refusal = (reason: string) =>
  expect.objectContaining({ code: 'rate_limit:api', status: 429, reason, retryAfterSeconds: 5 })

/** Work that continues until it is told to end. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { run: () => promise, end: () => resolve('done'), fail: () => reject(new Error('broken')) }
}

it('lets an account have its share at once, and another account its own', async () => {
  const limit = createConcurrencyLimit({ all: 10, own: 2, ...words })
  const [one, two, three] = [work(), work(), work()]
  const running = [limit('ada', one.run), limit('ada', two.run)]
  await expect(limit('ada', three.run)).rejects.toEqual(refusal(words.reason))
  running.push(limit('ben', three.run))
  for (const { end } of [one, two, three]) end()
  expect(await Promise.all(running)).toEqual(['done', 'done', 'done'])
})

it('does not begin what it refuses', async () => {
  const limit = createConcurrencyLimit({ all: 1, own: 1, ...words })
  const first = work()
  const running = limit('ada', first.run)
  const begun = vi.fn<() => Promise<string>>()
  await expect(limit('ada', begun)).rejects.toEqual(refusal(words.reason))
  await expect(limit('ben', begun)).rejects.toEqual(refusal(words.busy))
  expect(begun).not.toHaveBeenCalled()
  first.end()
  await running
})

it.each(['end', 'fail'] as const)('lets the next begin once one has come to its %s', async (how) => {
  const limit = createConcurrencyLimit({ all: 2, own: 2, ...words })
  const [one, two, three] = [work(), work(), work()]
  const first = limit('ada', one.run).catch(() => undefined)
  const second = limit('ada', two.run)
  one[how]()
  await first
  const third = limit('ada', three.run)
  await expect(limit('ada', work().run)).rejects.toEqual(refusal(words.reason))
  two.end()
  three.end()
  expect(await Promise.all([second, third])).toEqual(['done', 'done'])
  const [four, five] = [work(), work()]
  const again = [limit('ada', four.run), limit('ben', five.run)]
  await expect(limit('ben', work().run)).rejects.toEqual(refusal(words.busy))
  four.end()
  five.end()
  expect(await Promise.all(again)).toEqual(['done', 'done'])
})

it('takes one more of all where room is made for it, but never beyond an account’s own', async () => {
  const makeRoom = vi.fn<() => boolean>().mockReturnValueOnce(true).mockReturnValue(false)
  const limit = createConcurrencyLimit({ all: 1, own: 1, ...words, makeRoom })
  const [one, two] = [work(), work()]
  const running = [limit('ada', one.run), limit('ben', two.run)]
  expect(makeRoom).toHaveBeenCalledTimes(1)
  await expect(limit('ada', work().run)).rejects.toEqual(refusal(words.reason))
  expect(makeRoom).toHaveBeenCalledTimes(1)
  await expect(limit('cleo', work().run)).rejects.toEqual(refusal(words.busy))
  one.end()
  two.end()
  expect(await Promise.all(running)).toEqual(['done', 'done'])
})
