import { ApiError } from '#web/api.ts'

export type Sending = {
  method: string
  url: string
  headers?: Record<string, string>
  body: Blob | FormData | string
  signal: AbortSignal
  /** Called with the number of bytes of the body that have been sent. */
  onSent?: (bytes: number) => void
  /** After this long without progress or a response, the connection is considered dead. */
  silenceMs?: number
}

export type Answer = { body: unknown; etag: string | null }

const usualSilenceMs = 90_000

const unreachable = () => new ApiError(503, { code: 'offline:chat' })

/**
 * Sends a body and reports upload progress, which `fetch` cannot. Throws ApiError for an error response, with
 * offline:chat when there is no response, and the signal's reason when it is aborted.
 */
export function sendRequest(sending: Sending): Promise<Answer> {
  const { method, url, headers = {}, body, signal, onSent, silenceMs = usualSilenceMs } = sending
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  if (signal.aborted) return Promise.reject(signal.reason)
  const request = new XMLHttpRequest()
  request.open(method, url)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  let timer: ReturnType<typeof setTimeout>
  const awaitSign = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      reject(unreachable())
      request.abort()
    }, silenceMs)
  }
  const abort = () => request.abort()
  signal.addEventListener('abort', abort)
  request.upload.addEventListener('progress', ({ loaded }) => {
    awaitSign()
    onSent?.(loaded)
  })
  request.addEventListener('load', () => {
    if (isAccepted(request)) resolve({ body: jsonOf(request), etag: request.getResponseHeader('etag') })
    else reject(refusalOf(request))
  })
  request.addEventListener('error', () => reject(unreachable()))
  request.addEventListener('abort', () => reject(signal.reason))
  request.addEventListener('loadend', () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  })
  awaitSign()
  request.send(body)
  return promise
}

const isAccepted = ({ status }: XMLHttpRequest) => status >= 200 && status < 300

/** Parses a JSON response; null otherwise, since storages respond to a part with an empty body or XML. */
function jsonOf({ responseText }: XMLHttpRequest): unknown {
  try {
    return JSON.parse(responseText)
  } catch {
    return null
  }
}

function refusalOf(request: XMLHttpRequest): ApiError {
  const body = jsonOf(request)
  return new ApiError(request.status, typeof body === 'object' && body !== null ? { ...body } : {})
}
