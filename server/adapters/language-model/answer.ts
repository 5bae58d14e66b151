import { getErrorMessage, type JSONValue, type LanguageModelV4 } from '@ai-sdk/provider'
import {
  experimental_streamLanguageModelCall as streamModelCall,
  NoOutputGeneratedError,
  type AssistantContent,
  type FinishReason,
  type Instructions,
  type LanguageModelStreamPart,
  type ModelMessage,
  type OutputInterface,
  type ToolResultPart,
  type ToolSet,
  type TextStreamPart,
  type TypedToolCall,
  type TypedToolError,
  type TypedToolResult,
} from 'ai'

type ProviderOptions = NonNullable<ModelMessage['providerOptions']>

/** What to ask a model, and how long it may be silent. */
export type AnswerOptions = {
  model: LanguageModelV4
  instructions: Instructions
  messages: ModelMessage[]
  /** The schema of each item of the answer, for a model that supports schemas. */
  output?: OutputInterface
  providerOptions?: ProviderOptions
  tools?: ToolSet
  /** The tool that the model must call first. */
  firstTool?: string
  /** How often the model is called at most, each time with the output of its tools. */
  maxSteps?: number
  /** Whether the tools' output ends the answer, so that the model need not receive it. */
  isDone?: (calls: ToolCall[], outputs: ToolOutput[]) => boolean
  signal?: AbortSignal | undefined
  /** The longest silence before the first part and between parts, in milliseconds. */
  timeoutMs: number
}

export type ToolCall = TypedToolCall<ToolSet>
export type ToolOutput = TypedToolResult<ToolSet> | TypedToolError<ToolSet>

type OwnParts = 'start' | 'start-step' | 'finish-step' | 'finish' | 'abort'

/** A part of an answer, in the order of the AI SDK's `streamText`. */
export type AnswerPart =
  | Exclude<TextStreamPart<ToolSet>, { type: OwnParts }>
  | { type: 'start-step' }
  | { type: 'finish-step' }
  | { type: 'finish'; finishReason: FinishReason }
  /** The answer was stopped, or its model was silent for too long: `signal` of the options tells which. */
  | { type: 'abort' }

/** Whether a part belongs to the answer itself, or says why there is none: reasoning and white space do not. */
export function isAnswer(part: AnswerPart): boolean {
  if (part.type === 'text-delta') return /\S/.test(part.text)
  return part.type === 'tool-call' || part.type === 'file' || part.type === 'error'
}

/**
 * Streams a model's answer: its text, its tool calls and their outputs, until it is done. Equivalent to `streamText`
 * without the nine web streams that it chains, which cost more than the text itself; each call of the model still goes
 * through the SDK. A provider's failure is a part of type `error`, and so is an answer without any part.
 */
export async function* streamAnswer(options: AnswerOptions): AsyncGenerator<AnswerPart, undefined> {
  const timeout = new SilenceTimeout(options.signal, options.timeoutMs)
  try {
    yield* steps(options, timeout)
  } catch (error) {
    if (!timeout.isAborted) throw error
    yield { type: 'abort' }
  } finally {
    timeout.dispose()
  }
  return undefined
}

async function* steps(
  options: AnswerOptions,
  timeout: SilenceTimeout,
): AsyncGenerator<AnswerPart, undefined> {
  const { maxSteps = 1, isDone } = options
  let { messages } = options
  for (let count = 1; ; count += 1) {
    const step = new Step(count)
    const reader = await open({ ...options, messages }, count, timeout)
    if ('error' in reader) {
      yield { type: 'error', error: reader.error }
      return undefined
    }
    yield* step.parts(reader, timeout)
    if (!step.hasOutput && step.finishReason === undefined) {
      yield { type: 'error', error: new NoOutputGeneratedError({ message: 'The answer had no part.' }) }
      return undefined
    }
    if (options.tools) yield* runTools(step, { tools: options.tools, messages }, timeout)
    yield { type: 'finish-step' }
    // The consumer may have worked on the step meanwhile, and been stopped.
    timeout.signal.throwIfAborted()
    const { finishReason = 'other', ownCalls, outputs } = step
    const mayGoOn =
      finishReason !== 'interrupted' && ownCalls.length > 0 && ownCalls.length === outputs.length
    if (!mayGoOn || count >= maxSteps || isDone?.(ownCalls, outputs)) {
      yield { type: 'finish', finishReason }
      return undefined
    }
    messages = [...messages, ...(await step.messages(options.tools))]
  }
}

type Reader = ReadableStreamDefaultReader<LanguageModelStreamPart>

/** Starts a call of the model; returns the error if its provider refused it. */
async function open(
  { model, instructions, messages, output, providerOptions, tools, firstTool }: AnswerOptions,
  count: number,
  timeout: SilenceTimeout,
): Promise<Reader | { error: unknown }> {
  const call = streamModelCall({
    model,
    instructions,
    messages,
    ...(output ? { output } : {}),
    ...(providerOptions ? { providerOptions } : {}),
    ...(tools ? { tools } : {}),
    ...(firstTool !== undefined && count === 1 ? { toolChoice: { type: 'tool', toolName: firstTool } } : {}),
    abortSignal: timeout.signal,
  })
  try {
    return (await timeout.race(call)).stream.getReader()
  } catch (error) {
    // A model that ignores the signal may still respond: discard that.
    call.then(({ stream }) => stream.cancel()).catch(() => undefined)
    if (timeout.isAborted) throw error
    return { error }
  }
}

