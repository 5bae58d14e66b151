import type { ReadableStreamReadResult } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  LanguageModelV4,
  LanguageModelV4FinishReason,
  LanguageModelV4Middleware,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { APICallError, wrapLanguageModel } from 'ai'
import { askedWaitMs, isOutOfCredit, UnfinishedReply } from './failure-words.ts'
import { joinDeltas } from './joined-deltas.ts'

const unknownUsage: LanguageModelV4Usage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}

type Part = LanguageModelV4StreamPart
type PartReader = { read: () => Promise<ReadableStreamReadResult<Part>> }

/** The end of a failed reply. */
const failedEnd: Part = {
  type: 'finish',
  finishReason: { unified: 'error', raw: undefined },
  usage: unknownUsage,
}

type Reading = {
  source: PartReader
  signal: AbortSignal | undefined
  /** The key of the call, which no error may contain. */
  key?: string | undefined
}

/**
 * Reads a reply. A connection that breaks in the middle ends it with an error part, as every other failure does,
 * instead of an exception. A call that was aborted still throws.
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

/** Returns the error with the key removed from its text: providers tend to repeat what they refuse, and errors are logged. */
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

/** Before a retry, unless the provider asks for a wait of its own. */
const defaultWaitMs = 500
/** If the provider asks for a longer wait than this, the call fails instead. */
const longestWaitMs = 5000

/** Returns how long to wait before a retry; undefined where one would not help. */
function waitBeforeRetry(error: unknown, usualWaitMs: number): number | undefined {
  if (error instanceof UnfinishedReply) return error.why === 'cut' ? usualWaitMs : undefined
  if (!APICallError.isInstance(error)) return usualWaitMs
  if (!error.isRetryable || isOutOfCredit(error)) return undefined
  const wait = askedWaitMs(error) ?? usualWaitMs
  return wait <= longestWaitMs ? wait : undefined
}

/** Allows a call a single retry. */
function createChance(signal: AbortSignal | undefined, usualWaitMs: number) {
  let isLeft = true
  return async (error: unknown): Promise<boolean> => {
    const wait = isLeft && !signal?.aborted ? waitBeforeRetry(error, usualWaitMs) : undefined
    if (wait === undefined) return false
    isLeft = false
    await pause(wait, undefined, signal ? { signal } : {})
    return true
  }
}

type Chance = ReturnType<typeof createChance>

/** Aborts a call, including its retry, when its caller does, or when no part has arrived in time. */
function createDeadline(caller: AbortSignal | undefined, timeoutMs: number) {
  const controller = new AbortController()
  let late: DOMException | undefined
  const timer = setTimeout(() => {
    late = new DOMException(`No part of the reply came in ${timeoutMs} ms.`, 'TimeoutError')
    controller.abort(late)
  }, timeoutMs)
  const leave = () => controller.abort(caller?.reason)
  if (caller?.aborted) leave()
  else caller?.addEventListener('abort', leave, { once: true })
  return {
    signal: controller.signal,
    isOver: () => clearTimeout(timer),
    /** Returns why the call failed: the timeout if that ended it, whatever the error says. */
    reasonFor: (error: unknown): unknown => late ?? error,
  }
}

type Deadline = ReturnType<typeof createDeadline>

async function withOneRetry<Result>(call: () => PromiseLike<Result>, chance: Chance): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!(await chance(error))) throw error
    return call()
  }
}

function unfinishedBy({ unified, raw }: LanguageModelV4FinishReason): UnfinishedReply | undefined {
  if (unified === 'content-filter') return new UnfinishedReply('held-back')
  if (unified === 'length') return new UnfinishedReply('too-long')
  // Every protocol names a reason at the end: without one, the end is missing.
  const isCut = unified === 'interrupted' || (unified === 'other' && raw === undefined)
  return isCut ? new UnfinishedReply('cut') : undefined
}

/** What providers send before any content. */
const preamble = new Set(['stream-start', 'response-metadata', 'raw', 'custom'])

type Source = {
  reader: ReadableStreamDefaultReader<Part>
  again: () => Promise<ReadableStream<Part>>
  chance: Chance
  deadline: Deadline
  /** Whether the reader has left. */
  isLeft: boolean
}
type Finish = Extract<Part, { type: 'finish' }>

