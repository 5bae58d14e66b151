import { directUploadOverBytes } from '#core/limits.ts'
import { PartedUpload } from './parted-upload.ts'
import { sendForm, type Call, type SendingFile } from './send-form.ts'
import { ApiError } from '#web/api.ts'

/** Where files of a kind go. */
export type UploadTarget = {
  /** Takes a file up to 4 MB as a form. */
  form: Call
  /** Says where the parts of a larger one go. */
  parts: Call
  /** The name under which a file in parts is to be stored. Throws ApiError for a file that is not taken. */
  nameOf: (file: File) => string
}

/** Uploads in parts that have not come to their end, so that another try goes on where they stopped. */
const begun = new WeakMap<File, PartedUpload>()

/**
 * Uploads a file: through the server up to 4 MB, else in parts straight to the storage. Calling it again with the same
 * File sends what is missing. Answers what the server answered last. Throws ApiError, and the signal's reason when that
 * is aborted; `sending.wait` decides about another try.
 */
export const uploadFile = (file: File, target: UploadTarget, sending: SendingFile): Promise<unknown> =>
  file.size > directUploadOverBytes ? sendInParts(file, target, sending) : sendWhole(file, target, sending)

/** Has the server forget what it has of a file that is not wanted any more. */
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
