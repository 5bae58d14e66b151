import { runInThread } from '#server/threads/run-in-thread.ts'
import { createSemaphore } from '#server/threads/semaphore.ts'

/** What a look at a PDF came to; `protected` means that it asks for a password. */
export type PageCount = { pages: number } | { problem: 'protected' | 'damaged' }

const limits = { timeoutMs: 15_000, memoryMb: 256 }
const script = new URL('./page-count-worker.ts', import.meta.url)
const withPermit = createSemaphore(2)

/** Counts the pages of a PDF; one that takes too long or too much memory counts as damaged. Never rejects. */
export const countPages = (bytes: Uint8Array): Promise<PageCount> =>
  withPermit(async () => {
    const result = await runInThread({ script, data: bytes, dataBytes: bytes.byteLength, limits })
    // Only our own program answers, with what its type says.
    return 'answer' in result ? (result.answer as PageCount) : { problem: 'damaged' }
  })