/**
 * Aborts an answer when its caller does, or when its model is silent for too long. Not with `AbortSignal.any`, whose weak
 * references cost more than passing an abort on.
 */
class SilenceTimeout {
  readonly #controller = new AbortController()
  readonly #caller: AbortSignal | undefined
  readonly #timeoutMs: number
  readonly #aborted = Promise.withResolvers<never>()
  #timer: NodeJS.Timeout | undefined
  readonly signal = this.#controller.signal

  constructor(caller: AbortSignal | undefined, timeoutMs: number) {
    this.#caller = caller
    this.#timeoutMs = timeoutMs
    this.#aborted.promise.catch(() => undefined)
    if (caller?.aborted) this.#leave()
    else caller?.addEventListener('abort', this.#leave, { once: true })
  }

  get isAborted(): boolean {
    return this.signal.aborted
  }

  /** Restarts the silence timer. */
  restart(): void {
    if (this.#timer) this.#timer.refresh()
    else this.#timer = setTimeout(() => this.#abort(), this.#timeoutMs)
  }

  /** Stops the timer: nothing is expected from the model. */
  pause(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** Rejects if the answer is aborted before the work is done. */
  race<Result>(work: Promise<Result>): Promise<Result> {
    return Promise.race([work, this.#aborted.promise])
  }

  dispose(): void {
    this.pause()
    this.#caller?.removeEventListener('abort', this.#leave)
  }

  readonly #leave = () => this.#abort(this.#caller?.reason)

  #abort(reason?: unknown): void {
    this.pause()
    this.#controller.abort(reason)
    this.#aborted.reject(this.signal.reason)
  }
}

type Content = Exclude<AssistantContent, string>
type Spoken = Extract<Content[number], { type: 'text' | 'reasoning' }>
type Metadata = ProviderOptions | undefined

/** What one call of the model has produced, to be passed to the next one. */
class Step {
  readonly #count: number
  readonly #content: Content = []
  readonly #growing = new Map<string, Spoken>()
  readonly #calls: ToolCall[] = []
  readonly outputs: ToolOutput[] = []
  #isWhole = false
  hasOutput = false
  finishReason: FinishReason | undefined

  constructor(count: number) {
    this.#count = count
  }

  /** The calls of tools that run here. */
  get ownCalls(): ToolCall[] {
    return this.#calls.filter(({ providerExecuted }) => providerExecuted !== true)
  }

  async *parts(reader: Reader, timeout: SilenceTimeout): AsyncGenerator<AnswerPart, undefined> {
    // A reader waiting for the next part learns at once that there is none.
    const leave = () => void reader.cancel(timeout.signal.reason).catch(() => undefined)
    timeout.signal.addEventListener('abort', leave, { once: true })
    try {
      timeout.restart()
      let hasBegun = false
      for (;;) {
        const { done, value } = await reader.read()
        timeout.signal.throwIfAborted()
        if (done) break
        const part = this.#read(value, timeout)
        if (!part) continue
        if (!hasBegun) yield { type: 'start-step' }
        hasBegun = true
        yield part
      }
      this.#isWhole = true
    } finally {
      timeout.pause()
      timeout.signal.removeEventListener('abort', leave)
      if (!this.#isWhole) leave()
    }
    return undefined
  }

  /** Records a part; returns it as the consumer should receive it, if at all. */
  #read(part: LanguageModelStreamPart, timeout: SilenceTimeout): AnswerPart | undefined {
    switch (part.type) {
      case 'model-call-start':
      case 'model-call-response-metadata':
      case 'raw':
        return undefined
      case 'model-call-end':
        this.finishReason = part.finishReason
        timeout.pause()
        return undefined
      case 'error':
        this.finishReason = 'error'
        timeout.pause()
        return part
      case 'text-start':
      case 'reasoning-start':
        this.#begin(part.type === 'text-start' ? 'text' : 'reasoning', part.id, part.providerMetadata)
        return this.#named(part)
      case 'text-delta':
      case 'reasoning-delta':
        this.#grow(part.id, part.text, part.providerMetadata)
        if (part.text !== '') this.#noteOutput(timeout)
        else if (part.type === 'text-delta' && part.providerMetadata === undefined) return undefined
        return this.#named(part)
      case 'text-end':
      case 'reasoning-end':
        this.#grow(part.id, '', part.providerMetadata)
        this.#growing.delete(part.id)
        return this.#named(part)
      case 'tool-input-delta':
        this.#noteOutput(timeout)
        return part
      case 'file':
      case 'reasoning-file':
        this.#noteOutput(timeout)
        this.#content.push({
          type: part.type,
          data: part.file.base64,
          mediaType: part.file.mediaType,
          ...(part.providerMetadata ? { providerOptions: part.providerMetadata } : {}),
        })
        return part
      case 'tool-call':
        this.#noteOutput(timeout)
        this.#calls.push(part)
        this.#content.push({
          type: 'tool-call',
          toolCallId: part.toolCallId,
          toolName: part.toolName,
          input: part.invalid && typeof part.input !== 'object' ? {} : part.input,
          ...(part.providerMetadata ? { providerOptions: part.providerMetadata } : {}),
        })
        return part
      case 'tool-error':
        // The model receives a call with invalid arguments as the tool's output.
        if (part.providerExecuted !== true) this.outputs.push(part)
        return part
      default:
        return part
    }
  }

