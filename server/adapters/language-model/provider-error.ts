import { type APICallError, RetryError } from 'ai'

/** The error of the last attempt. */
export const lastError = (error: unknown): unknown => (RetryError.isInstance(error) ? error.lastError : error)

const secondsInBody = /"retryDelay":\s*"(\d+(?:\.\d+)?)s"/

/** How long the provider asks to wait, in milliseconds; undefined when it does not say. Google says it in the body. */
export function askedWaitMs(
  { responseHeaders, responseBody }: APICallError,
  now = Date.now(),
): number | undefined {
  const inMs = responseHeaders?.['retry-after-ms']
  const inSeconds = responseHeaders?.['retry-after'] ?? secondsInBody.exec(responseBody ?? '')?.[1]
  const asked = [
    inMs === undefined ? Number.NaN : Number(inMs),
    inSeconds === undefined ? Number.NaN : Number(inSeconds) * 1000,
    inSeconds === undefined ? Number.NaN : Date.parse(inSeconds) - now,
  ].find((value) => Number.isFinite(value))
  return asked === undefined ? undefined : Math.max(0, asked)
}

/*
 * Providers tell these apart from other refusals by a code in the body or by their words alone:
 * OpenAI `context_length_exceeded`, Anthropic "prompt is too long", Google "input token count … exceeds", llama.cpp
 * `exceed_context_size_error`; OpenAI `insufficient_quota`, Anthropic "credit balance is too low"; Azure `content_filter`.
 */
const tooLong =
  /context_length_exceeded|exceed_context_size|prompt is too long|input token count|maximum context length|context window/i
const outOfCredit = /insufficient_quota|credit balance is too low/i
const filtered = /"content_filter"|ResponsibleAIPolicyViolation|content_policy_violation/

const refuses = ({ statusCode }: APICallError) => statusCode === 400 || statusCode === 422

export const isTooLong = (error: APICallError): boolean =>
  error.statusCode === 413 || (refuses(error) && tooLong.test(error.responseBody ?? ''))

export const isOutOfCredit = ({ statusCode, responseBody }: APICallError): boolean =>
  statusCode === 402 || ((statusCode ?? 0) < 500 && outOfCredit.test(responseBody ?? ''))

export const isFiltered = (error: APICallError): boolean =>
  refuses(error) && filtered.test(error.responseBody ?? '')

/** Google answers 400 to a key that it does not know. */
export const isKeyRefused = ({ statusCode, responseBody }: APICallError): boolean =>
  statusCode === 401 || (statusCode === 400 && /API_KEY_INVALID/.test(responseBody ?? ''))
