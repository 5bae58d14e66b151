import type { ReadableStreamReadResult } from 'node:stream/web'
import type { LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider'
import { APICallError } from 'ai'

export const unknownUsage: LanguageModelV4Usage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}

type Part = LanguageModelV4StreamPart
type PartReader = { read: () => Promise<ReadableStreamReadResult<Part>> }

/** The end of a reply that failed. */
const failedEnd: Part = {
  type: 'finish',
  finishReason: { unified: 'error', raw: undefined },
  usage: unknownUsage,
}

type Reading = {
  source: PartReader
  signal: AbortSignal | undefined
  /** The key of the call, which no error may hold. */
  key?: string | undefined
}

/**
 * Reads a reply. A connection that breaks in the middle of it ends it with an error part, as every other failure does,
 * instead of throwing at whoever reads. A call that was aborted still throws.
 */
export function readToItsEnd({ source, signal, key }: Reading): PartReader['read'] {
  let last: Part[] | undefined
  return async () => {
    if (last === undefined) {
      try {
        const result = await source.read()
        if (result.done || result.value.type !== 'error') return result
        return { done: false, value: { ...result.value, error: withoutKey(result.value.error, key) } }
      } catch (error) {
        if (signal?.aborted) throw error
        last = [{ type: 'error', error: withoutKey(error, key) }, failedEnd]
      }
    }
    const value = last.shift()
    return value ? { done: false, value } : { done: true, value: undefined }
  }
}

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
