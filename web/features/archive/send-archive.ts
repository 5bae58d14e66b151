import { archiveField, type ArchiveImport, archiveImports } from '#contract/archive.ts'
import { ApiError } from '#web/api.ts'

type Sending = {
  signal: AbortSignal
  /** How much of the file has left, from 0 to 1. */
  onProgress: (share: number) => void
}

function refusalOf({ status, responseText }: XMLHttpRequest): ApiError {
  try {
    const body: unknown = JSON.parse(responseText)
    return new ApiError(status, typeof body === 'object' && body !== null ? { ...body } : {})
  } catch {
    return new ApiError(status, {})
  }
}

/**
 * Uploads an archive and tells how much of it has left, which `fetch` cannot. Throws ApiError, with offline:chat when
 * there is no answer, and the signal's reason when it is aborted.
 */
export function sendArchive(file: File, { signal, onProgress }: Sending): Promise<ArchiveImport> {
  const { promise, resolve, reject } = Promise.withResolvers<ArchiveImport>()
  const { method, path, answer } = archiveImports.upload
  const body = new FormData()
  body.set(archiveField, file)
  const request = new XMLHttpRequest()
  request.open(method, path)
  const abort = () => request.abort()
  signal.addEventListener('abort', abort)
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  )
  request.addEventListener('load', () => {
    if (request.status === 201) resolve(answer.parse(JSON.parse(request.responseText)))
    else reject(refusalOf(request))
  })
  request.addEventListener('error', () => reject(new ApiError(503, { code: 'offline:chat' })))
  request.addEventListener('abort', () => reject(signal.reason))
  request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
  request.send(body)
  return promise
}
