import { brand } from './brand.ts'

/** Every code a client may see, with its message from the specification's catalogue (8.1). */
const messages = {
  'bad_request:api': "The request couldn't be processed. Please check your input and try again.",
  'unauthorized:auth': 'You need to sign in before continuing.',
  'forbidden:auth': 'Your account does not have access to this feature.',
  'rate_limit:chat': 'You have exceeded your maximum number of messages for the day. Please try again later.',
  'rate_limit:posts': 'You have reached your monthly post limit. Please wait or upgrade your plan.',
  'not_found:chat': 'The requested chat was not found. Please check the chat ID and try again.',
  'forbidden:chat': 'This chat belongs to another user. Please check the chat ID and try again.',
  'unauthorized:chat': 'You need to sign in to view this chat. Please sign in and try again.',
  'offline:chat':
    "We're having trouble sending your message. Please check your internet connection and try again.",
  'not_found:document': 'The requested document was not found. Please check the document ID and try again.',
  'forbidden:document': 'This document belongs to another user. Please check the document ID and try again.',
  'unauthorized:document': 'You need to sign in to view this document. Please sign in and try again.',
  'bad_request:document':
    'The request to create or update the document was invalid. Please check your input and try again.',
} as const

const databaseMessage = 'An error occurred while executing a database query.'
const defaultMessage = 'Something went wrong. Please try again later.'

const statuses = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  rate_limit: 429,
  offline: 503,
} as const

export type ErrorType = keyof typeof statuses | 'internal'
export type Surface =
  | 'chat'
  | 'auth'
  | 'stream'
  | 'api'
  | 'history'
  | 'vote'
  | 'document'
  | 'suggestions'
  | 'posts'
  | 'database'
export type ErrorCode = `${ErrorType}:${Surface}`

/** Returns the catalogue's message for a code; a generic one for codes that are not listed. */
export function messageOf(code: string): string {
  if (code.includes('database')) return databaseMessage
  return Object.hasOwn(messages, code) ? messages[code as keyof typeof messages] : defaultMessage
}

/** Returns the HTTP status for a code's type; 500 for a type that is not listed. */
export function statusOf(code: string): number {
  const type = code.split(':')[0] ?? ''
  return Object.hasOwn(statuses, type) ? statuses[type as keyof typeof statuses] : 500
}

export type ErrorBody = { code: string; message: string; cause?: string }

type Details = {
  reason?: string
  cause?: unknown
  status?: number
  extra?: Record<string, unknown>
  /** When the client may retry. */
  retryAfterSeconds?: number
}

/**
 * The one error that features throw. `reason` is a specific, user-facing sentence (sent as `cause`); `cause` is the
 * underlying error, for the log only; `extra` adds fields to the response body; `status` overrides the type's status.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly reason: string | undefined
  readonly status: number
  readonly extra: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.reason ?? messageOf(code), { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.reason = details.reason
    this.status = details.status ?? statusOf(code)
    this.extra = details.extra
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** Returns the error for a refused call, with a user-facing reason. */
export const refuse = (reason: string, cause?: unknown): AppError =>
  new AppError('bad_request:api', { reason, cause })

/**
 * Returns the response body for an error (spec 8.1). Database errors are only logged; the client gets an empty code and
 * the generic message. Without a specific reason, `cause` repeats the catalogue's sentence: no field is ever missing.
 */
export function toErrorBody(error: AppError): ErrorBody {
  if (error.code.endsWith(':database')) return { code: '', message: defaultMessage }
  const message = messageOf(error.code)
  return { code: error.code, message, ...error.extra, cause: error.reason ?? message }
}

/** Says by how much a text is too long; undefined when it is not. */
export const tooLongWords = (label: string, length: number, max: number): string | undefined =>
  length > max
    ? `${label} is too long by ${(length - max).toLocaleString('en')} character${length - max === 1 ? '' : 's'}.`
    : undefined

/** Returns the message for text that exceeds the network's limit. */
export const tooLongForNetwork = (limit: number) => `${brand.network} posts cannot exceed ${limit} characters`
