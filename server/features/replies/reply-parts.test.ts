import { readUIMessageStream } from 'ai'
import { describe, expect, it } from 'vitest'
import { type ReplyMessage, type ReplyChunk, MessageAccumulator } from './reply-parts.ts'

const words = (id: string, type: 'text' | 'reasoning', deltas: string[]): ReplyChunk[] => [
  { type: `${type}-start`, id },
  ...deltas.map((delta) => ({ type: `${type}-delta` as const, id, delta })),
  { type: `${type}-end`, id },
]
const call = (toolCallId: string, input: string[]): ReplyChunk[] => [
  { type: 'tool-input-start', toolCallId, toolName: 'createDocument' },
  ...input.map((inputTextDelta) => ({ type: 'tool-input-delta' as const, toolCallId, inputTextDelta })),
]

const reply: ReplyChunk[] = [
  { type: 'start', messageId: 'reply' },
  { type: 'start-step' },
  ...words('r', 'reasoning', ['Let ', 'me ', 'see.']),
  ...words('1', 'text', ['Good ', 'morning, ', '👩‍👩‍👧', '']),
  ...call('call-1', ['{"ti', 'tle":"On', 'boarding"}']),
  ...call('call-2', ['{"title"', ':"Other"}']),
  { type: 'tool-input-delta', toolCallId: 'call-1', inputTextDelta: ' ' },
  { type: 'data-textDelta', data: 'draft', transient: true },
  { type: 'tool-input-available', toolCallId: 'call-1', toolName: 'createDocument', input: { title: 'On' } },
  { type: 'tool-output-available', toolCallId: 'call-1', output: { id: '1' } },
  { type: 'tool-output-error', toolCallId: 'call-2', errorText: 'No.' },
  { type: 'finish-step' },
  { type: 'start-step' },
  { type: 'text-start', id: '2' },
  { type: 'text-start', id: '3' },
  { type: 'text-delta', id: '2', delta: 'a' },
  { type: 'text-delta', id: '3', delta: 'b' },
  { type: 'text-delta', id: '2', delta: 'c' },
  { type: 'text-delta', id: '2', delta: 'd', providerMetadata: { some: { thing: 1 } } },
  { type: 'text-end', id: '3' },
  { type: 'source-url', sourceId: 's', url: 'https://example.com' },
  { type: 'finish-step' },
  { type: 'finish' },
]

async function asTheSdkHasIt(chunks: ReplyChunk[]) {
  const kept = chunks.filter((chunk) => !('transient' in chunk))
  let parts: unknown[] = []
  const stream = new ReadableStream<ReplyChunk>({
    start(controller) {
      for (const chunk of kept) controller.enqueue({ ...chunk })
      controller.close()
    },
  })
  for await (const message of readUIMessageStream<ReplyMessage>({ stream })) parts = message.parts
  return JSON.parse(JSON.stringify(parts)) as unknown
}

describe('what a reply adds up to', () => {
  it('is at every moment what the AI SDK makes of its chunks', async () => {
    const sum = new MessageAccumulator()
    for (const [at, chunk] of reply.entries()) {
      sum.add(chunk)
      const parts = JSON.parse(JSON.stringify(await sum.parts())) as unknown
      expect(parts, `after ${at}, ${chunk.type}`).toEqual(await asTheSdkHasIt(reply.slice(0, at + 1)))
    }
  })

  it('leaves out what is said to the reader alone', async () => {
    const sum = new MessageAccumulator()
    for (const chunk of [...words('1', 'text', ['So far']), { type: 'error', errorText: 'No.' } as const])
      sum.add(chunk)
    expect(await sum.parts()).toMatchObject([{ type: 'text', text: 'So far' }])
  })
})
