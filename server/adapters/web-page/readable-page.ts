import { runInThread, type ThreadLimits } from '#server/threads/run-in-thread.ts'
import { createSemaphore } from '#server/threads/semaphore.ts'

/** A downloaded web page; `charset` is what its server declared. */
export type PageToRead = { bytes: Uint8Array; charset: string | undefined; url: string }
/** The readable text of a page; `url` is the page's canonical address. */
export type PageText = { kind: 'text'; text: string; isCut: boolean; title: string; url: string }
export type ReadPage = PageText | { kind: 'problem'; reason: string }

export type PageReader = (page: PageToRead) => Promise<ReadPage>

const defaultLimits: ThreadLimits = { timeoutMs: 10_000, memoryMb: 256 }
const threadsAtOnce = 2
const script = new URL('./readable-page-worker.ts', import.meta.url)
const reasons = {
  tooSlow: 'The page took too long to read.',
  tooLarge: 'The page is too large to be read.',
  failed: 'The page could not be read.',
}

/** Creates a reader that extracts the article of web pages. Never rejects. */
export function createPageReader(limits: Partial<ThreadLimits> = {}): PageReader {
  const inTurn = createSemaphore(threadsAtOnce)
  return (page) =>
    inTurn(async () => {
      const result = await runInThread({
        script,
        data: page,
        dataBytes: page.bytes.byteLength,
        limits: { ...defaultLimits, ...limits },
      })
      // Only our own worker posts a message, of this type.
      if ('answer' in result) return result.answer as ReadPage
      return { kind: 'problem', reason: reasons[result.ended] }
    })
}
