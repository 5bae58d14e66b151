import { randomUUID } from 'node:crypto'
import type { MessageContext, StoredMessage } from '#contract/chat.ts'
import type { DocumentToolOutput } from '#contract/stream.ts'
import type { SampleSet } from './sample-set.ts'

type Message = SampleSet['chat']['messages'][number]
type Parts = StoredMessage['parts']

/** A message as a reply's parts are stored; `drafts` are the posts it may have made, by name. */
export function partsOf(message: Message, drafts: Map<string, { id: string; title: string }>): Parts {
  const text = { type: 'text', text: message.text }
  if (message.role === 'user') return [text]
  const made = message.draft === undefined ? undefined : drafts.get(message.draft)
  const after = message.after === undefined ? [] : [{ type: 'text', text: message.after }]
  return [text, ...(made ? [toolPart(made)] : []), ...after]
}

function toolPart({ id, title }: { id: string; title: string }) {
  const output: DocumentToolOutput = { id, title, kind: 'text' }
  return {
    type: 'tool-createDocument',
    toolCallId: randomUUID(),
    state: 'output-available',
    input: { title, kind: 'text' },
    output,
  }
}

/** What a message was sent with; `ids` are those of the samples, by name. */
export function contextOf(message: Message, ids: Map<string, string>): MessageContext | null {
  if (message.role !== 'user') return null
  return {
    selectedKnowledgeBaseIds: message.knowledge.flatMap((name) => ids.get(name) ?? []),
    ...(message.withStory ? { selectedIdentity: { myStory: true } } : {}),
  }
}
