import { storedFile, uploadChatFile, type StoredFile } from '#contract/files.ts'
import { directUploadOverBytes } from '#core/limits.ts'
import { PartedUpload, sendForm, type SendingFile } from '#web/features/uploads/queries.ts'

/** Waits before the attempt-th try, until `signal` is aborted. */
export type Pause = (attempt: number, signal: AbortSignal) => Promise<void>

export type SendingChatFile = Omit<SendingFile, 'wait'> & { pause: Pause }

const attempts = 3

/**
 * Uploads a file for the chat: at once when it is small, else in parts that go straight to where they are kept.
 * Throws ApiError, and the signal's reason when it is aborted.
 */
export async function sendFile(file: File, { pause, ...sending }: SendingChatFile): Promise<StoredFile> {
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
