import { APICallError } from 'ai'
import {
  askedWaitMs,
  isFiltered,
  isKeyRefused,
  isOutOfCredit,
  isTooLong,
  lastError,
} from './provider-error.ts'
import { UnfinishedReply, type Why } from './unfinished-reply.ts'

export const shutDown = 'The server was shut down before this reply was finished. What was written is kept.'
export const tookTooLong = 'The model took too long to answer. Please try again.'

const heldBack =
  'The model’s provider held this back (its content filter). Please say it in other words, or choose another model.'

const unfinished: Record<Exclude<Why, 'cut'>, string> = {
  'held-back': heldBack,
  'too-long':
    'The model came to the end of what it may write at once. Please ask for something shorter, or choose another model.',
}

/** What a model was writing. */
type Work = 'reply' | 'post'

const stopped: Record<Work, string> = {
  reply: 'The model stopped before its reply was finished. Please try again.',
  post: 'The model stopped before the post was finished. Please try again.',
}

/** What people read when a model fails: what happened, in plain words, without the provider's own text. */
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
    return 'The credit of the model’s key is used up. Please add some with its provider, or choose another model.'
  if (isTooLong(error))
    return 'This is more than the model can read at once. Please choose less material, begin a new chat, or choose a model that reads more.'
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
      return 'The model is not open to its key. Please check the key in the settings, or choose another model.'
    case 404:
      return 'The model was not found. Please choose another one.'
    case 408:
    case 504:
      return tookTooLong
    case 429:
      return `The model is busy or its quota is used up. Please try again ${when(askedWaitMs(error))}.`
    default:
      return status >= 500
        ? 'The model’s provider has a problem of its own just now. Please try again later.'
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
 * What the log gets of a failed model call: neither the request, which holds the writer's own words, nor what a provider
 * or the reading of its answer says in words, since these quote keys, requests and answers.
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
