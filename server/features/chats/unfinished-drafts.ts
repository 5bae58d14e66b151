import type { StoredMessage } from '#contract/chat.ts'
import type { DbOrTx } from '#server/db/schema.ts'
import { draftsOfChat } from '#server/features/documents/service.ts'

type Part = StoredMessage['parts'][number]
type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const isUnfinished = (part: Part) =>
  part.type === 'tool-createDocument' && typeof fieldsOf(part.output).id !== 'string'

/**
 * A reply that was stopped, or failed, while it wrote a post has kept the post but not its id: this puts the id into
 * the input of the tool's part, so that what was written can be opened.
 */
export async function nameUnfinishedDrafts(
  db: DbOrTx,
  chat: { id: string; userId: string },
  messages: StoredMessage[],
): Promise<StoredMessage[]> {
  const isEnded = ({ role, metadata }: StoredMessage) =>
    role === 'assistant' && metadata.state !== 'streaming'
  if (!messages.some((message) => isEnded(message) && message.parts.some(isUnfinished))) return messages
  const drafts = await draftsOfChat(db, { userId: chat.userId, chatId: chat.id })
  const taken = new Set(messages.flatMap(({ parts }) => parts.map(({ output }) => fieldsOf(output).id)))
  return messages.map((message) => {
    if (!isEnded(message)) return message
    const begun = Date.parse(message.metadata.createdAt)
    const parts = message.parts.map((part) => {
      const input = fieldsOf(part.input)
      const draft = isUnfinished(part)
        ? drafts.find(
            ({ id, title, createdAt }) => title === input.title && createdAt >= begun && !taken.has(id),
          )
        : undefined
      if (!draft) return part
      taken.add(draft.id)
      return { ...part, input: { ...input, id: draft.id } }
    })
    return { ...message, parts }
  })
}
