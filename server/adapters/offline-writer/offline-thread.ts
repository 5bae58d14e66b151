import { Worker } from 'node:worker_threads'
import { compiledCode } from '#server/threads/compiled-code.ts'
import type { OfflineRequest } from './offline-answer.ts'
import type { OfflineAnswer } from './offline-reply.ts'
import type { ReviseTask } from './offline-task.ts'
import { UnfinishedReply } from '#server/adapters/language-model/failure-words.ts'

export type Asked = { id: number; request: OfflineRequest }
export type Told = { id: number; answer: unknown } | { id: number; failure: string }

const script = new URL('./offline-worker.ts', import.meta.url)
const mostThreads = 2
const memoryMb = 256
/** Many times what the longest conversation takes. */
const timeoutMs = 60_000
/** An idle thread costs a few megabytes; one that was just used responds at once. */
const idleMs = 60_000

type Waiting = { resolve: (answer: unknown) => void; reject: (error: unknown) => void }

/** A thread whose pending requests all fail together when it ends. */
class OfflineThread {
  readonly #worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    env: { NODE_COMPILE_CACHE: compiledCode },
    execArgv: [],
  })
  readonly #waiting = new Map<number, Waiting>()
  readonly #onEnd: () => void
  #last = 0
  #idle: NodeJS.Timeout | undefined

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
    this.#worker.on('message', (told: Told) => {
      const waiting = this.#waiting.get(told.id)
      this.#leave(told.id)
      if ('answer' in told) waiting?.resolve(told.answer)
      else waiting?.reject(new Error(`The offline writer failed: ${told.failure}`))
    })
    this.#worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnfinishedReply('too-long') : error),
    )
    this.#worker.on('exit', () => this.#end(new UnfinishedReply('cut')))
    this.#worker.unref()
  }

  get load(): number {
    return this.#waiting.size
  }

  /**
   * Rejects with the signal's reason, a TimeoutError, an UnfinishedReply when the thread runs out of memory, or the
   * failure itself.
   */
  async ask(request: OfflineRequest, signal: AbortSignal | undefined): Promise<unknown> {
    const id = (this.#last += 1)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const slow = setTimeout(
      () => this.#end(new DOMException('The offline writer took too long.', 'TimeoutError')),
      timeoutMs,
    )
    const abort = () => {
      this.#leave(id)
      reject(signal?.reason)
      // Otherwise the thread would keep working for nobody.
      if (this.load === 0) this.#end(undefined)
    }
    signal?.addEventListener('abort', abort, { once: true })
    clearTimeout(this.#idle)
    this.#waiting.set(id, { resolve, reject })
    this.#worker.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origins.
    this.#worker.postMessage({ id, request } satisfies Asked)
    try {
      return await promise
    } finally {
      clearTimeout(slow)
      signal?.removeEventListener('abort', abort)
    }
  }

  #leave(id: number): void {
    this.#waiting.delete(id)
    if (this.load > 0) return
    this.#worker.unref()
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#end(undefined), idleMs)
    this.#idle.unref()
  }

  #end(error: unknown): void {
    this.#onEnd()
    clearTimeout(this.#idle)
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
    void this.#worker.terminate()
  }
}

const threads = new Set<OfflineThread>()

/** Returns the least busy thread; starts another if all are busy and the limit allows. */
function chooseThread(): OfflineThread {
  const [freest] = [...threads].toSorted((one, other) => one.load - other.load)
  if (freest !== undefined && (freest.load === 0 || threads.size >= mostThreads)) return freest
  const thread = new OfflineThread(() => threads.delete(thread))
  threads.add(thread)
  return thread
}

/**
 * Answers in a separate thread: reading a long conversation takes seconds, during which the server must serve others.
 * Threads are started on demand and kept for a while, since people wait for the first words.
 */
export const answerOffline = (
  request: OfflineRequest & { ask: 'answer' },
  signal: AbortSignal | undefined,
): Promise<OfflineAnswer> =>
  // Only our own worker posts a message, of this type.
  chooseThread().ask(request, signal) as Promise<OfflineAnswer>

/** Returns why a revision would leave a post unchanged; undefined if it changes, or may change, something. */
export const whyNotRevised = (
  task: ReviseTask,
  signal: AbortSignal | undefined,
): Promise<string | undefined> =>
  chooseThread().ask({ ask: 'why-no-revision', task }, signal) as Promise<string | undefined>

/** Explains in one sentence why a revision changed nothing. */
export const whyLeftUnchanged = (description: string, signal: AbortSignal | undefined): Promise<string> =>
  chooseThread().ask({ ask: 'why-unchanged', description }, signal) as Promise<string>

type Openings = { content: string; known: string[]; signal: AbortSignal | undefined }

/** Finds openings among a post's own sentences, enough for five together with the known ones. */
export const openingsOf = ({ content, known, signal }: Openings): Promise<string[]> =>
  chooseThread().ask({ ask: 'openings', content, known }, signal) as Promise<string[]>
