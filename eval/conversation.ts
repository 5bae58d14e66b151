import { randomUUID } from 'node:crypto'
import type { MessageContext } from '#contract/chat.ts'
import type { DocumentVersion } from '#contract/documents.ts'
import { modelCalls, modelTokens } from '#server/telemetry/metrics.ts'
import { noUsableAnswer } from '#server/adapters/language-model/failure-words.ts'
import { converse, draftedText, spokenText, type StreamChunk } from '#test/harness/chat.ts'
import type { Client } from '#test/harness/client.ts'
import { RunBroken } from './put-material.ts'

/** The reply to a message. */
export type Reply = {
  text: string
  /** The post that was written: its text as stored, and as it was before a check had it corrected. */
  post: { id: string; title: string; content: string; first: string } | undefined
  hooks: string[]
  /** Whether the model's answer was unusable. */
  isUnusable: boolean
}

/** The expected outcome of a message. */
export const stepNames = [
  'question',
  'sources',
  'templates',
  'trends',
  'post-ideas',
  'ideas',
  'post',
  'hooks',
] as const
export type StepName = (typeof stepNames)[number]

/** A message of the run, and why its reply could not be used; null if it could. */
export type Step = { name: StepName; said: string; reply: string; problem: string | null }

/**
 * The cost of the model calls for one message, in tokens as their provider counts them, without the chat's title.
 * `repairs` are the calls that requested a post again after a check objected to it.
 */
export type MessageCost = { calls: number; repairs: number; input: number; cached: number; output: number }

type Series = { labels: Record<string, unknown>; value: number }

const sumOf = (values: Series[], labels: Record<string, string>): number =>
  values
    .filter((series) => series.labels['task'] !== 'title')
    .filter((series) => Object.entries(labels).every(([name, value]) => series.labels[name] === value))
    .reduce((sum, { value }) => sum + value, 0)

/** Returns the cost of all model calls of this process so far. */
async function readCost(): Promise<MessageCost> {
  const [calls, tokens] = [(await modelCalls.get()).values, (await modelTokens.get()).values]
  return {
    calls: sumOf(calls, {}),
    repairs: sumOf(calls, { task: 'repair' }),
    input: sumOf(tokens, { direction: 'input' }),
    cached: sumOf(tokens, { direction: 'cached' }),
    output: sumOf(tokens, { direction: 'output' }),
  }
}

const costSince = (before: MessageCost, after: MessageCost): MessageCost => ({
  calls: after.calls - before.calls,
  repairs: after.repairs - before.repairs,
  input: after.input - before.input,
  cached: after.cached - before.cached,
  output: after.output - before.output,
})

type Output = { id: string; title: string }

/** Returns what the model wrote before a check requested something else. */
function firstText(chunks: StreamChunk[]): string {
  const checked = chunks.findIndex(({ type }) => type === 'data-checking')
  return draftedText(checked === -1 ? chunks : chunks.slice(0, checked))
}

function writtenPost(chunks: StreamChunk[]): Output | undefined {
  const outputs = chunks.flatMap(({ type, output }) => (type === 'tool-output-available' ? [output] : []))
  return outputs.find(
    (output): output is Output =>
      typeof output === 'object' &&
      output !== null &&
      'kind' in output &&
      output.kind === 'text' &&
      'id' in output,
  )
}

const hooksIn = (chunks: StreamChunk[]): string[] =>
  chunks.flatMap(({ type, data }) =>
    type === 'data-linkedin-hooks' && Array.isArray(data) ? data.map(String) : [],
  )

/** One chat of one account. */
export class Conversation {
  readonly #client: Client
  readonly #chatId = randomUUID()
  readonly steps: Step[] = []
  /** The cost of each message, in order. */
  readonly costs: MessageCost[] = []

  constructor(client: Client) {
    this.#client = client
  }

  /** Sends a message and waits for the whole reply. Throws RunBroken if there is none. */
  async say(text: string, context: MessageContext, more: Record<string, unknown> = {}): Promise<Reply> {
    const before = await readCost()
    const sent = await converse(this.#client, text, { ...context, ...more, id: this.#chatId })
    if (sent.status !== 200)
      throw new RunBroken(`POST /api/chat: ${sent.status} ${JSON.stringify(sent.body)}`)
    this.costs.push(costSince(before, await readCost()))
    const failed = sent.chunks.find(({ type }) => type === 'error')
    const isUnusable = typeof failed?.errorText === 'string' && failed.errorText.startsWith(noUsableAnswer)
    if (failed && !isUnusable)
      throw new RunBroken(`The reply to “${text}” failed: ${String(failed.errorText)}`)
    const written = writtenPost(sent.chunks)
    return {
      text: spokenText(sent.chunks),
      post: written && {
        ...written,
        content: await this.#contentOf(written.id),
        first: firstText(sent.chunks),
      },
      hooks: hooksIn(sent.chunks),
      isUnusable,
    }
  }

  /** Records the outcome of a message; returns the requested value, or undefined. */
  note<Value>(
    step: Omit<Step, 'problem'>,
    outcome: { value: Value } | { problem: string },
  ): Value | undefined {
    const isUsable = 'value' in outcome
    this.steps.push({ ...step, problem: isUsable ? null : outcome.problem })
    return isUsable ? outcome.value : undefined
  }

  async #contentOf(id: string): Promise<string> {
    const { status, body, text } = await this.#client.get<DocumentVersion[]>(`/api/document?id=${id}`)
    const content = status === 200 ? body.at(-1)?.content : undefined
    if (content === undefined) throw new RunBroken(`GET /api/document: ${status} ${text}`)
    return content
  }
}
