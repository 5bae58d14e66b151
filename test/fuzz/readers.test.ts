import { longTestTimeoutMs } from '#test/timeouts.ts'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contractSchemas } from '#test/harness/contract-calls.ts'
import { anyString } from '#test/arbitraries.ts'
import { further } from './further-arguments.ts'
import { askedAmong, elsewhere, moduleOf, type Reader, textReaders } from './text-readers.ts'
import { watchWork } from './watch-work.ts'

const readers = textReaders()
const asked = askedAmong(readers)

const odd = fc.oneof(
  anyString,
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    '',
    '\ud800',
    '\udfff',
    '\u0000',
    '{"__proto__":{}}',
  ),
)

const load = async ({ file, name }: Reader) => {
  const module = (await import(/* @vite-ignore */ moduleOf(file))) as Record<
    string,
    (text: string, ...more: unknown[]) => unknown
  >
  const read = module[name]
  if (read === undefined) throw new Error(`${file} exports no ${name}.`)
  return (text: string) => read(text, ...(further[name] ?? []))
}

test('finds the readers, and knows of each that takes more than a text who asks it', () => {
  expect(asked.length).toBeGreaterThan(60)
  expect(readers.filter((reader) => !asked.includes(reader) && !(reader.name in elsewhere))).toEqual([])
  const names = readers.map(({ name }) => name)
  expect(
    [...Object.keys(elsewhere), ...Object.keys(further)].filter((name) => !names.includes(name)),
  ).toEqual([])
})

test.each(asked)('$name of $file reads anything', async (reader) => {
  const read = await load(reader)
  expect(() => fc.assert(fc.property(odd, (text) => void read(text)))).not.toThrow()
})

/** The processor time, in milliseconds, after which a reader is considered stuck. */
const longestMs = 60_000

const readLong = (workerData: Reader[]) =>
  new Promise<string[]>((resolve, reject) => {
    const worker = new Worker(new URL('long-text-worker.ts', import.meta.url), {
      workerData,
    })
    const failures: string[] = []
    let last = 'the start'
    const end = () => {
      watch.end()
      void worker.terminate().then(() => resolve(failures))
    }
    const onTooLong = () => {
      failures.push(`${last} does not end`)
      end()
    }
    const watch = watchWork(worker, { longestMs, onTooLong })
    worker.on('error', reject)
    worker.on('message', (said: { began?: string; failed?: string; done?: true }) => {
      if (said.failed !== undefined) failures.push(said.failed)
      if (said.began !== undefined) last = said.began
      if (said.done) end()
      else watch.begin()
    })
  })

test('a text of any length is read at once', { timeout: longTestTimeoutMs }, async () => {
  expect(await readLong(asked)).toEqual([])
})

const json = fc.jsonValue({ maxDepth: 6, noUnicodeString: false })
const oddData: unknown[] = [
  JSON.parse('{"__proto__":{"id":1},"constructor":{"prototype":{}}}'),
  JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`),
  '\ud800',
  'a'.repeat(200_000),
  Array.from({ length: 20_000 }, () => ({})),
  undefined,
  Number.NaN,
]

test('everything of the contract, asked or answered, reads any data and lets nobody change a prototype', async () => {
  const schemas = await contractSchemas()
  expect(schemas.length).toBeGreaterThan(180)
  for (const schema of schemas) {
    fc.assert(
      fc.property(json, (value) => void v.safeParse(schema, value)),
      { numRuns: 20 },
    )
    for (const value of oddData) v.safeParse(schema, value)
  }
  expect(Object.hasOwn(Object.prototype, 'id')).toBe(false)
})
