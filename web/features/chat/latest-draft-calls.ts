import type { ChatMessage } from './chat-message.ts'
import { documentToolView } from './document-tool.ts'

type Use = { callId: string; documentId: string }

/** A message's parts are looked through once: what is stored does not change, and what is written is a new object. */
const usesOfMessage = new WeakMap<ChatMessage, Use[]>()

function usesOf(message: ChatMessage): Use[] {
  const known = usesOfMessage.get(message)
  if (known) return known
  const uses = message.parts.flatMap((part) => {
    const view = documentToolView(part)
    if (!view?.document || !view.makesDocument || view.state === 'failed') return []
    return [{ callId: view.callId, documentId: view.document.id }]
  })
  usesOfMessage.set(message, uses)
  return uses
}

/**
 * For each message the tool calls that show a preview, separated by spaces: of all that wrote one document only the
 * last does, since all would show the same.
 */
export function latestDraftCalls(messages: ChatMessage[]): Map<string, string> {
  const seen = new Set<string>()
  const calls = new Map<string, string>()
  for (const message of messages.toReversed()) {
    const last = usesOf(message)
      .toReversed()
      .filter(({ documentId }) => !seen.has(documentId) && seen.add(documentId))
    if (last.length > 0) calls.set(message.id, last.map(({ callId }) => callId).join(' '))
  }
  return calls
}
