import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ClipboardEvent, type ReactNode, useCallback } from 'react'
import { brand } from '#core/brand.ts'
import { promptOf, flows, flowTypes, type FlowType } from '#core/flows.ts'
import { AttachmentTray, FileDropZone } from '#web/features/attachments/attachments-panel.tsx'
import { attachFiles, attachPasted } from '#web/features/attachments/queries.ts'
import { ContextChips } from '#web/features/context/chips-panel.tsx'
import { ContextMenu } from '#web/features/context/context-panel.tsx'
import { isOffline as isOfflineModel } from '#web/features/models/queries.ts'
import { configQuery } from '#web/features/session/queries.ts'
import { textOf, type FilePart, loadMarkdown } from './chat-message.ts'
import { NewPostButton } from '#web/features/documents/new-post-panel.tsx'
import { Composer } from './composer.tsx'
import { moveDraft, newChatDraft, readDraft, takeDraft } from './drafts.ts'
import { progressOf } from './use-sending.ts'
import { PreferenceChips, PreferencesMenu } from './preferences.tsx'
import { loadEngine } from './chat-session.ts'
import { useChat, type ChatScreenProps } from './use-chat.ts'
import { Flame, LayoutTemplate, Lightbulb, type LucideIcon, Eye, PenLine } from 'lucide-react'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { openAppDialog } from '#web/ui/dialogs/app-dialogs.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { useStore } from '#web/state/store.ts'
import { Link } from '@tanstack/react-router'
import { ApiError } from '#web/api.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

const Conversation = lazyPart(async () => (await import('./conversation.tsx')).Conversation, {
  fallback: () => <ChatSkeleton />,
})

const PastedPost = lazyPart(async () => (await import('./pasted-post.tsx')).PastedPost)
/** Fewest characters of a pasted text that may be a whole post. */
const shortestPost = 200

/** Preloads what messages need before there is one to show; a failure surfaces when it is needed. */
function wake(): void {
  for (const load of [loadEngine, loadMarkdown]) void load().catch(() => null)
  void Conversation.preload()
}

/** One chat: its messages and the message box; `welcome` is shown at the end of a new one. */
export function ChatScreen({ welcome, ...props }: ChatScreenProps & { welcome?: ReactNode }) {
  const shown = useChat(props)
  const { session, state, chat, isKnown, isReadOnly, draftName, isUploading, start } = shown
  const { isNew, artifact } = props
  const post = useStore(artifact, ({ isVisible, title }) => (isVisible ? title : ''))
  // The browser's network: the code that shows messages loads while the messages are still being fetched.
  useEffect(() => {
    if (!isNew) wake()
  }, [isNew])
  if (!isKnown && chat.error) {
    return chat.data !== undefined && isMissing(chat.error) ? (
      <ChatDeleted draftName={draftName} />
    ) : (
      <ChatRefused error={chat.error} onRetry={() => void chat.refetch()} />
    )
  }
  if (!isKnown) return <ChatSkeleton />
  const isEmpty = state.messages.length === 0
  const title =
    (isEmpty && post) || chat.data?.chat.title || textOf(state.messages[0] ?? { parts: [] }).slice(0, 80)
  return (
    <FileDropZone
      label="Chat"
      chat={draftName}
      isReadOnly={isReadOnly}
      className={`flex h-full min-h-0 flex-col ${isEmpty ? 'overflow-y-auto' : ''}`}
    >
      <title>{title === '' ? brand.product : `${title} · ${brand.product}`}</title>
      {isEmpty ? <HomeGreeting /> : <Conversation title={title} shown={shown} artifact={artifact} />}
      {isReadOnly ? (
        <SharedChatNotice isOffline={state.messages.some(({ metadata }) => metadata?.offline)} />
      ) : (
        <ComposerPlace shown={shown} isBusy={session.isBusy} artifact={artifact} />
      )}
      {isEmpty && !isReadOnly ? (
        <FlowStarters isBusy={session.isBusy} isUploading={isUploading} onStart={start} />
      ) : null}
      {isEmpty ? <div className="shrink-0 grow-2">{isNew ? welcome : null}</div> : null}
    </FileDropZone>
  )
}

type ComposerPlaceProps = {
  shown: ReturnType<typeof useChat>
  isBusy: boolean
  artifact: ChatScreenProps['artifact']
}

