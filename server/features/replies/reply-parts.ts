import { readUIMessageStream, type InferUIMessageChunk, type UIMessage } from 'ai'
import type { StoredMessage, ReplyMetadata, StreamData } from '#contract/chat.ts'

export type ReplyChunk = InferUIMessageChunk<ReplyMessage>
/** What writes chunks into a running reply. */
export type ChunkWriter = { write: (chunk: ReplyChunk) => void }
export type ReplyParts = StoredMessage['parts']

/**
 * What a reply's chunks add up to. The AI SDK copies the whole message for each chunk it reads; so it reads only when
 * somebody asks, and gets one chunk for each run of deltas: as many as the reply has parts, not words.
 */
export class MessageAccumulator {
  readonly #chunks: ReplyChunk[] = []

  add(chunk: ReplyChunk): void {
    if (leavesNoTrace(chunk)) return
    const last = this.#chunks.at(-1)
    if (!last || !goesOn(last, chunk)) this.#chunks.push({ ...chunk })
  }

  /** The parts of the message as the AI SDK has them. */
  async parts(): Promise<ReplyParts> {
    const stream = streamOf(this.#chunks)
    let parts: ReplyParts = []
    for await (const message of readUIMessageStream<ReplyMessage>({ stream })) {
      parts = message.parts.map((part) => ({ ...part }))
    }
    return parts
  }
}

/** Copies, since the reader may change what it is given. */
const streamOf = (chunks: ReplyChunk[]) =>
  new ReadableStream<ReplyChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue({ ...chunk })
      controller.close()
    },
  })

const leavesNoTrace = (chunk: ReplyChunk): boolean =>
  chunk.type === 'error' || ('transient' in chunk && chunk.transient)

/** Adds a delta to the one it follows; false when it follows none of its kind. */
function goesOn(last: ReplyChunk, chunk: ReplyChunk): boolean {
  if (chunk.type === 'text-delta' || chunk.type === 'reasoning-delta') {
    if (last.type !== chunk.type || last.id !== chunk.id || chunk.providerMetadata) return false
    last.delta += chunk.delta
    return true
  }
  if (chunk.type !== 'tool-input-delta' || last.type !== chunk.type) return false
  if (last.toolCallId !== chunk.toolCallId) return false
  last.inputTextDelta += chunk.inputTextDelta
  return true
}

/** Says which document the chunks that follow are for. */
export function announce(
  writer: ChunkWriter,
  { documentId, title, kind }: { documentId: string; title: string; kind: 'text' | 'image' },
): void {
  writer.write({ type: 'data-kind', data: kind, transient: true })
  writer.write({ type: 'data-id', data: documentId, transient: true })
  writer.write({ type: 'data-title', data: title, transient: true })
  writer.write({ type: 'data-clear', data: null, transient: true })
}

/** A reply as it travels and is stored: the AI SDK's UI message with our data parts. */
export type ReplyMessage = UIMessage<ReplyMetadata, StreamData>
