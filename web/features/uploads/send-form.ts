import { sendRequest } from './http-upload.ts'

export type SendingFile = {
  signal: AbortSignal
  /** Called with the share of the file that has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  /**
   * Waits after the attempt-th consecutive transient failure; throws the error when it is not worth another attempt,
   * and the signal's reason when that is aborted.
   */
  wait: (failed: { attempt: number; error: Error; signal: AbortSignal }) => Promise<void>
  /** How long the server may take to process what it was sent, if longer than usual. */
  silenceMs?: number
}

export type Call = { method: string; path: string }

/** Sends a file as the form field `file`; returns the response. Throws ApiError, and the signal's reason. */
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
