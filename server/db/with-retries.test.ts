import { expect, it } from 'vitest'
import { withRetries } from './with-retries.ts'

const aMinute = 60_000

/** Fails `times` times, then returns the number of tries. */
function failing(times: number) {
  let tries = 0
  const told: unknown[] = []
  const write = () => {
    tries += 1
    return tries > times ? Promise.resolve(tries) : Promise.reject(new Error(`try ${tries}`))
  }
  return { write, told, onError: (error: unknown) => void told.push(error) }
}

it('tries again after each pause, and rejects as the last try does', async () => {
  const pausesMs = [0, 0, 0]
  const mended = failing(3)
  expect(await withRetries({ ...mended, pausesMs }, mended.write)).toBe(4)
  expect(mended.told.map(String)).toEqual(['Error: try 1', 'Error: try 2', 'Error: try 3'])
  const broken = failing(4)
  await expect(withRetries({ ...broken, pausesMs }, broken.write)).rejects.toThrow('try 4')
  expect(broken.told).toHaveLength(3)
})

it('tries once more, without a wait, when it is told to hurry, and then no more', async () => {
  const pausesMs = [aMinute, aMinute]
  const hurried = new AbortController()
  const [mended, broken] = [failing(1), failing(2)]
  const writing = [mended, broken].map((work) =>
    withRetries({ ...work, pausesMs, hurry: hurried.signal }, work.write),
  )
  setImmediate(() => hurried.abort())
  expect(await Promise.allSettled(writing)).toEqual([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: new Error('try 2') },
  ])
})

it('tries but once in a hurry', async () => {
  const work = failing(1)
  const written = withRetries({ ...work, pausesMs: [aMinute], hurry: AbortSignal.abort() }, work.write)
  await expect(written).rejects.toThrow('try 1')
  expect(work.told).toEqual([])
})
