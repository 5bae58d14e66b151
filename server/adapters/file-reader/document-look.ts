import { runInThread } from '#server/threads/run-in-thread.ts'
import { createSemaphore } from '#server/threads/semaphore.ts'

/** The result of inspecting a document: the type its content shows, and its page count where the document states one. */
export type DocumentLook =
  | { contentType: string; pages: number | null }
  | { problem: 'unknown' | 'protected' | 'damaged' | 'tooLarge' }

const limits = { timeoutMs: 20_000, memoryMb: 512 }
const script = new URL('./document-worker.ts', import.meta.url)
const withPermit = createSemaphore(1)

/**
 * Inspects a PDF or an Office file in a thread that is ended when it takes too long or too much memory. The bytes are
 * transferred to the thread: the caller can no longer read them. Never rejects.
 */
export const lookAtDocument = (given: Uint8Array): Promise<DocumentLook> =>
  withPermit(async () => {
    // Small Node.js buffers share one piece of memory, which others still need.
    const isOwn = given.buffer instanceof ArrayBuffer && given.buffer.byteLength === given.byteLength
    const bytes = isOwn ? given : new Uint8Array(given)
    const dataBytes = bytes.byteLength
    const result = await runInThread({
      script,
      data: bytes,
      dataBytes,
      moved: [bytes.buffer as ArrayBuffer],
      limits,
    })
    if ('answer' in result) return result.answer as DocumentLook
    return { problem: result.ended === 'tooLarge' ? 'tooLarge' : 'damaged' }
  })
