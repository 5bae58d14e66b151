import { lazy, Suspense, useEffect, type ClipboardEvent, type ReactNode } from 'react'
import { brand } from '#core/brand.ts'
import { promptOf } from '#core/flows.ts'
import { AttachmentTray, FileDropZone } from '#web/features/attachments/attachments-panel.tsx'
import { attachFiles, attachPasted } from '#web/features/attachments/queries.ts'
import { ContextChips } from '#web/features/context/chips-panel.tsx'
import { ContextMenu } from '#web/features/context/context-panel.tsx'
import { textOf } from './chat-message.ts'
import { ChatRefused, ChatSkeleton, SharedChatNotice } from './chat-states.tsx'
import { Composer } from './composer.tsx'
import { progressOf } from './flow-progress.ts'
import { FlowStarters, HomeGreeting } from './home-greeting.tsx'
import { PreferencesMenu } from './preferences-menu.tsx'
import { UnavailableModel } from './unavailable-model.tsx'
import { loadMarkdown } from './load-markdown.ts'
import { loadEngine } from './reply-follower.ts'
import { useAttachedSending } from './use-attached-sending.ts'
import { useChat, type ChatScreenProps } from './use-chat.ts'

const loadConversation = () => import('./conversation.tsx')
const Conversation = lazy(() => loadConversation().then((module) => ({ default: module.Conversation })))

/** Brings what messages need before there is one to show; a failure shows when it is needed. */
function wake(): void {
  for (const load of [loadEngine, loadConversation, loadMarkdown]) void load().catch(() => null)
}

/** One chat: its messages and the box for the next one; `welcome` stands at the end of a new one. */
export function ChatScreen({ welcome, ...props }: ChatScreenProps & { welcome?: ReactNode }) {
  const shown = useChat(props)
  const { session, state, chat, isKnown, isReadOnly, draftName } = shown
  const { isNew } = props
  // The browser's network: what shows the messages comes while they are still on their way.
  useEffect(() => {
    if (!isNew) wake()
  }, [isNew])
  if (!isKnown && chat.error) return <ChatRefused error={chat.error} onRetry={() => void chat.refetch()} />
  if (!isKnown) return <ChatSkeleton />
  const isEmpty = state.messages.length === 0
  const title = chat.data?.chat.title ?? textOf(state.messages[0] ?? { parts: [] }).slice(0, 80)
  return (
    <FileDropZone
      label="Chat"
      chat={draftName}
      isReadOnly={isReadOnly}
      className="flex h-full min-h-0 flex-col"
    >
      <title>{title === '' ? brand.product : `${title} · ${brand.product}`}</title>
      {isEmpty ? (
        <HomeGreeting />
      ) : (
        <Suspense fallback={<ChatSkeleton />}>
          <Conversation title={title} shown={shown} artifact={props.artifact} />
        </Suspense>
      )}
      {isReadOnly ? <SharedChatNotice /> : <ComposerPlace shown={shown} isBusy={session.isBusy} />}
      {isEmpty && !isReadOnly ? <FlowStarters isDisabled={session.isBusy} onStart={shown.start} /> : null}
      {isEmpty ? <div className="min-h-0 grow-2 overflow-y-auto">{isNew ? welcome : null}</div> : null}
    </FileDropZone>
  )
}

function ComposerPlace({ shown, isBusy }: { shown: ReturnType<typeof useChat>; isBusy: boolean }) {
  const { session, draftName, stop, preferences, material } = shown
  const { chosen, choose } = material
  const { isUploading, send } = useAttachedSending(draftName, shown.send)
  const onFiles = (files: File[]) => attachFiles(draftName, files)
  const onPaste = (event: ClipboardEvent) => {
    if (attachPasted(draftName, event.clipboardData)) event.preventDefault()
  }
  return (
    <div className="mx-auto w-full max-w-[712px] shrink-0 px-4 pb-4">
      <UnavailableModel words={preferences.goneModel} onForget={preferences.forgetModel} />
      <Composer
        draftName={draftName}
        isBusy={isBusy}
        isUploading={isUploading}
        onSend={send}
        onStop={stop}
        onWake={wake}
        onPaste={onPaste}
        prompt={promptOf(progressOf(session).next)}
        attached={
          <>
            <ContextChips chosen={chosen} onChoose={choose} isDisabled={isBusy} />
            <AttachmentTray chat={draftName} />
          </>
        }
        tools={
          <>
            <ContextMenu chosen={chosen} onChoose={choose} isDisabled={isBusy} onFiles={onFiles} />
            <PreferencesMenu preferences={preferences} isDisabled={isBusy} />
          </>
        }
      />
    </div>
  )
}
