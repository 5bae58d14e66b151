import { Worker } from 'node:worker_threads'
import type { Said, Share } from './growth-worker.ts'
import type { Thoroughness } from './growth.ts'
import { askedAmong, textReaders } from './text-readers.ts'
import { watchWork } from './watch-work.ts'

type Setting = {
  thoroughness: Thoroughness
  threads: number
  /** The processor time, in milliseconds, after which a reader that has not finished is aborted and reported. */
  longestMs: number
}

const findIn = (share: Share, longestMs: number) =>
  new Promise<string[]>((resolve, reject) => {
    const worker = new Worker(new URL('growth-worker.ts', import.meta.url), { workerData: share })
    let last = 'the start'
    const end = (found: string[]) => {
      watch.end()
      void worker.terminate().then(() => resolve(found))
    }
    const watch = watchWork(worker, { longestMs, onTooLong: () => end([`${last} does not end`]) })
    worker.on('error', reject)
    worker.on('message', (said: Said) => {
      if ('found' in said) return end(said.found)
      last = said.began
      watch.begin()
    })
  })

/** Finds text paths whose cost grows faster than linearly with the length of the text. */
export async function growthOfAllPaths({ thoroughness, threads, longestMs }: Setting): Promise<string[]> {
  const readers = askedAmong(textReaders()).map(({ name }) => name)
  const shares = Array.from({ length: threads }, (_, at) => ({ readers, thoroughness, at, of: threads }))
  return (await Promise.all(shares.map((share) => findIn(share, longestMs)))).flat()
}
