import * as v from 'valibot'
import {
  directUpload,
  giveUpUpload,
  resumeUpload,
  type clientPayload,
  type DirectUpload,
} from '#contract/files.ts'
import { addressOf, ApiError } from '#web/api.ts'
import { sendRequest } from './http-upload.ts'
import type { Call, SendingFile } from './send-form.ts'

const json = { 'content-type': 'application/json' }

/** The call that returns the upload targets of the parts. */
type Beginning = Call & {
  /** The name to store the file under; its original name is sent along. */
  fileName: string
}

/** Errors are permanent, transient (worth a retry), or mean that the server no longer knows the upload. */
const isPassing = (error: unknown): error is ApiError => error instanceof ApiError && error.status >= 500
const isForgotten = (error: unknown) => error instanceof ApiError && error.status === 404

/**
 * The upload of a large file in parts, directly to the storage. `send` can be repeated after a failure or abort: parts
 * that have arrived are not sent again.
 */
export class PartedUpload {
  readonly #file: File
  readonly #beginning: Beginning
  readonly #etags = new Map<number, string>()
  #upload: DirectUpload | undefined
  /** Whether something was interrupted, so that the server must be asked what has arrived. */
  #isUnsure = false

  constructor(file: File, beginning: Beginning) {
    this.#file = file
    this.#beginning = beginning
  }

  /** Sends the missing parts and completes the upload; returns the response to its completion. Throws like `sendForm`. */
  async send(sending: SendingFile): Promise<unknown> {
    const { signal, wait } = sending
    for (let attempt = 1, arrived = this.#etags.size; ; attempt += 1) {
      try {
        return await this.#go(sending)
      } catch (error) {
        this.#isUnsure = true
        if (!isPassing(error)) throw error
        if (this.#etags.size > arrived) attempt = 1
        arrived = this.#etags.size
        await wait({ attempt, error, signal })
      }
    }
  }

  /** Cancels the upload on the server; a server that cannot be reached discards it later by itself. */
  async giveUp(): Promise<void> {
    const upload = this.#upload
    this.#forget()
    if (!upload) return
    const url = addressOf(giveUpUpload.path, { id: upload.uploadId })
    await fetch(url, { method: giveUpUpload.method, keepalive: true }).catch(() => null)
  }

  async #go(sending: SendingFile): Promise<unknown> {
    const upload = await this.#begin(sending.signal)
    sending.onProgress(this.#share(upload, 0))
    for (let place = 0; place < upload.parts.length; place += 1) {
      if (!this.#etags.has(place)) await this.#sendPart(upload, place, sending)
    }
    return await this.#complete(upload, sending.signal)
  }

  async #begin(signal: AbortSignal): Promise<DirectUpload> {
    const isWhole = this.#upload !== undefined && this.#etags.size === this.#upload.parts.length
    if (this.#upload && this.#isUnsure && !isWhole) await this.#resume(this.#upload, signal)
    this.#upload ??= await this.#open(signal)
    this.#isUnsure = false
    return this.#upload
  }

  async #open(signal: AbortSignal): Promise<DirectUpload> {
    const { method, path: url, fileName } = this.#beginning
    const { type, size, name } = this.#file
    const payload: v.InferOutput<typeof clientPayload> = { type, size, originalName: name }
    const body = JSON.stringify({ fileName, clientPayload: JSON.stringify(payload) })
    return v.parse(directUpload, (await sendRequest({ method, url, headers: json, body, signal })).body)
  }

  /** Fetches which parts have arrived, and new targets for the rest, since targets expire. */
  async #resume({ uploadId }: DirectUpload, signal: AbortSignal): Promise<void> {
    const url = addressOf(resumeUpload.path, { id: uploadId })
    try {
      const answer = await sendRequest({ method: resumeUpload.method, url, body: '', signal })
      const { received, ...upload } = v.parse(resumeUpload.answer, answer.body)
      this.#upload = upload
      this.#etags.clear()
      for (const { number, etag } of received) this.#etags.set(number - 1, etag)
    } catch (error) {
      if (!isForgotten(error)) throw error
      this.#forget()
    }
  }

  async #sendPart(upload: DirectUpload, place: number, { signal, onProgress }: SendingFile): Promise<void> {
    const target = upload.parts[place]
    if (!target) throw new Error('This part goes nowhere.')
    const start = place * upload.partSize
    const body = this.#file.slice(start, start + upload.partSize)
    const onSent = (bytes: number) => onProgress(this.#share(upload, Math.min(bytes, body.size)))
    const { etag } = await sendRequest({ ...target, body, signal, onSent })
    if (etag === null) throw new Error('The storage keeps the ETag of a part to itself.')
    this.#etags.set(place, etag)
  }

  async #complete({ completeUrl: url, parts }: DirectUpload, signal: AbortSignal): Promise<unknown> {
    const etags = parts.map((_, place) => this.#etags.get(place))
    try {
      const request = { method: 'POST', url, headers: json, body: JSON.stringify({ etags }), signal }
      return (await sendRequest(request)).body
    } catch (error) {
      // A refused file has been deleted: a retry starts from the beginning.
      if (error instanceof ApiError && !isPassing(error)) this.#forget()
      throw error
    }
  }

  #share({ partSize }: DirectUpload, bytes: number): number {
    const { size } = this.#file
    const arrived = [...this.#etags.keys()].reduce(
      (sum, place) => sum + Math.min(partSize, size - place * partSize),
      0,
    )
    return Math.min(1, (arrived + bytes) / size)
  }

  #forget(): void {
    this.#upload = undefined
    this.#etags.clear()
    this.#isUnsure = false
  }
}
