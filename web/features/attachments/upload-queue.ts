import type { StoredFile } from '#contract/files.ts'
import { sendFile, type Pause } from './send-file.ts'

type Job = { id: string; file: File; onProgress: (share: number) => void }

const atOnce = 3
const firstPauseMs = 500

/** Waits twice as long each time; throws the signal's reason when it is aborted. */
const pauseBeforeRetry: Pause = (attempt, signal) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, firstPauseMs * 2 ** attempt)
  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(timer)
      reject(signal.reason)
    },
    { once: true },
  )
  return promise
}

/** Thrown by an upload that somebody cancelled. */
export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled'
}

/** Uploads files, three at a time and in their order. */
export class UploadQueue {
  readonly #pause: Pause
  readonly #running = new Map<string, AbortController>()
  readonly #waiting: (() => void)[] = []
  #free = atOnce

  constructor(pause: Pause = pauseBeforeRetry) {
    this.#pause = pause
  }

  /** Uploads a file when its turn comes. Throws ApiError, or UploadCancelled. */
  async run({ id, file, onProgress }: Job): Promise<StoredFile> {
    const control = new AbortController()
    this.#running.set(id, control)
    await this.#turn()
    const { signal } = control
    try {
      signal.throwIfAborted()
      return await sendFile(file, { signal, onProgress, pause: this.#pause })
    } finally {
      this.#running.delete(id)
      this.#passTurn()
    }
  }

  /** Ends the upload with this id, wherever it is; what is not under way is left alone. */
  cancel(id: string): void {
    this.#running.get(id)?.abort(new UploadCancelled())
  }

  #turn(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return Promise.resolve()
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    return promise
  }

  #passTurn(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}
