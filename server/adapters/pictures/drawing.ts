import { runInThread } from '#server/threads/run-in-thread.ts'
import { createSemaphore } from '#server/threads/semaphore.ts'
import { PictureError, type PictureFailure } from './picture-maker.ts'

/** A card with these words, or a picture to be converted to PNG. */
export type Drawing = { kind: 'card'; words: string } | { kind: 'png'; bytes: Uint8Array }
export type Drawn = { png: Uint8Array } | { failure: PictureFailure }

const limits = { timeoutMs: 30_000, memoryMb: 1024 }
const script = new URL('./draw-worker.ts', import.meta.url)
const withPermit = createSemaphore(2)

/**
 * Draws in a separate thread: setting and encoding a picture takes a large part of a second, which would block the
 * server. Throws PictureError, or the signal's reason.
 */
export const drawInThread = (task: Drawing, signal: AbortSignal): Promise<Uint8Array> =>
  withPermit(async () => {
    signal.throwIfAborted()
    const dataBytes = task.kind === 'png' ? task.bytes.byteLength : 0
    const result = await runInThread({ script, data: task, dataBytes, limits, signal })
    signal.throwIfAborted()
    if ('ended' in result) {
      const { ended, cause } = result
      throw new PictureError(ended === 'tooSlow' ? 'too-slow' : 'failing', { cause })
    }
    // Only our own worker posts a message, of this type.
    const drawn = result.answer as Drawn
    if ('failure' in drawn) throw new PictureError(drawn.failure)
    return drawn.png
  })
