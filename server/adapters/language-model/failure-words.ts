import { APICallError, RetryError } from 'ai'

export const shutDown = 'The server was shut down before this reply was finished. What was written is kept.'
export const tookTooLong = 'The model took too long to answer. Please try again.'
export const noUsableAnswer = 'The model gave no answer that could be used. Please try again.'

const heldBack =
  "The model's provider blocked this (its content filter). Please rephrase it, or choose another model."

const unfinished: Record<Exclude<Why, 'cut'>, string> = {
  'held-back': heldBack,
  'too-long':
    'The model reached the limit of what it can write at once. Please ask for something shorter, or choose another model.',
}

/** What a model was writing. */
type Work = 'reply' | 'post'

const stopped: Record<Work, string> = {
  reply: 'The model stopped before its reply was finished. Please try again.',
  post: 'The model stopped before the post was finished. Please try again.',
}

/** Describes a model failure to people: what happened, in plain words, without the provider's own text. */
export function failureWords(error: unknown, work: Work = 'reply'): string {
  const cause = lastError(error)
  if (APICallError.isInstance(cause)) return callWords(cause) ?? stopped[work]
  if (cause instanceof UnfinishedReply) return cause.why === 'cut' ? stopped[work] : unfinished[cause.why]
  return isTimeout(cause) ? tookTooLong : stopped[work]
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

function callWords(error: APICallError): string | undefined {
  if (isKeyRefused(error)) return 'The model refused its key. Please check the key in the settings.'
  if (isOutOfCredit(error))
    return "The credit on the model's key is used up. Please add more with its provider, or choose another model."
  if (isTooLong(error))
    return 'This is more than the model can read at once. Please choose less material, start a new chat, or choose a model that can read more.'
  return isFiltered(error) ? heldBack : statusWords(error)
}

function statusWords(error: APICallError): string | undefined {
  const { statusCode: status } = error
  switch (status) {
    case undefined:
      return 'The model could not be reached. Please try again.'
    case 400:
    case 422:
      return 'The model could not make sense of the request. Please choose another model.'
    case 403:
      return 'The key has no access to this model. Please check the key in the settings, or choose another model.'
    case 404:
      return 'The model was not found. Please choose another one.'
    case 408:
    case 504:
      return tookTooLong
    case 429:
      return `The model is busy or its quota is used up. Please try again ${when(askedWaitMs(error))}.`
    default:
      return status >= 500
        ? "The model's provider is having problems at the moment. Please try again later."
        : undefined
  }
}

function when(waitMs: number | undefined): string {
  const seconds = Math.ceil((waitMs ?? 0) / 1000)
  if (seconds <= 0) return 'later'
  if (seconds < 90) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `in ${minutes} minutes` : 'later'
}

const codeInBody = /"(?:code|type|status)"\s*:\s*"([\w.-]{1,60})"/

/**
 * Returns what the log gets of a failed model call: neither the request, which contains the writer's own words, nor any
 * messages of the provider or the response parser, since these quote keys, requests and answers.
 */
export function failureForLog(error: unknown): Record<string, unknown> {
  const cause = lastError(error)
  if (APICallError.isInstance(cause)) {
    const code = codeInBody.exec(cause.responseBody ?? '')?.[1]
    return { name: cause.name, status: cause.statusCode, code, at: new URL(cause.url).host }
  }
  if (cause instanceof UnfinishedReply) return { name: cause.name, reason: cause.why }
  return { name: cause instanceof Error ? cause.name : typeof cause }
}

/** Returns the error of the last attempt. */
export const lastError = (error: unknown): unknown => (RetryError.isInstance(error) ? error.lastError : error)

const secondsInBody = /"retryDelay":\s*"(\d+(?:\.\d+)?)s"/

/** Returns how long the provider asks to wait, in milliseconds; undefined when it does not say. Google says it in the body. */
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
 * Providers distinguish these from other refusals only by a code in the body or by their wording: OpenAI
 * `context_length_exceeded`, Anthropic "prompt is too long", Google "input token count … exceeds", llama.cpp
 * `exceed_context_size_error`; OpenAI `insufficient_quota`, Anthropic "credit balance is too low"; Azure
 * `content_filter`.
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

/** Google responds to an unknown key with 400. */
export const isKeyRefused = ({ statusCode, responseBody }: APICallError): boolean =>
  statusCode === 401 || (statusCode === 400 && /API_KEY_INVALID/.test(responseBody ?? ''))
/** Blocked by a filter, stopped at the model's output limit, or broken off without a reason. */
type Why = 'held-back' | 'too-long' | 'cut'

/** A reply that a provider ended before it was complete, without reporting an error. */
export class UnfinishedReply extends Error {
  readonly why: Why

  constructor(why: Why) {
    super(`The reply was not finished: ${why}.`)
    this.name = 'UnfinishedReply'
    this.why = why
  }
}
