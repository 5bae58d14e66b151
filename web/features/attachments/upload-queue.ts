import * as v from 'valibot'
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
/** Waits before a retry, or until `signal` is aborted. */
type Pause = (attempt: number, signal: AbortSignal) => Promise<void>

const pauseBeforeRetry: Pause = (attempt, signal) =>
  waitForRetry(attempt, { firstMs: 1000, longestMs: 8000 }, signal)

/** Thrown by an upload that was cancelled. */
export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled'
}

/** Uploads files in order, three at a time. */
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
      return v.parse(storedFile, await uploadFile(file, target, { signal, onProgress, wait }))
    } catch (error) {
      if (error instanceof UploadCancelled) void forgetUpload(file)
      throw error
    } finally {
      this.#running.delete(id)
      this.#passTurn()
    }
  }

  /** Cancels the upload with this id, whether waiting or running; no-op for any other id. */
  cancel(id: string): void {
    this.#running.get(id)?.abort(new UploadCancelled())
  }

  /** Files sent as a single form are not retried: the user is told at once. */
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
