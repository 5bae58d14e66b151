import { type ArtifactApi, latestDraftCalls, hasBrokenUpdate } from './document-tool.ts'
import type { useChat } from './use-chat.ts'
import { ArrowDown, Ellipsis, Globe, Pin, PinOff, SquarePen, RotateCcw } from 'lucide-react'
import { useMemo, useState, useLayoutEffect, useRef } from 'react'
import { otherModel } from '#core/other-model.ts'
import { storyId } from '#core/formats/format-values.ts'
import { ChoicesProvider, type Choices, type Said } from '#web/features/formats/formats-panel.tsx'
import { Button, IconButton, iconButtonClass } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import { AssistantMessage, type OpenTool } from './assistant-message.tsx'
import { textOf, type ChatMessage } from './chat-message.ts'
import type { ChatSession } from './chat-session.ts'
import type { SessionState } from './session-state.ts'
import type { Preferences } from './preferences.tsx'
import { UserMessage, type EditMessage, type HoldMessage } from './user-message.tsx'
import { showError } from '#web/ui/toasts/toast.tsx'
import { loadEarlier, newChatState } from './queries.ts'
import { useInView } from '#web/ui/hooks/use-in-view.ts'
import { Link } from '@tanstack/react-router'
import type { Chat } from '#contract/chat.ts'
import { createMenuHandle, SharedMenuTrigger } from '#web/ui/menus/menu.tsx'
import { SidebarToggle } from '#web/ui/sidebar-toggle.tsx'
import { ChatMenu, usePinChat } from './chat-menu-panel.tsx'
import { useStickToBottom } from 'use-stick-to-bottom'

type ConversationProps = { title: string; shown: ReturnType<typeof useChat>; artifact: ArtifactApi }

/** What a chat with messages shows above its message box; loaded lazily. */
export function Conversation({ title, shown, artifact }: ConversationProps) {
  const {
    session,
    state,
    chat,
    isReadOnly,
    isUploading,
    retry,
    edit,
    openTool,
    choices,
    preferences,
    goHome,
  } = shown
  return (
    <>
      <ChatHeader title={title} chat={chat.data?.chat} isReadOnly={isReadOnly} onDeleted={goHome} />
      <MessageList
        session={session}
        state={state}
        artifact={isReadOnly ? undefined : artifact}
        isReadOnly={isReadOnly}
        onOpenTool={openTool}
        onRetry={isReadOnly ? undefined : retry}
        onEdit={isReadOnly ? undefined : edit}
        isUploading={isUploading}
        choices={choices}
        preferences={preferences}
      />
    </>
  )
}

type MessageListProps = {
  session: ChatSession
  state: SessionState
  /** Whether this is somebody else's chat, which opens at its beginning. */
  isReadOnly: boolean
  /** Undefined where documents may not be viewed. */
  artifact: ArtifactApi | undefined
  onOpenTool: OpenTool
  /** This and `onEdit` are undefined where nothing can be sent. */
  onRetry: ((model?: string) => void) | undefined
  onEdit: EditMessage | undefined
  isUploading: boolean
  /** The model that answers, and the available ones. */
  preferences: Pick<Preferences, 'model' | 'models'>
  choices: Choices | null
}

