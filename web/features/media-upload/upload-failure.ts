import { ApiError } from '#web/api.ts'

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
