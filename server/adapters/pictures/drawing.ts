import { Worker } from 'node:worker_threads'
import { compiledCode } from '#server/threads/compiled-code.ts'
import { PictureError, type PictureFailure } from './picture-maker.ts'

/** A card with these words, or a picture to be made a PNG. */
export type Drawing = { kind: 'card'; words: string } | { kind: 'png'; bytes: Uint8Array }
export type Drawn = { png: Uint8Array } | { failure: PictureFailure }

const timeoutMs = 30_000
const atOnce = 2
const script = new URL('./draw-worker.ts', import.meta.url)

let running = 0
const waiting: (() => void)[] = []

async function acquirePermit(): Promise<void> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
}

function releasePermit(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

/**
 * Draws in a thread of its own: setting and encoding a picture takes a good part of a second, which the server has
 * better uses for. Throws PictureError, or the signal's reason.
 */
export async function drawInThread(task: Drawing, signal: AbortSignal): Promise<Uint8Array> {
  await acquirePermit()
  try {
    signal.throwIfAborted()
    const drawn = await runWorker(task, signal)
    if ('failure' in drawn) throw new PictureError(drawn.failure)
    return drawn.png
  } finally {
    releasePermit()
  }
}

async function runWorker(task: Drawing, signal: AbortSignal): Promise<Drawn> {
  const { promise, resolve, reject } = Promise.withResolvers<Drawn>()
  const worker = new Worker(script, {
    workerData: task,
    env: { NODE_COMPILE_CACHE: compiledCode },
    execArgv: [],
  })
  const timer = setTimeout(() => reject(new PictureError('too-slow')), timeoutMs)
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  for (const held of [worker, timer]) held.unref()
  // Only our own program answers, with what its type says.
  worker.once('message', (answer: Drawn) => resolve(answer))
  worker.once('error', (cause: unknown) => reject(new PictureError('failing', { cause })))
  worker.once('exit', () => reject(new PictureError('failing')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