function ComposerPlace({ shown, isBusy, artifact }: ComposerPlaceProps) {
  const { session, draftName, isUploading, stop, preferences, material } = shown
  const { chosen, choose } = material
  const sendDraft = useDraftSending(shown)
  const onFiles = (files: File[]) => attachFiles(draftName, files)
  const [pasted, setPasted] = useState<string | null>(null)
  const onPaste = (event: ClipboardEvent) => {
    if (attachPasted(draftName, event.clipboardData)) {
      event.preventDefault()
      return
    }
    const text = event.clipboardData.getData('text/plain')
    setPasted(text.length < shortestPost ? null : text)
  }
  // The preference chips wait for the menu to close: a taller message box would move it under the pointer.
  const [held, setHeld] = useState<typeof preferences | null>(null)
  const isOffline = useIsOffline(shown)
  return (
    <div className="mx-auto w-full max-w-[712px] shrink-0 px-4">
      <UnavailableModel words={preferences.goneModel} onForget={preferences.forgetModel} />
      {pasted === null ? null : (
        <PastedPost
          text={pasted}
          draftName={draftName}
          onOpened={(documentId) => artifact.openDocument({ documentId, chatId: session.chatId })}
          onDismiss={() => setPasted(null)}
        />
      )}
      <Composer
        draftName={draftName}
        isBusy={isBusy}
        isUploading={isUploading}
        onSend={() => void sendDraft()}
        onStop={stop}
        onWake={wake}
        onPaste={onPaste}
        prompt={promptOf(progressOf(session).next)}
        attached={
          <>
            <div className="flex flex-wrap gap-1.5 px-3 pt-3 empty:hidden">
              <ContextChips chosen={chosen} onChoose={choose} isDisabled={isBusy} />
              <PreferenceChips preferences={held ?? preferences} isDisabled={isBusy || held !== null} />
            </div>
            <AttachmentTray chat={draftName} />
          </>
        }
        tools={
          <>
            <ContextMenu
              chosen={chosen}
              onChoose={choose}
              audience={preferences}
              isDisabled={isBusy}
              onFiles={onFiles}
            />
            <PreferencesMenu
              preferences={preferences}
              isDisabled={isBusy}
              onOpenChange={(isOpen) => setHeld(isOpen ? preferences : null)}
            />
          </>
        }
      />
      {/* Keeps its height when empty, so that the message box does not move when the text comes or goes. */}
      <p className="flex min-h-7 items-center justify-center py-1.5 text-center text-xs text-ink-soft">
        {isOffline ? (
          <button
            type="button"
            onClick={() => openAppDialog('connect-model')}
            className="relative corners underline underline-offset-2 after:absolute after:-inset-x-2 after:-inset-y-1.5 hover:text-ink"
          >
            {offlineLabel}
          </button>
        ) : null}
      </p>
    </div>
  )
}

const offlineLabel = 'Offline writer: connect a model for AI drafting'

/** Whether the offline writer answers here, judging by the chosen model or, while that is unknown, by the last reply. */
function useIsOffline({ preferences: { model }, state }: ReturnType<typeof useChat>): boolean {
  const { data: config } = useQuery(configQuery)
  if (model !== undefined) return isOfflineModel(model)
  const last = state.messages.findLast(({ role }) => role === 'assistant')
  return last?.metadata?.offline ?? config?.model.offline ?? false
}

/** Shown above the message box of an empty chat. */
function HomeGreeting() {
  return (
    <div className="flex shrink-0 grow-3 flex-col items-center justify-end gap-4 px-4 pt-4 pb-8">
      <Mark size={48} />
      <h1 className="text-center font-serif text-2xl">What will you write?</h1>
    </div>
  )
}

const icons: Record<FlowType, LucideIcon> = {
  'post-ideas': Lightbulb,
  trending: Flame,
  'hook-variations': LayoutTemplate,
}

type FlowStartersProps = { isBusy: boolean; isUploading: boolean; onStart: (type: FlowType) => void }

/** Buttons that start the guided flows (spec 2.3). */
const FlowStarters = ({ isBusy, isUploading, onStart }: FlowStartersProps) => (
  <div className="mx-auto flex w-full max-w-[712px] shrink-0 flex-wrap justify-center gap-2 px-4 pt-2">
    {flowTypes.map((type) => {
      const Icon = icons[type]
      return (
        <Button key={type} variant="outline" disabled={isBusy || isUploading} onClick={() => onStart(type)}>
          <Icon size={16} aria-hidden className="text-accent" />
          {flows[type].starter}
        </Button>
      )
    })}
    {/* Bypasses the assistant. */}
    <NewPostButton variant="ghost" disabled={isBusy}>
      <PenLine size={16} aria-hidden />
      Blank post
    </NewPostButton>
  </div>
)

