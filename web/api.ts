import type { z, ZodMiniType } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { messageOf, toErrorBody, AppError } from '#core/errors.ts'

/** A call that failed: the catalogue's code and sentence, and the particular reason in `detail` when there is one. */
export class ApiError extends Error {
  readonly code: string
  readonly detail: string | undefined
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    const code = typeof body.code === 'string' ? body.code : ''
    const detail = typeof body.cause === 'string' ? body.cause : undefined
    super(detail ?? (code === '' ? messageOf('') : messageOf(code)))
    this.name = 'ApiError'
    this.code = code
    this.detail = detail
    this.status = status
    this.body = body
  }
}

type Input<Query, Body> = {
  query?: Query
  body?: Body
  params?: Record<string, string>
  headers?: Record<string, string>
  signal?: AbortSignal
  keepalive?: boolean
}

/** The address of a call, its path parameters filled in and its query appended. */
export function addressOf(path: string, params: Record<string, string> = {}, query: object = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

/** The error a failed answer stands for; an answer that is not ours keeps its status. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  if (typeof body === 'object' && body !== null) return new ApiError(response.status, { ...body })
  return new ApiError(response.status, { code: '', cause: `HTTP error! status: ${response.status}` })
}

const offline = () => new ApiError(503, { ...toErrorBody(new AppError('offline:chat')) })

/** Makes one call and parses its answer. Throws ApiError, with offline:chat when the server can't be reached. */
export async function call<Query extends ZodMiniType, Body extends ZodMiniType, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  input: Input<z.input<Query>, z.input<Body>> = {},
): Promise<Answer> {
  const { params, query, body, headers, signal, keepalive } = input
  const address = addressOf(endpoint.path, params, typeof query === 'object' && query !== null ? query : {})
  const response = await fetch(address, {
    method: endpoint.method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw offline()
  })
  if (!response.ok) throw await errorOf(response)
  const answer: unknown = response.status === 204 ? null : await response.json()
  return endpoint.answer.parse(answer)
}
