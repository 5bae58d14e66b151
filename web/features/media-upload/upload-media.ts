import * as v from 'valibot'
import { type PostMedia, postMedia, uploadMedia as uploadForm, uploadMediaDirectly } from '#contract/files.ts'
import { type AddedMedia, documentTitleOf } from '#core/post/post-media.ts'
import { directUploadOverBytes, documentTitleLength } from '#core/limits.ts'
import { announcedMedia, storedMediaName, unsupportedMedia } from '#core/post/post-media-types.ts'
import { ApiError } from '#web/api.ts'
import { uploadFile, type SendingFile, type UploadTarget } from '#web/features/uploads/queries.ts'
import { waitForRetry, waitUntilOnline } from '#web/device/retry.ts'

export type UploadingMedia = {
  /** Called with the share of the file that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Called with whether the upload is waiting for the connection to come back. */
  onWaiting?: (isWaiting: boolean) => void
  signal?: AbortSignal
}

const target: UploadTarget = {
  form: uploadForm,
  parts: uploadMediaDirectly,
  nameOf: (file) => {
    const kind = announcedMedia(file)
    if (kind === undefined) throw new ApiError(400, { code: 'bad_request:api', cause: unsupportedMedia })
    return storedMediaName(kind, { name: file.name, now: Date.now() })
  },
}

/**
 * Uploads a file for a post (specification 5.4) like `uploadFile`. Waits while the connection is lost. Throws ApiError
 * (see `uploadFailure` for its message), and the signal's reason when it is aborted.
 */
export const uploadMedia = (file: File, uploading: UploadingMedia = {}): Promise<AddedMedia> =>
  uploadWithPauses(waitForUploadRetry(file), file, uploading)

/** Like `uploadMedia`, with a custom wait between attempts. */
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
  return addedOf(v.parse(postMedia, await uploadFile(file, target, sending)))
}

function addedOf({ mediaType, url, originalName }: PostMedia): AddedMedia {
  switch (mediaType) {
    case 'image':
      return { kind: 'image', url, alt: '' }
    case 'video':
      return { kind: 'video', url, name: originalName }
    case 'document':
      return { kind: 'document', url, name: titleFrom(originalName) }
  }
}

/** A file's name is its first title, without the extension where it is too long. */
const titleFrom = (name: string) =>
  name.length <= documentTitleLength.published ? name : documentTitleOf(name.replace(extension, ''))

const extension = /(?<=.)\.(?:pdf|docx?|pptx?)$/iu

const firstPauseMs = 1000
const attemptsWhole = 3
/** In parts, only what is missing is sent again. */
const attemptsInParts = 7
const longestPauseInPartsMs = 16_000

/** Whether the browser reports that it is offline; that it is online is not reliable. */
const isOffline = () => !navigator.onLine

/**
 * Waits before an upload is retried: less when the connection comes back, and indefinitely while the browser is
 * offline. Rethrows the error after three attempts in a row, or seven for an upload in parts without a response; the pauses
 * between its parts grow.
 */
export function waitForUploadRetry(file: File, firstMs = firstPauseMs): SendingFile['wait'] {
  const isInParts = file.size > directUploadOverBytes
  const longestMs = isInParts ? longestPauseInPartsMs : firstMs
  return async ({ attempt, error, signal }) => {
    const hasAnswer = error instanceof ApiError && error.code !== 'offline:chat'
    const attempts = isInParts && !hasAnswer ? attemptsInParts : attemptsWhole
    if (!isOffline() && attempt >= attempts) throw error
    if (isOffline()) await waitUntilOnline(signal)
    else await waitForRetry(attempt, { firstMs, longestMs }, signal)
  }
}

const noAnswer = 'Upload failed. Please try again.'
const noReason = 'Upload failed'

/** Returns the message for a failed upload (specification 8.3): the server's own, if any. */
export function uploadFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'offline:chat') return noAnswer
  if (error.detail !== undefined) return error.detail
  return error.status < 500 && error.code !== '' ? error.message : noReason
}

/** Whether a retry may succeed; a refusal is final. */
export const mayPass = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500
