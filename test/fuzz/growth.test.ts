import { Worker } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { longTestTimeoutMs } from '#test/timeouts.ts'
import { growthOfAllPaths } from './growth-in-threads.ts'
import { findGrowth, WorkMeter } from './growth.ts'
import { textFamilies } from './text-families.ts'
import { watchWork } from './watch-work.ts'

const meter = new WorkMeter()
afterAll(() => meter.close())

/** The families on which the readers below take too long, and some on which they do not. */
const fewNames = ['<h1>', '<p>a', '<!--', 'a', 'word ', 'One two! ', '[a](', 'a\n\n'].map((piece) =>
  JSON.stringify(piece),
)
const families = textFamilies.filter(({ name }) => fewNames.includes(name))

const ask = (read: (text: string) => unknown) =>
  findGrowth(
    { name: 'it', read, hasFixedCost: false },
    { meter, thoroughness: 'quick', kinds: families, begin: () => undefined },
  )

/** Scans each letter, and for each bracket everything before it. */
const looksBack = (text: string) => {
  let sum = 0
  for (let at = 0; at < text.length; at += 1) {
    sum += text.codePointAt(at) ?? 0
    if (text[at] !== '<') continue
    for (let before = 0; before < at; before += 1) sum += text.codePointAt(before) ?? 0
  }
  return sum
}
/** Copies what follows each bracket. */
const copies = (text: string) =>
  Array.from(text.matchAll(/</g), ({ index }) => Buffer.from(text.slice(index).repeat(4)).toString())
/**
 * Searches for an end that does not exist after each heading, within one regular expression; with more, the test would
 * take long.
 */
const looksAhead = (text: string) => /<h1[^|]*\|/.test(text)

test.each([
  { what: 'looks back', read: looksBack },
  { what: 'copies', read: copies },
  { what: 'looks ahead', read: looksAhead },
])('finds what $what from many places of some kinds of text', async ({ read }) => {
  expect(families).toHaveLength(fewNames.length)
  const found = await ask(read)
  expect(found).not.toEqual([])
  expect(found.filter((line) => !/^it of "<(?:h1>|p>a|!--)": /.test(line))).toEqual([])
})

test('finds nothing where each letter takes as much, nor in sorting', async () => {
  expect(await ask((text) => text.replaceAll(/[<>a]/g, '').toUpperCase())).toEqual([])
  expect(await ask((text) => text.split('').toSorted((a, b) => (a < b ? -1 : 1)))).toEqual([])
})

test('gives up what works for too long, and nothing that waits', async () => {
  const watch = (code: string) => {
    const worker = new Worker(code, { eval: true })
    const tooLong = Promise.withResolvers<void>()
    return {
      worker,
      tooLong: tooLong.promise,
      ...watchWork(worker, { longestMs: 500, onTooLong: tooLong.resolve }),
    }
  }
  const waiting = watch('setInterval(() => undefined, 1000)')
  const working = watch('for (;;);')
  await working.tooLong
  expect(await Promise.race([waiting.tooLong.then(() => 'given up'), working.tooLong])).toBeUndefined()
  for (const { worker, end } of [waiting, working]) {
    end()
    await worker.terminate()
  }
})

test(
  'no way of a text through the program takes more than in proportion to its length',
  { timeout: longTestTimeoutMs },
  async () => {
    // A sample on developers' machines; `npm test -- --all`, which CI runs, uses twice as many kinds of text.
    const thoroughness = process.env.LEDE_ALL_TESTS === 'true' ? 'quick' : 'sample'
    expect(await growthOfAllPaths({ thoroughness, threads: 2, longestMs: 60_000 })).toEqual([])
  },
)