/** The conversation (spec 2.6). */
export function MessageList({ session, state, onRetry, choices, preferences, ...rest }: MessageListProps) {
  const { scrollRef, contentRef, isAtBottom, holdPlace, toEnd } = useMessageScroll({
    firstId: state.messages[0]?.id,
    isSubmitted: state.status === 'submitted',
    beginsAtEnd: !rest.isReadOnly || state.hasEarlier,
  })
  const { place, load, isLoading } = useEarlier(session, holdPlace)
  const said = useSaid(state)
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
          <ChoicesProvider choices={choices} said={said}>
            <Messages state={state} onHold={session.holdMessage} {...rest} />
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

type MessagesProps = Pick<
  MessageListProps,
  'state' | 'artifact' | 'onOpenTool' | 'onEdit' | 'isUploading'
> & {
  onHold: HoldMessage
}

function Messages({ state, artifact, onOpenTool, onEdit, isUploading, onHold }: MessagesProps) {
  const { messages, status, writing } = state
  const previews = useMemo(() => latestDraftCalls(messages), [messages])
  const canEdit = status === 'ready' || status === 'error'
  return messages.map((message, place) => {
    if (message.role === 'user') {
      return (
        <UserMessage
          key={message.id}
          message={message}
          onEdit={onEdit}
          onHold={onHold}
          canEdit={canEdit}
          isUploading={isUploading}
        />
      )
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
        repliesTo={messages[place - 1]?.id ?? null}
        onOpenTool={onOpenTool}
      />
    )
  })
}

/** Returns the user's messages: the same array until one changes, since a running reply changes the chat's messages often. */
function useSaid({ messages }: SessionState): readonly Said[] {
  const own = messages.filter(({ role }) => role === 'user')
  const [kept, setKept] = useState(own)
  if (own.length !== kept.length || own.some((message, place) => message !== kept[place])) setKept(own)
  return useMemo(() => kept.map(saidIn), [kept])
}

const saidIn = (message: ChatMessage): Said => {
  const { selectedKnowledgeBaseIds, selectedSwipeIds, selectedIdentity, selectedTemplateId } =
    message.metadata?.context ?? {}
  return {
    id: message.id,
    text: textOf(message),
    chosenIds: [
      ...(selectedKnowledgeBaseIds ?? []),
      ...(selectedSwipeIds ?? []),
      selectedIdentity?.myStory === true ? storyId : null,
      selectedIdentity?.selectedOfferId,
      selectedTemplateId,
    ],
  }
}

type ReplyEndProps = Pick<MessageListProps, 'state' | 'onRetry' | 'preferences'>

function ReplyEnd({ state, onRetry, preferences: { model, models } }: ReplyEndProps) {
  const waiting = waitingWords(state)
  const notice = noticeOf(state)
  const other = hasFailed(state) ? otherModel(models, state.askedModel ?? model) : undefined
  return (
    <>
      <output className={waiting ? 'contents' : 'sr-only'}>
        {waiting === null ? null : (
          // Remounted when content is added above it, so it is never seen moving down.
          <span key={whatIsAbove(state)} className="flex min-h-8 items-center gap-2 text-ink-soft">
            <Spinner />
            {waiting}
          </span>
        )}
      </output>
      {notice === null ? null : <ReplyNotice words={notice} onRetry={onRetry} other={other} />}
    </>
  )
}

/** Returns a key that changes with the messages and with the state of the last one's parts. */
const whatIsAbove = ({ messages, writing }: SessionState): string =>
  [
    messages.length,
    writing,
    ...(messages.at(-1)?.parts ?? []).map((part) => 'state' in part && part.state),
  ].join()

/** Returns the placeholder (spec 2.6): one while a message is in flight, another while its reply has no text yet. */
function waitingWords({ status, messages, isReconnecting }: SessionState): string | null {
  if (isReconnecting) return 'The connection was lost. Looking for the reply…'
  if (status === 'submitted') return 'Thinking...'
  const last = messages.at(-1)
  if (status !== 'streaming' || !last) return null
  return last.role === 'user' || textOf(last).trim() === '' ? 'Working on it...' : null
}

const soonPx = 800

/** Loads earlier messages when `place` comes near the viewport; after a failure, only on request. */
function useEarlier(session: ChatSession, holdPlace: () => void) {
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
  const load = async () => {
    if (state === 'loading') return
    setState('loading')
    try {
      await loadEarlier(session, holdPlace)
      setState('ready')
    } catch (error) {
      showError(error)
      setState('failed')
    }
  }
  const place = useInView({ onShown: state === 'ready' ? () => void load() : undefined, marginPx: soonPx })
  return { place, load, isLoading: state === 'loading' }
}

type ChatHeaderProps = {
  title: string
  /** Undefined until the server has answered. */
  chat: Chat | undefined
  isReadOnly: boolean
  onDeleted: () => void
}

/** A chat's title and actions (spec 2.5). */
export function ChatHeader({ title, chat, isReadOnly, onDeleted }: ChatHeaderProps) {
  return (
    <header className="@container flex min-h-12 shrink-0 items-center gap-1 border-b border-line px-2">
      <SidebarToggle />
      <h1 className="min-w-0 truncate px-2 text-sm font-medium" title={title}>
        {title}
      </h1>
      {chat?.visibility === 'public' ? <SharedMark hasPosts={chat.sharesPosts === true} /> : null}
      <span className="grow" />
      {chat && !isReadOnly ? <OwnersActions chat={chat} onDeleted={onDeleted} /> : null}
      <Link
        to="/"
        state={newChatState}
        title="New Chat (⌘J)"
        aria-label="New Chat (⌘J)"
        className={iconButtonClass('ghost')}
      >
        <SquarePen size={18} aria-hidden />
      </Link>
    </header>
  )
}

const SharedMark = ({ hasPosts }: { hasPosts: boolean }) => (
  <span className="flex shrink-0 items-center gap-1 text-xs text-ink-soft">
    <Globe size={14} aria-hidden />
    {/* A narrow header has room only for the title. */}
    <span className="@max-[460px]:sr-only">{hasPosts ? 'Shared with its posts' : 'Shared'}</span>
  </span>
)

function OwnersActions({ chat, onDeleted }: { chat: Chat; onDeleted: () => void }) {
  const pin = usePinChat()
  const [menu] = useState(() => createMenuHandle<Chat>())
  const { id, pinned } = chat
  return (
    <>
      <IconButton
        label={pinned ? 'Unpin chat' : 'Pin chat'}
        onClick={() => pin.mutate({ id, pinned: !pinned })}
      >
        {pinned ? <PinOff size={18} /> : <Pin size={18} />}
      </IconButton>
      <SharedMenuTrigger
        handle={menu}
        subject={chat}
        button={
          <IconButton label="More">
            <Ellipsis size={18} />
          </IconButton>
        }
      />
      <ChatMenu handle={menu} onDeleted={onDeleted} />
    </>
  )
}

/** Returns the notice for a reply that did not finish; null when it did, or is still running. */
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

/** Whether another model might do better: a stopped or lost reply says nothing about its model. */
export const hasFailed = ({ status, messages }: SessionState): boolean =>
  status === 'error' || (status === 'ready' && messages.at(-1)?.metadata?.state === 'failed')

type ReplyNoticeProps = {
  words: string
  /** Undefined where nothing can be sent. */
  onRetry: ((model?: string) => void) | undefined
  /** Another model that could write the reply. */
  other: { id: string; name: string } | undefined
}

/** Shown below the last message. */
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

type MessageScroll = {
  firstId: string | undefined
  isSubmitted: boolean
  /** Whether the list opens at its end; if not, at its beginning, which must be loaded. */
  beginsAtEnd: boolean
}

/**
 * Keeps a list of messages at its end while it grows, unless the reader has scrolled up, and in place when it grows at
 * the front.
 */
export function useMessageScroll({ firstId, isSubmitted, beginsAtEnd }: MessageScroll) {
  const [isFromEnd] = useState(beginsAtEnd)
  const { scrollRef, contentRef, isAtBottom, scrollToBottom } = useStickToBottom({
    initial: isFromEnd && 'instant',
    resize: 'instant',
  })
  const held = useRef<{ row: Element; top: number } | null>(null)

  // The browser's scrolling: the user's own chat opens at its end, at once and not a frame later.
  useLayoutEffect(() => {
    const box = scrollRef.current
    if (box && isFromEnd) box.scrollTop = box.scrollHeight
  }, [scrollRef, isFromEnd])

  // The browser's scrolling: prepended messages must not move what is being read.
  useLayoutEffect(() => {
    const box = scrollRef.current
    if (!box || !held.current) return
    const { row, top } = held.current
    held.current = null
    box.scrollTop += row.getBoundingClientRect().top - top
  }, [scrollRef, firstId])

  // The browser's scrolling: a message that was just sent comes into view.
  useLayoutEffect(() => {
    if (isSubmitted) void scrollToBottom('instant')
  }, [isSubmitted, scrollToBottom])

  /** Remembers the first message's position just before others are prepended. */
  const holdPlace = () => {
    const row = contentRef.current?.querySelector('article')
    held.current = row ? { row, top: row.getBoundingClientRect().top } : null
  }
  const toEnd = () => {
    void scrollToBottom('instant')
    scrollRef.current?.focus({ preventScroll: true })
  }
  return { scrollRef, contentRef, isAtBottom, holdPlace, toEnd }
}
