import { ArrowDown } from 'lucide-react'
import { useMemo } from 'react'
import { otherModel } from '#core/other-model.ts'
import { ChoicesProvider, type Choices } from '#web/features/formats/formats-panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { ArtifactApi } from './artifact-api.ts'
import { AssistantMessage, type OpenTool } from './assistant-message.tsx'
import { textOf, type ChatMessage } from './chat-message.ts'
import type { ChatSession } from './chat-session.ts'
import type { SessionState } from './session-state.ts'
import { latestDraftCalls } from './latest-draft-calls.ts'
import { chosenIdsIn } from './use-choices.ts'
import { hasFailed, noticeOf, ReplyNotice } from './reply-notice.tsx'
import type { Preferences } from './use-preferences.ts'
import { useEarlier } from './use-earlier.ts'
import { useMessageScroll } from './use-message-scroll.ts'
import { UserMessage, type EditMessage } from './user-message.tsx'

type MessageListProps = {
  session: ChatSession
  state: SessionState
  /** Left out where documents are not to be seen. */
  artifact: ArtifactApi | undefined
  onOpenTool: OpenTool
  /** These two are left out where nothing can be sent. */
  onRetry: ((model?: string) => void) | undefined
  onEdit: EditMessage | undefined
  /** The model that answers, and those that could. */
  preferences: Pick<Preferences, 'model' | 'models'>
  choices: Choices | null
}

/** The conversation (spec 2.6). */
export function MessageList({ session, state, onRetry, choices, preferences, ...rest }: MessageListProps) {
  const { scrollRef, contentRef, isAtBottom, holdPlace, toEnd } = useMessageScroll(
    state.messages[0]?.id,
    state.status === 'submitted',
  )
  const { place, load, isLoading } = useEarlier(session, holdPlace)
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={scrollRef}
        data-scroller
        tabIndex={-1}
        className="size-full overflow-y-auto overscroll-contain outline-none"
      >
        <div ref={contentRef} className="mx-auto flex w-full max-w-[712px] flex-col gap-1 px-4 pt-6 pb-4">
          {state.hasEarlier ? (
            <div ref={place} className="self-center">
              <Button variant="ghost" isBusy={isLoading} onClick={() => void load()}>
                Show earlier messages
              </Button>
            </div>
          ) : null}
          <ChoicesProvider choices={choices}>
            <Messages state={state} {...rest} />
          </ChoicesProvider>
          <ReplyEnd state={state} onRetry={onRetry} preferences={preferences} />
        </div>
      </div>
      {isAtBottom ? null : (
        <IconButton
          label="Scroll to bottom"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full border border-line bg-surface shadow-float"
          onClick={toEnd}
        >
          <ArrowDown size={16} />
        </IconButton>
      )}
    </div>
  )
}

type MessagesProps = Pick<MessageListProps, 'state' | 'artifact' | 'onOpenTool' | 'onEdit'>

function Messages({ state, artifact, onOpenTool, onEdit }: MessagesProps) {
  const { messages, status, writing } = state
  const previews = useMemo(() => latestDraftCalls(messages), [messages])
  const canEdit = status === 'ready' || status === 'error'
  return messages.map((message, place) => {
    if (message.role === 'user') {
      return <UserMessage key={message.id} message={message} onEdit={onEdit} canEdit={canEdit} />
    }
    const isRunning = status === 'streaming' && place === messages.length - 1
    return (
      <AssistantMessage
        key={message.id}
        message={message}
        isRunning={isRunning}
        writing={isRunning ? writing : null}
        artifact={artifact}
        previewed={previews.get(message.id) ?? ''}
        {...answerTo(messages[place + 1])}
        onOpenTool={onOpenTool}
      />
    )
  })
}

/** What the person answered to a reply; nothing when no message of theirs follows it. */
function answerTo(next: ChatMessage | undefined): { answer: string | null; chosenIds: string } {
  if (next?.role !== 'user') return { answer: null, chosenIds: '' }
  return { answer: textOf(next), chosenIds: chosenIdsIn(next.metadata?.context) }
}

type ReplyEndProps = Pick<MessageListProps, 'state' | 'onRetry' | 'preferences'>

function ReplyEnd({ state, onRetry, preferences: { model, models } }: ReplyEndProps) {
  const waiting = waitingWords(state)
  const notice = noticeOf(state)
  const other = hasFailed(state) ? otherModel(models, state.askedModel ?? model) : undefined
  return (
    <>
      <output className={waiting ? 'flex min-h-8 items-center gap-2 text-ink-soft' : 'sr-only'}>
        {waiting ? <Spinner /> : null}
        {waiting}
      </output>
      {notice === null ? null : <ReplyNotice words={notice} onRetry={onRetry} other={other} />}
    </>
  )
}

/** Spec 2.6: one placeholder while a message is on its way, one while its reply has no text yet. */
function waitingWords({ status, messages, isReconnecting }: SessionState): string | null {
  if (isReconnecting) return 'The connection was lost. Looking for the reply…'
  if (status === 'submitted') return 'Thinking...'
  const last = messages.at(-1)
  if (status !== 'streaming' || !last) return null
  return last.role === 'user' || textOf(last).trim() === '' ? 'Working on it...' : null
}
