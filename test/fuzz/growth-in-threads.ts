import { Worker } from 'node:worker_threads'
import type { Said, Share } from './growth-worker.ts'
import type { Thoroughness } from './growth.ts'
import { askedAmong, textReaders } from './text-readers.ts'

type Setting = {
  thoroughness: Thoroughness
  threads: number
  /** What has begun and not ended for so long, in milliseconds, is given up and found. */
  longestMs: number
}

const findIn = (share: Share, longestMs: number) =>
  new Promise<string[]>((resolve, reject) => {
    const worker = new Worker(new URL('growth-worker.ts', import.meta.url), { workerData: share })
    let last = 'the start'
    const end = (found: string[]) => {
      clearTimeout(timer)
      void worker.terminate().then(() => resolve(found))
    }
    const giveUp = () => end([`${last} does not end`])
    let timer = setTimeout(giveUp, longestMs)
    worker.on('error', reject)
    worker.on('message', (said: Said) => {
      if ('found' in said) return end(said.found)
      last = said.began
      clearTimeout(timer)
      timer = setTimeout(giveUp, longestMs)
    })
  })

/** What of the ways that texts go through the program takes more than in proportion to their length. */
export async function growthOfAllPaths({ thoroughness, threads, longestMs }: Setting): Promise<string[]> {
  const readers = askedAmong(textReaders()).map(({ name }) => name)
  const shares = Array.from({ length: threads }, (_, at) => ({ readers, thoroughness, at, of: threads }))
  return (await Promise.all(shares.map((share) => findIn(share, longestMs)))).flat()
}
