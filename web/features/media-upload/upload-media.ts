import { postMedia, uploadMedia as uploadForm, uploadMediaDirectly } from '#contract/files.ts'
import { directUploadOverBytes } from '#core/limits.ts'
import type { AddedMedia } from '#core/post-media.ts'
import { announcedMedia, storedMediaName, unsupportedMedia } from '#core/post-media-types.ts'
import { ApiError } from '#web/api.ts'
import { PartedUpload, sendForm, type SendingFile } from '#web/features/uploads/queries.ts'
import { waitForRetry } from './wait-for-retry.ts'

export type UploadingMedia = {
  /** How much of the file has left, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Whether the upload waits for the connection to come back. */
  onWaiting?: (isWaiting: boolean) => void
  signal?: AbortSignal
}

/** Uploads that have not come to their end, so that another try goes on where they stopped. */
const begun = new WeakMap<File, PartedUpload>()

const firstPauseMs = 1000

/**
 * Uploads a file for a post (specification 5.4): through the server up to 4 MB, else in parts straight to the storage.
 * A lost connection is waited for; calling it again with the same File sends what is missing. Throws ApiError (see
 * `uploadFailure` for its words), and the signal's reason when it is aborted.
 */
export const uploadMedia = (file: File, uploading: UploadingMedia = {}): Promise<AddedMedia> =>
  uploadWithPauses(waitForRetry(firstPauseMs), file, uploading)

/** As `uploadMedia`, with pauses of its own between two tries. */
export async function uploadWithPauses(
  pause: SendingFile['wait'],
  file: File,
  { onProgress = () => undefined, onWaiting = () => undefined, signal }: UploadingMedia = {},
): Promise<AddedMedia> {
  const wait: SendingFile['wait'] = async (failed) => {
    onWaiting(true)
    await pause(failed)
    onWaiting(false)
  }
  const sending = { signal: signal ?? new AbortController().signal, onProgress, wait }
  const answer = file.size > directUploadOverBytes ? sendInParts(file, sending) : sendWhole(file, sending)
  return addedOf(postMedia.parse(await answer))
}

/** Has the server forget what it has of a file that is not wanted any more. */
export async function forgetUpload(file: File): Promise<void> {
  const upload = begun.get(file)
  begun.delete(file)
  await upload?.giveUp()
}

async function sendWhole(file: File, sending: SendingFile): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendForm(file, uploadForm, sending)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 500) throw error
      await sending.wait({ attempt, error, signal: sending.signal })
    }
  }
}

async function sendInParts(file: File, sending: SendingFile): Promise<unknown> {
  const upload = begun.get(file) ?? newUpload(file)
  begun.set(file, upload)
  const answer = await upload.send(sending)
  begun.delete(file)
  return answer
}

function newUpload(file: File): PartedUpload {
  const kind = announcedMedia(file)
  if (kind === undefined) throw new ApiError(400, { code: 'bad_request:api', cause: unsupportedMedia })
  const fileName = storedMediaName(kind, { name: file.name, now: Date.now() })
  return new PartedUpload(file, { ...uploadMediaDirectly, fileName })
}

function addedOf({ mediaType, url, originalName }: ReturnType<typeof postMedia.parse>): AddedMedia {
  return mediaType === 'image'
    ? { kind: 'image', url, alt: '' }
    : { kind: mediaType, url, name: originalName }
}
