import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Said, Share } from './growth-worker.ts'
import { askedAmong, textReaders } from './text-readers.ts'

// `npm run growth` counts the work of reading texts of many kinds, and fails for what takes more than in proportion to
// their length. It takes many minutes, so that it is not among the tests.

const findIn = (share: Share) =>
  new Promise<string[]>((resolve, reject) => {
    const worker = new Worker(new URL('growth-worker.ts', import.meta.url), { workerData: share })
    worker.on('error', reject)
    worker.on('message', (said: Said) => {
      if ('began' in said) return
      void worker.terminate().then(() => resolve(said.found))
    })
  })

const readers = askedAmong(textReaders()).map(({ name }) => name)
const of = availableParallelism()
const found = await Promise.all(Array.from({ length: of }, (_, at) => findIn({ readers, at, of })))
const lines = found.flat()
for (const line of lines) process.stderr.write(`${line}\n`)
process.stdout.write(
  `${lines.length} ways of reading take more than in proportion to the length of a text.\n`,
)
process.exitCode = lines.length === 0 ? 0 : 1
