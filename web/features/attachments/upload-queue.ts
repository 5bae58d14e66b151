import { type StoredFile, storedFile, uploadChatFile } from '#contract/files.ts'
import { directUploadOverBytes } from '#core/limits.ts'
import { PartedUpload, sendForm, type SendingFile } from '#web/features/uploads/queries.ts'
import { waitForRetry } from '#web/device/retry.ts'

type Job = { id: string; file: File; onProgress: (share: number) => void }

const atOnce = 3

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

/** Waits before the attempt-th try, until `signal` is aborted. */
type Pause = (attempt: number, signal: AbortSignal) => Promise<void>

type SendingChatFile = Omit<SendingFile, 'wait'> & { pause: Pause }

const attempts = 3

/**
 * Uploads a file for the chat: at once when it is small, else in parts that go straight to where they are kept.
 * Throws ApiError, and the signal's reason when it is aborted.
 */
async function sendFile(file: File, { pause, ...sending }: SendingChatFile): Promise<StoredFile> {
  if (file.size <= directUploadOverBytes) {
    return storedFile.parse(await sendForm(file, uploadChatFile, sending))
  }
  const wait: SendingFile['wait'] = async ({ attempt, error, signal }) => {
    if (attempt === attempts) throw error
    await pause(attempt, signal)
  }
  const upload = new PartedUpload(file, { ...uploadChatFile, fileName: file.name })
  return storedFile.parse(await upload.send({ ...sending, wait }))
}