  #noteOutput(timeout: SilenceTimeout): void {
    this.hasOutput = true
    timeout.restart()
  }

  /** Makes a part's id unique within the answer: providers restart their numbering with each call. */
  #named<Part extends { id: string }>(part: Part): Part {
    return this.#count === 1 ? part : { ...part, id: `${part.id}/${this.#count}` }
  }

  #begin(type: Spoken['type'], id: string, metadata: Metadata): void {
    const spoken: Spoken = { type, text: '', ...(metadata ? { providerOptions: metadata } : {}) }
    this.#growing.set(id, spoken)
    this.#content.push(spoken)
  }

  #grow(id: string, text: string, metadata: Metadata): void {
    const spoken = this.#growing.get(id)
    if (!spoken) return
    spoken.text += text
    if (metadata) spoken.providerOptions = metadata
  }

  /** The calls to run: none if the answer failed or was cut off. */
  get callsToRun(): ToolCall[] {
    const isWhole = this.finishReason === 'stop' || this.finishReason === 'tool-calls'
    return isWhole ? this.ownCalls.filter(({ invalid }) => invalid !== true) : []
  }

  /** Returns what was said and the tools' outputs, as messages for the next call. */
  async messages(tools: ToolSet | undefined): Promise<ModelMessage[]> {
    const isEmpty = (part: Content[number]) =>
      part.type === 'text' && part.text === '' && part.providerOptions === undefined
    const results = this.ownCalls.map(async ({ toolCallId }) => {
      const output = this.outputs.find((one) => one.toolCallId === toolCallId)
      return output ? [await toolResultPart(tools, output)] : []
    })
    return [
      { role: 'assistant', content: this.#content.filter((part) => !isEmpty(part)) },
      { role: 'tool', content: (await Promise.all(results)).flat() },
    ]
  }
}

/** Runs the tools that a model has called in parallel; yields each output as soon as it is available. */
async function* runTools(
  step: Step,
  { tools, messages }: { tools: ToolSet; messages: ModelMessage[] },
  timeout: SilenceTimeout,
): AsyncGenerator<ToolOutput, undefined> {
  const running = new Map<number, Promise<[number, ToolOutput]>>()
  for (const [at, call] of step.callsToRun.entries()) {
    if (!tools[call.toolName]?.execute) continue
    running.set(
      at,
      runTool(tools, call, { messages, signal: timeout.signal }).then((output) => [at, output]),
    )
  }
  while (running.size > 0) {
    const [at, output] = await timeout.race(Promise.race(running.values()))
    running.delete(at)
    step.outputs.push(output)
    yield output
  }
  return undefined
}

type Asked = { messages: ModelMessage[]; signal: AbortSignal }

async function runTool(tools: ToolSet, call: ToolCall, { messages, signal }: Asked): Promise<ToolOutput> {
  const { toolCallId, toolName, input, providerMetadata } = call
  const about = {
    toolCallId,
    toolName,
    input,
    dynamic: false,
    ...(providerMetadata ? { providerMetadata } : {}),
  }
  try {
    const execution = { toolCallId, messages, abortSignal: signal, context: undefined }
    const output: unknown = await tools[toolName]?.execute?.(input as never, execution as never)
    return { ...about, type: 'tool-result', output }
  } catch (error) {
    return { ...about, type: 'tool-error', error }
  }
}

/** Converts a tool's output to the form its model reads. */
async function toolResultPart(tools: ToolSet | undefined, said: ToolOutput): Promise<ToolResultPart> {
  const { toolCallId, toolName, input, providerMetadata } = said
  const part = {
    type: 'tool-result' as const,
    toolCallId,
    toolName,
    ...(providerMetadata ? { providerOptions: providerMetadata } : {}),
  }
  if (said.type === 'tool-error') {
    return { ...part, output: { type: 'error-text', value: getErrorMessage(said.error) } }
  }
  const { output } = said
  const { toModelOutput } = tools?.[toolName] ?? {}
  if (toModelOutput) return { ...part, output: await toModelOutput({ toolCallId, input, output }) }
  if (typeof output === 'string') return { ...part, output: { type: 'text', value: output } }
  const value = JSON.parse(JSON.stringify(output ?? null)) as JSONValue
  return { ...part, output: { type: 'json', value } }
}
