import { newId } from '#web/device/new-id.ts'
import { opensPost } from '#web/device/opening-post.ts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { noDocument } from '#core/artifact-state.ts'
import {
  applyStreamPart,
  artifactStore,
  closeArtifact,
  openDocument,
  postDialog,
  useArtifact,
} from '#web/features/artifact/artifact-store.ts'
import type { ChatApi } from '#web/features/artifact/chat-api.ts'
import { useVersionView } from '#web/features/artifact/version-view.ts'
import type { ArtifactApi } from '#web/features/chat/document-tool.ts'
import { ChatScreen } from '#web/features/chat/chat-screen.tsx'
import { textOf } from '#web/features/chat/chat-message.ts'
import type { ChatSession } from '#web/features/chat/chat-session.ts'
import { chatQuery, useChatSession, useSessionState } from '#web/features/chat/queries.ts'
import { FirstRun } from '#web/features/first-run/first-run-panel.tsx'
import { setCrowded } from '#web/features/sidebar/sidebar-state.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { noticePlace } from '#web/ui/toasts/notice-queue.ts'
import { showError } from '#web/ui/toasts/toast.tsx'
import type { KeptArtifact } from '#web/features/publishing/connecting.ts'
import { useConnectionReturn } from '#web/features/publishing/use-connection-return.ts'

const ArtifactPanel = lazyPart(
  async () => (await import('#web/features/artifact/artifact-panel.tsx')).ArtifactPanel,
)
const loadDocuments = () => import('#web/features/editor/queries.ts')

const openArtifact = (client: QueryClient): ArtifactApi => ({
  applyStreamPart(part, chatId) {
    void ArtifactPanel.preload()
    applyStreamPart(part, chatId)
  },
  openDocument,
  closeArtifact,
  openedDocument() {
    const { isVisible, documentId: id, title, content, kind, audienceId } = artifactStore.getState()
    if (!isVisible || id === noDocument) return null
    // A picture is megabytes that no model reads here.
    return { id, title, content: kind === 'image' ? '' : content, kind, audienceId }
  },
  async savePending() {
    const { isVisible, documentId } = artifactStore.getState()
    if (!isVisible) return
    const { saveOpenDocument } = await loadDocuments()
    await saveOpenDocument(client, documentId)
  },
  getState: artifactStore.getState,
  subscribe: artifactStore.subscribe,
})

const openChat = (session: ChatSession): ChatApi => ({
  ask: (text) => session.ask(text),
  retry: () => void session.retry({}).catch(showError),
  isBusy: () => session.isBusy,
  lastReply: () =>
    textOf(session.getState().messages.findLast(({ role }) => role === 'assistant') ?? { parts: [] }),
  subscribe: session.subscribe,
})

/** Reopens a post beside the chat on screen, which is a new one where the post has none. */
function restoreArtifact({ artifact, dialog }: KeptArtifact, chatId: string): void {
  artifactStore.setState({ ...artifact, chatId, status: 'idle', isVisible: true })
  if (dialog !== null) postDialog.setState(dialog)
}

/** The chat screen: a new chat on `/`, or the one with this id, with its document beside it (spec 2.9). */
export function ChatPage({ chatId }: { chatId?: string }) {
  const id = useChatId(chatId)
  const client = useQueryClient()
  const [artifact] = useState(() => openArtifact(client))
  const session = useChatSession(id)
  const chat = useMemo(() => openChat(session), [session])
  useConnectionReturn((kept) => restoreArtifact(kept, id))
  const isOpen = useArtifact((state) => state.isVisible)
  const isVisible = useComing({ session, isNew: chatId === undefined }) || isOpen
  const documentId = useArtifact((state) => state.documentId)
  const isOlder = useVersionView(documentId).createdAt !== null && isVisible
  useCrowding(isVisible)
  return (
    <div className="flex h-full min-h-0">
      <div className={isVisible ? 'relative hidden min-w-0 md:block md:w-2/5' : 'w-full min-w-0'}>
        <ChatScreen
          key={id}
          chatId={id}
          isNew={chatId === undefined}
          artifact={artifact}
          welcome={<FirstRun />}
        />
        {isOlder ? <div aria-hidden className="absolute inset-0 z-10 bg-overlay" /> : null}
      </div>
      {isVisible ? (
        <div className="w-full min-w-0 border-line md:w-auto md:grow md:basis-0 md:border-l">
          <ArtifactPanel chat={chat} />
        </div>
      ) : null}
    </div>
  )
}

type Coming = { session: ChatSession; isNew: boolean }

/** Whether the URL opens a post that has not appeared yet; ends once it has, or the chat's owner rules that out. */
function useComing({ session, isNew }: Coming): boolean {
  const [isComing, setComing] = useState(opensPost)
  const { isLoaded } = useSessionState(session)
  const { data, error } = useQuery({ ...chatQuery(session), enabled: false })
  const isSettled = isNew || error !== null || (data !== undefined && isLoaded)
  // The chat, which opens its post in an effect of its own, and a return from the network, which does so right afterwards.
  useEffect(() => {
    if (isComing && isSettled) queueMicrotask(() => setComing(false))
  }, [isComing, isSettled])
  return isComing
}

/** Tells the sidebar and the notices, which live outside this page, whether a document needs their room. */
function useCrowding(isVisible: boolean): void {
  useLayoutEffect(() => {
    setCrowded(isVisible)
    noticePlace.setState(isVisible ? 'post' : 'chat')
    return () => {
      setCrowded(false)
      noticePlace.setState('page')
    }
  }, [isVisible])
}

/** Returns the chat in the URL; without one a fresh id, which stays the same when the new chat gets its URL. */
function useChatId(chatId: string | undefined): string {
  const [fresh, setFresh] = useState(newId)
  const [previous, setPrevious] = useState(chatId)
  if (previous !== chatId) {
    setPrevious(chatId)
    if (chatId === undefined) setFresh(newId())
  }
  return chatId ?? fresh
}
