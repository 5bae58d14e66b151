import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
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

/** Whether the same call may succeed later: it was not refused for what it asked. */
export const mayPassLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429

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

/** Returns null when the server cannot be reached, or the connection breaks before the response is complete. */
async function request(
  { path, method }: Pick<Endpoint, 'path' | 'method'>,
  { params, query, body, headers, signal, keepalive }: Input<unknown, unknown>,
): Promise<{ response: Response; text: string } | null> {
  try {
    const response = await fetch(addressOf(path, params, searchOf(query)), {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    })
    return { response, text: response.ok ? await response.text() : '' }
  } catch (cause) {
    if (signal?.aborted) throw cause
    return null
  }
}

/** The error for a successful response that cannot be read: the reason is for the log, not for people. */
function unreadable(status: number, cause: unknown): ApiError {
  const error = new ApiError(status, { code: '' })
  error.cause = cause
  return error
}

function parseJson(text: string, status: number): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch (cause) {
    throw unreadable(status, cause)
  }
}

function readAnswer<Answer>(
  schema: v.GenericSchema<unknown, Answer>,
  answer: unknown,
  status: number,
): Answer {
  const read = v.safeParse(schema, answer)
  if (!read.success) throw unreadable(status, new v.ValiError(read.issues))
  return read.output
}

/**
 * Makes one call and parses its response. When the server cannot be reached, a page that was opened offline continues
 * with the response kept on this device; otherwise throws ApiError with offline:chat, as with any other code. A
 * response that cannot be read is an ApiError without a code, with the response's own status.
 */
export async function call<Query extends v.GenericSchema, Body extends v.GenericSchema, Answer>(
  endpoint: Endpoint<Query, Body, Answer>,
  input: Input<v.InferInput<Query>, v.InferInput<Body>> = {},
): Promise<Answer> {
  const { path } = endpoint
  const address = addressOf(path, input.params, searchOf(input.query))
  const isReading = endpoint.method === 'GET'
  const received = await request(endpoint, input)
  if (received === null) {
    const kept = isReading ? await keptAnswer(path, address) : undefined
    if (kept === undefined) throw offline()
    return readAnswer(endpoint.answer, kept, 200)
  }
  const { response, text } = received
  if (!response.ok) throw await errorOf(response)
  const answer = parseJson(text, response.status)
  const read = readAnswer(endpoint.answer, answer, response.status)
  if (isReading) void cacheResponse(path, address, answer)
  return read
}

/** Makes one call whose response says nothing more than that it succeeded: whatever it contains is ignored. */
export async function perform<Query extends v.GenericSchema, Body extends v.GenericSchema>(
  endpoint: Endpoint<Query, Body>,
  input: Input<v.InferInput<Query>, v.InferInput<Body>> = {},
): Promise<void> {
  const received = await request(endpoint, input)
  if (received === null) throw offline()
  if (!received.response.ok) throw await errorOf(received.response)
}

/**
 * Returns a handler that logs why something could not be loaded, unless it was cancelled, and passes the error on: the
 * specification has these failures logged and not shown (8.6).
 */
export const logLoading =
  (name: string, signal?: AbortSignal) =>
  (error: unknown): never => {
    // oxlint-disable-next-line no-console
    if (!signal?.aborted) console.error(`Failed to load ${name}`, error)
    throw error
  }

/** Keeps local data as the response of a call, where it is newer than the server's last response. */
export function keepAsAnswer<Query extends v.GenericSchema, Body extends v.GenericSchema, Answer>(
  { path }: Endpoint<Query, Body, Answer>,
  query: v.InferInput<Query>,
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
