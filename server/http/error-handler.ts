import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { AppError, type ErrorBody, toErrorBody } from '#core/errors.ts'
import { isBodyCut } from './body-deadline.ts'

/** SQLite's errors have their own name; PostgreSQL's carry a severity, which system errors (EPERM) do not. */
const isDatabaseError = (error: Error) => error.name === 'SqliteError' || 'severity' in error

/** When to retry while the database is too busy or briefly unavailable. */
const retryAfterSeconds = 5

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  if (error.name === 'NoConnectionError')
    return new AppError('bad_request:database', { cause: error, status: 503, retryAfterSeconds })
  if (error instanceof HTTPException && error.status < 500) {
    return new AppError('bad_request:api', { reason: error.message, cause: error })
  }
  return new AppError(isDatabaseError(error) ? 'bad_request:database' : 'internal:api', {
    cause: error,
    status: 500,
  })
}

const uploadPath = /^\/api\/(files\/upload$|uploads?(\/|$))/

/** Failed uploads repeat their sentence as `error` (spec 7.2). */
const withError = (body: ErrorBody) => ({ ...body, error: body.cause ?? body.message })

/** The single exit for errors: decides what is logged, what is hidden, and what the response looks like. */
export const errorHandler = (log: Logger) => (error: Error, context: Context) => {
  const answer = toAppError(error)
  const path = loggedPath(context.req.path)
  const cut = isBodyCut(context.env ?? {})
  // A client's broken connection is not a server error; the logged name shows if it was one after all.
  if (cut) log.debug({ name: error.name, method: context.req.method, path }, 'request body ended early')
  else if (answer.status >= 500) log.error({ err: error, method: context.req.method, path }, 'request failed')
  else log.debug({ code: answer.code, reason: answer.reason, path }, 'request refused')
  const body = toErrorBody(answer)
  return new Response(JSON.stringify(uploadPath.test(context.req.path) ? withError(body) : body), {
    status: answer.status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(answer.retryAfterSeconds === undefined ? {} : { 'retry-after': `${answer.retryAfterSeconds}` }),
    },
  })
}
const secretBehind = /^(\/api\/calendar\/|\/files\/|\/api\/auth\/reset-password\/).+/s

/** Returns a path for the log: an address that is a secret is redacted. */
export const loggedPath = (path: string): string => path.replace(secretBehind, '$1[secret]')
