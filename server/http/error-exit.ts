import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { AppError, toErrorBody } from '#core/errors.ts'
import { loggedPath } from './logged-path.ts'

const isDatabaseError = (error: Error) =>
  ('code' in error && typeof error.code === 'string' && /^(SQLITE_|[0-9A-Z]{5}$)/.test(error.code)) ||
  error.name === 'SqliteError'

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status < 500) {
    return new AppError('bad_request:api', { reason: error.message, cause: error })
  }
  return new AppError(isDatabaseError(error) ? 'bad_request:database' : 'internal:api', {
    cause: error,
    status: 500,
  })
}

/** The one way out for failures: decides what is logged, what is hidden, and in which shape it leaves. */
export const errorExit = (log: Logger) => (error: Error, context: Context) => {
  const answer = toAppError(error)
  const path = loggedPath(context.req.path)
  if (answer.status >= 500) log.error({ err: error, method: context.req.method, path }, 'call failed')
  else log.debug({ code: answer.code, reason: answer.reason, path }, 'call refused')
  return new Response(JSON.stringify(toErrorBody(answer)), {
    status: answer.status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(answer.retryAfterSeconds === undefined ? {} : { 'retry-after': `${answer.retryAfterSeconds}` }),
    },
  })
}
