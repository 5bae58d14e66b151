import { Worker } from 'node:worker_threads'
import { compiledCode } from './compiled-code.ts'

export type ThreadLimits = { timeoutMs: number; memoryMb: number }

/** The result of a thread: its one message, or why it was ended; `cause` is what it threw. */
export type ThreadResult = { answer: unknown } | { ended: 'tooSlow' | 'tooLarge' | 'failed'; cause?: unknown }

type Task = {
  /** The script to run, which posts one message. */
  script: URL
  data: unknown
  /** How many bytes of `data` are outside the thread's heap. */
  dataBytes: number
  /** Memory in `data` that is transferred to the thread instead of copied. */
  moved?: ArrayBuffer[]
  limits: ThreadLimits
  /** Ends the thread as failed when it aborts. */
  signal?: AbortSignal
}

const megabyte = 1024 * 1024
const watchEveryMs = 100

/**
 * Runs a script on possibly hostile data in a thread of its own, so that it cannot block the server: the thread is
 * terminated when it takes too long or too much memory. Never rejects.
 */
export async function runInThread({
  script,
  data,
  dataBytes,
  moved = [],
  limits,
  signal,
}: Task): Promise<ThreadResult> {
  const { promise, resolve } = Promise.withResolvers<ThreadResult>()
  const worker = new Worker(script, {
    workerData: data,
    transferList: moved,
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 32 },
    // A parser's output is discarded.
    stdout: true,
    stderr: true,
    env: { NODE_COMPILE_CACHE: compiledCode },
    execArgv: [],
  })
  const end = (ended: 'tooSlow' | 'tooLarge' | 'failed', cause?: unknown) => resolve({ ended, cause })
  const abort = () => end('failed', signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  // The thread's limits do not count the buffers that hold unpacked data.
  const watch = setInterval(() => {
    worker.getHeapStatistics().then(
      ({ external_memory: bytes }) => {
        if (bytes > dataBytes + limits.memoryMb * megabyte) end('tooLarge')
      },
      () => undefined,
    )
  }, watchEveryMs)
  const timer = setTimeout(() => end('tooSlow'), limits.timeoutMs)
  // A stopping server does not wait for a result that nobody will see.
  for (const held of [worker, watch, timer]) held.unref()
  worker.once('message', (answer) => resolve({ answer }))
  worker.once('error', (error: NodeJS.ErrnoException) =>
    end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'failed', error),
  )
  worker.once('exit', () => end('failed'))
  const result = await promise
  clearInterval(watch)
  clearTimeout(timer)
  signal?.removeEventListener('abort', abort)
  await worker.terminate()
  return result
}
