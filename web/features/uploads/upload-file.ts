import { directUploadOverBytes } from '#core/limits.ts'
import { PartedUpload } from './parted-upload.ts'
import { sendForm, type Call, type SendingFile } from './send-form.ts'
import { ApiError } from '#web/api.ts'

/** The endpoints for a kind of file. */
export type UploadTarget = {
  /** Accepts a file up to 4 MB as a form. */
  form: Call
  /** Returns the upload targets for a larger file. */
  parts: Call
  /** Returns the name to store a file under. Throws ApiError for a file that is not accepted. */
  nameOf: (file: File) => string
}

/** Uploads in parts that have not been completed, so that a retry continues where they stopped. */
const begun = new WeakMap<File, PartedUpload>()

/**
 * Uploads a file: through the server up to 4 MB, else in parts directly to the storage. Calling it again with the same
 * File sends only what is missing. Returns the server's final response. Throws ApiError, and the signal's reason when
 * that is aborted; `sending.wait` decides on retries.
 */
export const uploadFile = (file: File, target: UploadTarget, sending: SendingFile): Promise<unknown> =>
  file.size > directUploadOverBytes ? sendInParts(file, target, sending) : sendWhole(file, target, sending)

/** Discards the server's data of a file that is no longer wanted. */
export async function forgetUpload(file: File): Promise<void> {
  const upload = begun.get(file)
  begun.delete(file)
  await upload?.giveUp()
}

async function sendWhole(file: File, { form }: UploadTarget, sending: SendingFile): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendForm(file, form, sending)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 500) throw error
      await sending.wait({ attempt, error, signal: sending.signal })
    }
  }
}

async function sendInParts(file: File, target: UploadTarget, sending: SendingFile): Promise<unknown> {
  const upload = begun.get(file) ?? new PartedUpload(file, { ...target.parts, fileName: target.nameOf(file) })
  begun.set(file, upload)
  const answer = await upload.send(sending)
  begun.delete(file)
  return answer
}
