import { type StoredFile, storedFile, uploadChatFile } from '#contract/files.ts'
import { directUploadOverBytes } from '#core/limits.ts'
import {
  forgetUpload,
  uploadFile,
  type SendingFile,
  type UploadTarget,
} from '#web/features/uploads/queries.ts'
import { waitForRetry } from '#web/device/retry.ts'

const target: UploadTarget = { form: uploadChatFile, parts: uploadChatFile, nameOf: (file) => file.name }

type Job = { id: string; file: File; onProgress: (share: number) => void }

const atOnce = 3
const attempts = 3

type Failed = Parameters<SendingFile['wait']>[0]
/** Waits before the attempt-th try, until `signal` is aborted. */
type Pause = (attempt: number, signal: AbortSignal) => Promise<void>

const pauseBeforeRetry: Pause = (attempt, signal) =>
  waitForRetry(attempt, { firstMs: 1000, longestMs: 8000 }, signal)

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
      const wait: SendingFile['wait'] = (failed) => this.#wait(file, failed)
      return storedFile.parse(await uploadFile(file, target, { signal, onProgress, wait }))
    } catch (error) {
      if (error instanceof UploadCancelled) void forgetUpload(file)
      throw error
    } finally {
      this.#running.delete(id)
      this.#passTurn()
    }
  }

  /** Ends the upload with this id, wherever it is; what is not under way is left alone. */
  cancel(id: string): void {
    this.#running.get(id)?.abort(new UploadCancelled())
  }

  /** What goes as one form is not tried again: its owner is told at once. */
  async #wait(file: File, { attempt, error, signal }: Failed): Promise<void> {
    if (file.size <= directUploadOverBytes || attempt === attempts) throw error
    await this.#pause(attempt, signal)
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
