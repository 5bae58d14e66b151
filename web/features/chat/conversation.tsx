import type { ArtifactApi } from './artifact-api.ts'
import { ChatHeader } from './chat-header.tsx'
import { MessageList } from './message-list.tsx'
import type { useChat } from './use-chat.ts'

type ConversationProps = { title: string; shown: ReturnType<typeof useChat>; artifact: ArtifactApi }

/** What a chat with messages shows above its message box; loaded when there is one. */
export function Conversation({ title, shown, artifact }: ConversationProps) {
  const { session, state, chat, isReadOnly, retry, edit, openTool, choices, preferences, goHome } = shown
  return (
    <>
      <ChatHeader title={title} chat={chat.data?.chat} isReadOnly={isReadOnly} onDeleted={goHome} />
      <MessageList
        session={session}
        state={state}
        artifact={isReadOnly ? undefined : artifact}
        onOpenTool={openTool}
        onRetry={isReadOnly ? undefined : retry}
        onEdit={isReadOnly ? undefined : edit}
        choices={choices}
        preferences={preferences}
      />
    </>
  )
}
