import type { StoredMessage } from '#contract/chat.ts'
import type { DbOrTx } from '#server/db/schema.ts'
import { draftId, ownDocumentIds } from '#server/features/documents/service.ts'

type Part = StoredMessage['parts'][number]
type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** Returns the id of a reply's draft when the reply was stopped, or failed, before its tool call returned the id. */
function unfinishedDraft(replyId: string, part: Part): string | undefined {
  if (part.type !== 'tool-createDocument' || typeof part.toolCallId !== 'string') return undefined
  if (typeof fieldsOf(part.output).id === 'string') return undefined
  const { id } = fieldsOf(part.input)
  return typeof id === 'string' ? id : draftId(replyId, part.toolCallId)
}

type Parts = Pick<StoredMessage, 'id' | 'parts'>

/** Returns a message's parts with the ids of drafts added to their tool inputs, for when the message gets another id. */
export const withDraftIds = ({ id: replyId, parts }: Parts): Part[] =>
  parts.map((part) => {
    const id = unfinishedDraft(replyId, part)
    return id === undefined ? part : { ...part, input: { ...fieldsOf(part.input), id } }
  })

/** Adds the id of each unfinished draft that exists to the input of its tool call, so that it can be opened. */
export async function nameUnfinishedDrafts(
  db: DbOrTx,
  chat: { userId: string },
  messages: StoredMessage[],
): Promise<StoredMessage[]> {
  const isEnded = ({ role, metadata }: StoredMessage) =>
    role === 'assistant' && metadata.state !== 'streaming'
  const ended = messages.filter(isEnded)
  const ids = ended.flatMap(({ id, parts }) => parts.flatMap((part) => unfinishedDraft(id, part) ?? []))
  if (ids.length === 0) return messages
  const there = await ownDocumentIds(db, { userId: chat.userId, ids })
  const named = (replyId: string, part: Part): Part => {
    const draft = unfinishedDraft(replyId, part)
    if (draft === undefined) return part
    const { id, ...input } = fieldsOf(part.input)
    if (there.has(draft)) return { ...part, input: { ...input, id: draft } }
    return id === undefined ? part : { ...part, input }
  }
  return messages.map((message) =>
    isEnded(message) ? { ...message, parts: message.parts.map((part) => named(message.id, part)) } : message,
  )
}
