import type {
  LanguageModelV4Middleware,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { APICallError } from 'ai'

export const unknownUsage: LanguageModelV4Usage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}

type Ending = {
  source: ReadableStream<LanguageModelV4StreamPart>
  signal: AbortSignal | undefined
  key: string | undefined
}

function endProperly({ source, signal, key }: Ending) {
  const reader = source.getReader()
  return new ReadableStream<LanguageModelV4StreamPart>({
    async pull(controller) {
      try {
        const { value, done } = await reader.read()
        if (done) controller.close()
        else if (value.type === 'error') controller.enqueue({ ...value, error: withoutKey(value.error, key) })
        else controller.enqueue(value)
      } catch (error) {
        if (signal?.aborted) throw error
        controller.enqueue({ type: 'error', error: withoutKey(error, key) })
        const finishReason = { unified: 'error', raw: undefined } as const
        controller.enqueue({ type: 'finish', finishReason, usage: unknownUsage })
        controller.close()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

/**
 * A connection that breaks in the middle of a reply ends it with an error part, as every other failure does, instead
 * of throwing at whoever reads. A call that was aborted still throws. No error holds the key of the call.
 */
export const failProperly = (key: string | undefined): LanguageModelV4Middleware => ({
  specificationVersion: 'v4',
  wrapGenerate: async ({ doGenerate }) => {
    try {
      return await doGenerate()
    } catch (error) {
      throw withoutKey(error, key)
    }
  },
  wrapStream: async ({ doStream, params }) => {
    try {
      const result = await doStream()
      return { ...result, stream: endProperly({ source: result.stream, signal: params.abortSignal, key }) }
    } catch (error) {
      throw withoutKey(error, key)
    }
  },
})

const mark = '[key]'

/** The error without the key in any of its words; providers like to repeat what they refuse, and errors are logged. */
function withoutKey(error: unknown, key: string | undefined): unknown {
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