const missingEnd: Finish = {
  type: 'finish',
  finishReason: { unified: 'interrupted', raw: undefined },
  usage: unknownUsage,
}

/** Returns what is wrong with a reply, according to one of its parts; undefined for any other part. */
function failureIn(part: Part): { error: unknown } | undefined {
  if (part.type === 'error') return part
  const error = part.type === 'finish' ? unfinishedBy(part.finishReason) : undefined
  return error && { error }
}

/** Splits a part that ends an incomplete reply into an error and an end. */
function toldHonestly(part: Part, failure: { error: unknown } | undefined): Part[] {
  if (!failure || part.type !== 'finish') return [part]
  const { raw } = part.finishReason
  return [
    { type: 'error', error: failure.error },
    { ...part, finishReason: { unified: 'error', raw } },
  ]
}

/** Retries after a failure, as long as no part of the reply has been passed on. */
async function* partsOf(source: Source): AsyncGenerator<Part, undefined> {
  let held: Part[] = []
  let [hasBegun, hasFailed, hasEnded] = [false, false, false]
  while (!hasEnded) {
    const { value: part = missingEnd, done } = await source.reader.read()
    if (done && hasFailed) return undefined
    const failure = hasFailed ? undefined : failureIn(part)
    if (failure && !hasBegun && !source.isLeft && (await source.chance(failure.error))) {
      // A stream that has failed rejects again when it is cancelled.
      source.reader.cancel().catch(() => undefined)
      source.reader = (await source.again()).getReader()
      held = []
      continue
    }
    hasFailed ||= failure !== undefined
    hasBegun ||= !preamble.has(part.type)
    if (hasBegun) source.deadline.isOver()
    hasEnded = done || part.type === 'finish'
    held.push(...toldHonestly(part, failure))
    if (hasBegun) yield* held.splice(0)
  }
  return undefined
}

function streamWithRetry(source: Source, signal: AbortSignal | undefined): ReadableStream<Part> {
  const parts = partsOf(source)
  const read = async (): Promise<ReadableStreamReadResult<Part>> => {
    try {
      return await parts.next()
    } catch (error) {
      source.deadline.isOver()
      throw source.deadline.reasonFor(error)
    }
  }
  return joinDeltas(readToItsEnd({ source: { read }, signal }), (reason) => {
    source.isLeft = true
    source.deadline.isOver()
    return source.reader.cancel(reason)
  })
}

const retryMiddleware = ({ timeoutMs, usualWaitMs }: RetryTimeouts): LanguageModelV4Middleware => ({
  specificationVersion: 'v4',
  wrapGenerate: async ({ doGenerate, params }) => {
    const chance = createChance(params.abortSignal, usualWaitMs)
    const result = await withOneRetry(doGenerate, chance)
    const failure = unfinishedBy(result.finishReason)
    if (failure) throw failure
    return result
  },
  wrapStream: async ({ model, params }) => {
    const deadline = createDeadline(params.abortSignal, timeoutMs)
    const chance = createChance(deadline.signal, usualWaitMs)
    const call = () => model.doStream({ ...params, abortSignal: deadline.signal })
    try {
      const result = await withOneRetry(call, chance)
      const again = async () => (await call()).stream
      const source = { reader: result.stream.getReader(), again, chance, deadline, isLeft: false }
      return { ...result, stream: streamWithRetry(source, params.abortSignal) }
    } catch (error) {
      deadline.isOver()
      throw deadline.reasonFor(error)
    }
  },
})

type RetryTimeouts = {
  /** How long the first part of a streamed reply may take, in milliseconds. */
  timeoutMs: number
  usualWaitMs: number
}

/**
 * Wraps a model so that each call is retried once, where that is safe and may help: before any part of the answer was
 * passed on, and after the wait that the provider asks for, if that is short. An incomplete answer (blocked by a
 * filter, too long, without an end) is an error that follows its parts. Tools are not run again: they are not part of a
 * call. A streamed reply of which nothing arrives in time, not even its headers, is an error too.
 */
export const modelWithRetry = (
  model: LanguageModelV4,
  { timeoutMs, usualWaitMs = defaultWaitMs }: Pick<RetryTimeouts, 'timeoutMs'> & Partial<RetryTimeouts>,
): LanguageModelV4 => wrapLanguageModel({ model, middleware: retryMiddleware({ timeoutMs, usualWaitMs }) })
