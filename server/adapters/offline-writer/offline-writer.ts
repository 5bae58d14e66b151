import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4Warning,
} from '@ai-sdk/provider'
import { answerOffline } from './offline-thread.ts'
import type { OfflineAnswer } from './offline-reply.ts'
import { offlineTask, type OfflineTask } from './offline-task.ts'

/** No tokens are paid for. */
const usage: LanguageModelV4Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}

const readTask = ({ providerOptions }: LanguageModelV4CallOptions): OfflineTask =>
  providerOptions?.offline === undefined
    ? { task: 'reply', material: [], sources: [] }
    : offlineTask.parse(providerOptions.offline)

function offeredTools({ tools, toolChoice }: LanguageModelV4CallOptions): string[] {
  const names = tools?.flatMap((tool) => (tool.type === 'function' ? [tool.name] : [])) ?? []
  if (toolChoice?.type === 'none') return []
  return toolChoice?.type === 'tool' ? names.filter((name) => name === toolChoice.toolName) : names
}

type Message = LanguageModelV4Prompt[number]

/** Reduces a message to what the offline writer reads: text, replies and tool outputs. File addresses and bytes are not passed on. */
function readable(message: Message): Message {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.content.filter(({ type }) => type === 'text') }
    case 'tool':
      return { role: 'tool', content: message.content.flatMap(readableResult) }
    case 'assistant':
      return { role: 'assistant', content: message.content.filter(({ type }) => type === 'text') }
    case 'system':
      return { role: 'assistant', content: [] }
  }
}

function readableResult(part: (Message & { role: 'tool' })['content'][number]) {
  if (part.type !== 'tool-result') return []
  const isRead = part.output.type === 'json' || part.output.type.startsWith('error')
  return { ...part, output: isRead ? part.output : { type: 'json' as const, value: {} } }
}

const answer = (options: LanguageModelV4CallOptions): Promise<OfflineAnswer> => {
  const task = readTask(options)
  const prompt = task.task === 'reply' ? options.prompt.map(readable) : []
  return answerOffline({ ask: 'answer', task, prompt, toolNames: offeredTools(options) }, options.abortSignal)
}

const warningsFor = ({ responseFormat }: LanguageModelV4CallOptions): SharedV4Warning[] =>
  responseFormat?.type === 'json'
    ? [{ type: 'unsupported', feature: 'responseFormat', details: 'The offline writer writes plain text.' }]
    : []

const finishOf = ({ kind }: OfflineAnswer): LanguageModelV4FinishReason =>
  kind === 'tool' ? { unified: 'tool-calls', raw: undefined } : { unified: 'stop', raw: undefined }

const toolCall = ({ toolName, input }: OfflineAnswer & { kind: 'tool' }) => ({
  type: 'tool-call' as const,
  toolCallId: randomUUID(),
  toolName,
  input: JSON.stringify(input),
})

function contentParts(given: OfflineAnswer): LanguageModelV4StreamPart[] {
  if (given.kind === 'tool') {
    const call = toolCall(given)
    const { toolCallId: id, toolName, input: delta } = call
    return [
      { type: 'tool-input-start', id, toolName },
      { type: 'tool-input-delta', id, delta },
      { type: 'tool-input-end', id },
      call,
    ]
  }
  const words = given.text.match(/\s*\S+|\s+$/gu) ?? []
  return [
    { type: 'text-start', id: '0' },
    ...words.map((delta) => ({ type: 'text-delta' as const, id: '0', delta })),
    { type: 'text-end', id: '0' },
  ]
}

/** Streams one part per pull, with an event loop turn in between; an abort rejects with the signal's reason. */
function toStream(parts: LanguageModelV4StreamPart[], signal: AbortSignal | undefined) {
  const rest = parts.values()
  return new ReadableStream<LanguageModelV4StreamPart>({
    async pull(controller) {
      await nextTurn()
      signal?.throwIfAborted()
      const { value, done } = rest.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}

/**
 * Creates the model that is used when no other is connected: deterministic, local, and limited to the writer's own
 * words. Its task is in `providerOptions.offline` (an OfflineTask); without one, it answers a chat turn.
 */
export function createOfflineWriter(modelId: string): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'offline',
    modelId,
    // It reads no files, so none has to be fetched for it.
    supportedUrls: { '*/*': [/.*/] },
    async doGenerate(options) {
      options.abortSignal?.throwIfAborted()
      const given = await answer(options)
      options.abortSignal?.throwIfAborted()
      const content = given.kind === 'tool' ? toolCall(given) : { type: 'text' as const, text: given.text }
      return { content: [content], finishReason: finishOf(given), usage, warnings: warningsFor(options) }
    },
    async doStream(options) {
      options.abortSignal?.throwIfAborted()
      const given = await answer(options)
      options.abortSignal?.throwIfAborted()
      const parts: LanguageModelV4StreamPart[] = [
        { type: 'stream-start', warnings: warningsFor(options) },
        ...contentParts(given),
        { type: 'finish', finishReason: finishOf(given), usage },
      ]
      return { stream: toStream(parts, options.abortSignal) }
    },
  }
}
