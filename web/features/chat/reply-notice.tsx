import { RotateCcw } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import type { ChatMessage } from './chat-message.ts'
import { hasBrokenUpdate } from './document-tool.ts'
import type { SessionState } from './session-state.ts'

/** What there is to say about a reply that did not come to its end; null when it did, or is still on its way. */
export function noticeOf({ messages, status, failure }: SessionState): string | null {
  const last = messages.at(-1)
  if (status === 'submitted' || status === 'streaming' || !last) return null
  if (failure !== null) return failure
  if (last.role === 'user') return 'This message has no reply yet.'
  return noticeText(last)
}

function noticeText({ metadata, parts }: ChatMessage): string | null {
  const left = hasBrokenUpdate(parts) ? 'Nothing was changed.' : 'What was written is kept.'
  switch (metadata?.state) {
    case 'failed':
      return `This reply failed before it was finished. ${left}`
    case 'interrupted':
      return `This reply was interrupted. ${left}`
    case 'stopped':
      return `You stopped this reply. ${left}`
    case 'streaming':
    case 'done':
    case undefined:
      return null
  }
}

/** Whether another model might do better: a reply that was stopped or lost says nothing of its model. */
export const hasFailed = ({ status, messages }: SessionState): boolean =>
  status === 'error' || (status === 'ready' && messages.at(-1)?.metadata?.state === 'failed')

type ReplyNoticeProps = {
  words: string
  /** Left out where nothing can be sent. */
  onRetry: ((model?: string) => void) | undefined
  /** What else could write the reply. */
  other: { id: string; name: string } | undefined
}

/** Stands under the last message. */
export function ReplyNotice({ words, onRetry, other }: ReplyNoticeProps) {
  return (
    <output className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-3 py-2 text-sm text-ink-soft">
      <span className="min-w-0 grow basis-60">{words}</span>
      {onRetry ? (
        <span className="flex max-w-full flex-wrap gap-2">
          <Button variant="outline" onClick={() => onRetry()}>
            <RotateCcw size={16} aria-hidden />
            Try again
          </Button>
          {other ? (
            <Button variant="outline" className="max-w-full" onClick={() => onRetry(other.id)}>
              <span className="truncate">Try again with {other.name}</span>
            </Button>
          ) : null}
        </span>
      ) : null}
    </output>
  )
}
