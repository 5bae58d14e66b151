import type {
  LanguageModelV4Middleware,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import { readToItsEnd, withoutKey } from './model-with-retry.ts'
import { taskOf } from '#server/adapters/offline-writer/offline-task.ts'
import { modelCalls, modelCallSeconds, modelTokens } from '#server/telemetry/metrics.ts'
import { markFailed, type Span, startSpan, within } from '#server/telemetry/tracing.ts'

type MeasuredModel = { provider: string; model: string }
type Call = MeasuredModel & { task: string }
type Outcome = 'done' | 'failed' | 'stopped'
type Usage = LanguageModelV4Usage | undefined

/** One call of a model, from its start to the end of its answer; the content is not recorded. */
class ModelCall {
  readonly span: Span
  readonly #watched: Call
  readonly #began = performance.now()
  #isOver = false

  constructor(watched: Call) {
    this.#watched = watched
    this.span = startSpan({
      name: `chat ${watched.model}`,
      kind: 'client',
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': watched.provider,
        'gen_ai.request.model': watched.model,
      },
    })
  }

  end(outcome: Outcome, usage: Usage): void {
    if (this.#isOver) return
    this.#isOver = true
    const { provider, task } = this.#watched
    modelCalls.inc({ provider, task, outcome })
    modelCallSeconds.observe({ provider }, (performance.now() - this.#began) / 1000)
    const tokens = {
      input: usage?.inputTokens.total,
      cached: usage?.inputTokens.cacheRead,
      output: usage?.outputTokens.total,
    }
    for (const [direction, count] of Object.entries(tokens)) {
      if (count === undefined) continue
      modelTokens.inc({ provider, task, direction }, count)
      this.span.setAttribute(`gen_ai.usage.${direction}_tokens`, count)
    }
    this.span.end()
  }

  fail(error: unknown, signal: AbortSignal | undefined): void {
    if (signal?.aborted) return this.end('stopped', undefined)
    markFailed(this.span, error)
    this.end('failed', undefined)
  }

  /** Ends the call when its answer ends, in whatever way. */
  follow(source: ReadableStream<LanguageModelV4StreamPart>, { signal, key }: Following) {
    const reader = source.getReader()
    const read = readToItsEnd({ source: reader, signal, key })
    return new ReadableStream<LanguageModelV4StreamPart>(
      {
        pull: async (controller) => {
          try {
            const { value, done } = await read()
            if (done) this.end(signal?.aborted ? 'stopped' : 'done', undefined)
            else if (value.type === 'error') this.fail(value.error, signal)
            else if (value.type === 'finish') this.end('done', value.usage)
            if (done) controller.close()
            else controller.enqueue(value)
          } catch (error) {
            this.fail(error, signal)
            throw error
          }
        },
        cancel: (reason) => {
          this.end('stopped', undefined)
          return reader.cancel(reason)
        },
      },
      readWhenAsked,
    )
  }
}

type Following = { signal: AbortSignal | undefined; key: string | undefined }

const readWhenAsked = { highWaterMark: 0 }

/** Counts and traces the calls of a model. A failure becomes a part of the answer, with the call's key removed. */
export const metricsMiddleware = (
  watched: MeasuredModel,
  key: string | undefined,
): LanguageModelV4Middleware => ({
  specificationVersion: 'v4',
  wrapGenerate: async ({ doGenerate, params }) => {
    const call = new ModelCall({ ...watched, task: taskOf(params) })
    try {
      const result = await within(call.span, doGenerate)
      call.end('done', result.usage)
      return result
    } catch (error) {
      const failure = withoutKey(error, key)
      call.fail(failure, params.abortSignal)
      throw failure
    }
  },
  wrapStream: async ({ doStream, params }) => {
    const call = new ModelCall({ ...watched, task: taskOf(params) })
    try {
      const result = await within(call.span, doStream)
      return { ...result, stream: call.follow(result.stream, { signal: params.abortSignal, key }) }
    } catch (error) {
      const failure = withoutKey(error, key)
      call.fail(failure, params.abortSignal)
      throw failure
    }
  },
})
