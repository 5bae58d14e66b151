import type { QueryClient } from '@tanstack/react-query'
import type { z, ZodMiniType } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { brand } from '#core/brand.ts'
import { messageOf, toErrorBody, AppError } from '#core/errors.ts'
import { cacheResponse, keptAnswer } from '#web/device/answers.ts'

const sentenceIn = (field: unknown) => (typeof field === 'string' && field !== '' ? field : undefined)

/** A failed call: the catalogue's code and sentence, and the specific reason in `detail` when there is one. */
export class ApiError extends Error {
  readonly code: string
  readonly detail: string | undefined
  readonly status: number
  readonly body: Record<string, unknown>

  /** `reference` is the id of the failed call in the server's log, for support. */
  constructor(status: number, body: Record<string, unknown>, reference?: string) {
    const code = typeof body.code === 'string' ? body.code : ''
    // An upload's response may give its reason as `error` (spec 7.2).
    const specific = sentenceIn(body.cause) ?? sentenceIn(body.error)
    // Without a specific reason, the server repeats the catalogue's sentence.
    const detail = specific === messageOf(code) ? undefined : specific
    const words = detail ?? messageOf(code)
    super(reference === undefined ? words : `${words} (Reference: ${reference})`)
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

/** Returns the URL of a call, with its path parameters filled in and its query appended. */
export function addressOf(path: string, params: Record<string, string> = {}, query: object = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

/** Returns the error for a failed response; a response that is not ours keeps its status. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const reference = response.status >= 500 ? (response.headers.get('x-request-id') ?? undefined) : undefined
  if (typeof body === 'object' && body !== null) return new ApiError(response.status, { ...body }, reference)
  return new ApiError(response.status, { code: '', cause: `HTTP error! status: ${response.status}` })
}

const offline = () =>
  new ApiError(503, {
    ...toErrorBody(new AppError('offline:chat')),
    cause: `${brand.product} cannot be reached. Please check your internet connection and try again.`,
  })

const searchOf = (query: unknown) => (typeof query === 'object' && query !== null ? query : {})

/**
 * Makes one call and parses its response. When the server cannot be reached, a page that was opened offline continues
 * with the response kept on this device; otherwise throws ApiError with offline:chat, as with any other code.
 */
export async function call<Query extends ZodMiniType, Body extends ZodMiniType, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  input: Input<z.input<Query>, z.input<Body>> = {},
): Promise<Answer> {
  const { params, query, body, headers, signal, keepalive } = input
  const { path, method } = endpoint
  const address = addressOf(path, params, searchOf(query))
  const isReading = method === 'GET'
  const response = await fetch(address, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    return null
  })
  if (response === null) {
    const kept = isReading ? await keptAnswer(path, address) : undefined
    if (kept === undefined) throw offline()
    return endpoint.answer.parse(kept)
  }
  if (!response.ok) throw await errorOf(response)
  const answer: unknown = response.status === 204 ? null : await response.json()
  if (isReading) void cacheResponse(path, address, answer)
  return endpoint.answer.parse(answer)
}

/** Keeps local data as the response of a call, where it is newer than the server's last response. */
export function keepAsAnswer<Query extends ZodMiniType, Body extends ZodMiniType, Answer>(
  { path }: Endpoint<Query, Body, Answer>,
  query: z.input<Query>,
  answer: Answer,
): void {
  void cacheResponse(path, addressOf(path, {}, searchOf(query)), answer)
}

/** Remembers the data of these queries before a change; returns a function that restores it when the change fails. */
export function snapshotOf(client: QueryClient, queryKey: readonly unknown[]): () => void {
  const shown = client.getQueriesData({ queryKey })
  return () => {
    for (const [key, data] of shown) client.setQueryData(key, data)
  }
}
