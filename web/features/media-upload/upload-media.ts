import { postMedia, uploadMedia as uploadForm, uploadMediaDirectly } from '#contract/files.ts'
import type { AddedMedia } from '#core/post/post-media.ts'
import { announcedMedia, storedMediaName, unsupportedMedia } from '#core/post/post-media-types.ts'
import { ApiError } from '#web/api.ts'
import { uploadFile, type SendingFile, type UploadTarget } from '#web/features/uploads/queries.ts'
import { waitForRetry, waitUntilOnline } from '#web/device/retry.ts'

export type UploadingMedia = {
  /** How much of the file has left, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Whether the upload waits for the connection to come back. */
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

const firstPauseMs = 1000

/**
 * Uploads a file for a post (specification 5.4) as `uploadFile` does. A lost connection is waited for. Throws ApiError
 * (see `uploadFailure` for its words), and the signal's reason when it is aborted.
 */
export const uploadMedia = (file: File, uploading: UploadingMedia = {}): Promise<AddedMedia> =>
  uploadWithPauses(waitForUploadRetry(firstPauseMs), file, uploading)

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
  return addedOf(postMedia.parse(await uploadFile(file, target, sending)))
}

function addedOf({ mediaType, url, originalName }: ReturnType<typeof postMedia.parse>): AddedMedia {
  return mediaType === 'image'
    ? { kind: 'image', url, alt: '' }
    : { kind: mediaType, url, name: originalName }
}

const longestPauseMs = 16_000
const attemptsOnline = 7

/** A browser that knows it is offline; one that thinks it is online may be wrong. */
const isOffline = () => !navigator.onLine

/**
 * Waits before an upload is tried again: twice as long each time, less when the connection comes back, and without end
 * while the browser is offline. Gives up after seven tries in a row, or three that reached the server.
 */
export const waitForUploadRetry =
  (firstMs: number): SendingFile['wait'] =>
  async ({ attempt, error, signal }) => {
    const hasAnswer = error instanceof ApiError && error.code !== 'offline:chat'
    if (!isOffline() && attempt >= (hasAnswer ? 3 : attemptsOnline)) throw error
    if (isOffline()) await waitUntilOnline(signal)
    else await waitForRetry(attempt, { firstMs, longestMs: longestPauseMs }, signal)
  }

const noAnswer = 'Upload failed. Please try again.'
const noReason = 'Upload failed'

/** What is said of an upload that failed (specification 8.3): the server's own words where it has any. */
export function uploadFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'offline:chat') return noAnswer
  if (error.detail !== undefined) return error.detail
  return error.status < 500 && error.code !== '' ? error.message : noReason
}

/** Whether the same file may go the next time: a refusal stays one. */
export const mayPass = (error: unknown): boolean => !(error instanceof ApiError) || error.status >= 500
