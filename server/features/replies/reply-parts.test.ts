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

const some = { some: { thing: 1 } }
const textAlone: ReplyChunk[] = [
  { type: 'start', messageId: 'reply', messageMetadata: { createdAt: '2026-11-02T09:00:00.000Z' } },
  { type: 'start-step' },
  { type: 'start-step' },
  ...words('1', 'text', ['Good ', 'morning, ', '👩‍👩‍👧', '']),
  { type: 'finish-step' },
  { type: 'start-step' },
  { type: 'text-start', id: '2', providerMetadata: some },
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta: 'a' },
  { type: 'text-delta', id: '2', delta: 'b', providerMetadata: { some: { thing: 2 } } },
  { type: 'text-delta', id: '1', delta: 'c' },
  { type: 'text-end', id: '1', providerMetadata: some },
  { type: 'error', errorText: 'No.' },
  { type: 'finish-step' },
  { type: 'start-step' },
  { type: 'abort' },
  { type: 'finish', finishReason: 'stop' },
]

/** What comes last makes the SDK add up a reply that was text alone until then. */
const beyondText: ReplyChunk[][] = [
  [{ type: 'source-url', sourceId: 's', url: 'https://example.com' }],
  [{ type: 'finish', messageMetadata: { createdAt: '2026-11-02T09:00:01.000Z' } }],
  [{ type: 'text-delta', id: '9', delta: 'It continues nothing.' }, ...words('4', 'text', ['Yes.'])],
  [...words('3', 'reasoning', ['Hm.']), ...words('4', 'text', ['Yes.'])],
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
  it.each([
    { of: 'every kind', chunks: reply },
    { of: 'text alone', chunks: textAlone },
    ...beyondText.map((end) => ({
      of: `text, then ${end[0]?.type}`,
      chunks: [...textAlone.slice(0, -2), ...end],
    })),
  ])('is at every moment what the AI SDK makes of its chunks: $of', async ({ chunks }) => {
    const sum = new MessageAccumulator()
    for (const [at, chunk] of chunks.entries()) {
      sum.add(chunk)
      const parts = JSON.parse(JSON.stringify(await sum.parts())) as unknown
      expect(parts, `after ${at}, ${chunk.type}`).toEqual(await asTheSdkHasIt(chunks.slice(0, at + 1)))
    }
  })

  it('is a copy that later text does not change', async () => {
    const sum = new MessageAccumulator()
    for (const chunk of textAlone.slice(0, 5)) sum.add(chunk)
    const [first, second, third] = await sum.parts()
    sum.add({ type: 'text-delta', id: '1', delta: 'more' })
    expect([first, second, third]).toMatchObject([{}, {}, { text: 'Good ' }])
  })

  it('leaves out what is said to the reader alone', async () => {
    const sum = new MessageAccumulator()
    for (const chunk of [...words('1', 'text', ['So far']), { type: 'error', errorText: 'No.' } as const])
      sum.add(chunk)
    expect(await sum.parts()).toMatchObject([{ type: 'text', text: 'So far' }])
  })
})
