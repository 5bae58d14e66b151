import { sendRequest } from './http-upload.ts'

export type SendingFile = {
  signal: AbortSignal
  /** How much of the file has left, from 0 to 1. */
  onProgress: (share: number) => void
  /**
   * Waits after the attempt-th try in a row that failed for a reason that may pass; throws the error when it is not
   * worth another one, and the signal's reason when that is aborted.
   */
  wait: (failed: { attempt: number; error: Error; signal: AbortSignal }) => Promise<void>
  /** How long the server may take to read what it has been sent, where that is long. */
  silenceMs?: number
}

export type Call = { method: string; path: string }

/** Sends a file as the field `file` of a form; answers what came back. Throws ApiError, and the signal's reason. */
export async function sendForm(
  file: File,
  { method, path: url }: Call,
  { onProgress, ...sending }: Omit<SendingFile, 'wait'>,
): Promise<unknown> {
  const body = new FormData()
  body.append('file', file)
  const onSent = (bytes: number) => onProgress(Math.min(1, bytes / Math.max(1, file.size)))
  return (await sendRequest({ method, url, body, onSent, ...sending })).body
}