/** Says which model answers in place of a chosen one that is gone. */
function UnavailableModel({ words, onForget }: { words: string | null; onForget: () => void }) {
  return (
    <output className="empty:hidden">
      {words === null ? null : (
        <span className="mb-2 flex items-center gap-3 rounded-lg border border-line bg-surface py-1 pr-1 pl-3 text-sm text-ink-soft">
          <span className="min-w-0 grow">{words}</span>
          <Button variant="ghost" onClick={onForget}>
            OK
          </Button>
        </span>
      )}
    </output>
  )
}

type Attached = ReturnType<typeof takeDraft>['files'][number]

const partOf = ({ url, name, contentType }: Attached): FilePart => ({
  type: 'file',
  url,
  name,
  filename: name,
  mediaType: contentType,
})

type DraftSendingOptions = Pick<ReturnType<typeof useChat>, 'session' | 'draftName' | 'send'>

/** Sends a chat's draft with its attached files; puts both back when the message is refused. */
function useDraftSending({ session, draftName, send }: DraftSendingOptions) {
  return useCallback(async () => {
    // A second press can come before the emptied box has been rendered.
    if (readDraft(draftName).trim() === '') return
    const last = session.getState().messages.findLast(({ role }) => role === 'user')
    const draft = takeDraft(draftName, { chatId: session.chatId, after: last?.id ?? null })
    const text = draft.text.trim()
    try {
      await send(draft.files.length === 0 ? text : { text, files: draft.files.map(partOf) })
      draft.forget()
    } catch {
      draft.putBack()
    }
  }, [session, draftName, send])
}

/** Placeholder for a conversation that is being fetched. */
function ChatSkeleton() {
  return (
    <output
      aria-label="Loading chat"
      className="mx-auto flex min-h-0 w-full max-w-[712px] grow flex-col gap-6 px-4 py-6"
    >
      <Skeleton className="h-10 w-2/5 self-end rounded-2xl" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-10 w-1/2 self-end rounded-2xl" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </output>
  )
}

/** Replaces the message box in a chat that somebody else shares. */
const SharedChatNotice = ({ isOffline }: { isOffline: boolean }) => (
  <aside
    aria-label="Shared chat"
    className="flex shrink-0 flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-3"
  >
    <p className="flex items-center gap-2 text-ink-soft">
      <Eye size={16} aria-hidden className="shrink-0" />
      This is a shared chat. You can read it, but only its owner can write in it.
    </p>
    {isOffline ? <p className="text-xs text-ink-soft">{offlineLabel}</p> : null}
    <Link to="/" className={buttonClass('outline')}>
      Start your own chat
    </Link>
  </aside>
)

const isMissing = (error: Error) => error instanceof ApiError && error.code === 'not_found:chat'

/** Shown in place of a chat that was deleted while it was open here; a new one continues with what was typed. */
const ChatDeleted = ({ draftName }: { draftName: string }) => (
  <div className="flex h-full flex-col items-center justify-center gap-4 px-4 text-center">
    <h1 className="font-serif text-2xl">This chat was deleted</h1>
    <p role="alert" className="max-w-md text-balance text-ink-soft">
      It was deleted in another tab or on another device.
    </p>
    <Link
      to="/"
      onClick={() => (readDraft(newChatDraft) === '' ? moveDraft(draftName, newChatDraft) : undefined)}
      className={buttonClass('primary')}
    >
      New chat
    </Link>
  </div>
)

/** Says why a chat cannot be shown, and offers ways out. */
function ChatRefused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isFinal = error instanceof ApiError && error.status < 500
  return (
    <div className="flex h-full flex-col items-center justify-center gap-4 px-4 text-center">
      <h1 className="font-serif text-2xl">This chat cannot be shown</h1>
      <p className="max-w-md text-balance text-ink-soft">{errorMessage(error)}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {isFinal ? null : (
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Link to="/" className={buttonClass('primary')}>
          New chat
        </Link>
      </div>
    </div>
  )
}
