import { APICallError } from 'ai'

const mark = '[key]'

/** The error without the key in any of its words; providers like to repeat what they refuse, and errors are logged. */
export function withoutKey(error: unknown, key: string | undefined): unknown {
  if (key === undefined || error === undefined) return error
  const hide = (text: string) => text.replaceAll(key, mark)
  if (typeof error === 'string') return hide(error)
  if (!(error instanceof Error)) return new Error(hide(JSON.stringify(error)))
  if (!APICallError.isInstance(error)) {
    if (!`${error.message}${error.stack}`.includes(key)) return error
    return Object.assign(new Error(hide(error.message)), { name: error.name })
  }
  const { url, requestBodyValues, statusCode, responseHeaders, responseBody, cause, isRetryable } = error
  return new APICallError({
    message: hide(error.message),
    url: hide(url),
    requestBodyValues,
    isRetryable,
    ...(cause === undefined ? {} : { cause: withoutKey(cause, key) }),
    ...(statusCode === undefined ? {} : { statusCode }),
    ...(responseHeaders === undefined ? {} : { responseHeaders }),
    ...(responseBody === undefined ? {} : { responseBody: hide(responseBody) }),
  })
}
