import { newId } from '#web/device/new-id.ts'
import { track } from '#web/analytics/track.ts'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { firstPlace, flows, type FlowType } from '#core/flows.ts'
import type { PostLength } from '#core/post/post-length.ts'
import { getChat, type Chat, type StoredMessage } from '#contract/chat.ts'
import { ApiError, call } from '#web/api.ts'
import { hasServiceWorker } from '#web/device/answers.ts'
import { historyKey, isNamedInHistory } from '#web/features/history/queries.ts'
import { ChatSession } from './chat-session.ts'
import type { Page, SessionState } from './session-state.ts'
import { documentToolView } from './document-tool.ts'
import { useStore } from '#web/state/store.ts'

const pageSize = 30
/** Pauses between checks for a chat's title after its first reply; the server gives up naming it after 15 s. */
const titlePausesMs = [300, 700, 2000, 4000, 8000]
/** How often readers of a shared chat, who may not follow its live reply, poll for what has been written. */
const readerPollMs = 3000

const isWorthRetrying = (count: number, error: Error) =>
  count < 2 && !(error instanceof ApiError && error.status < 500)

/** Returns a page of a chat: its latest messages, or those before a given one. Throws ApiError. */
async function fetchPage(chatId: string, before?: string) {
  const query = { id: chatId, limit: pageSize, ...(before === undefined ? {} : { before }) }
  const {
    chat,
    messages,
    readOnly,
    hasEarlier = messages.length === pageSize,
    hasDocument = false,
  } = await call(getChat, { query })
  return { chat, readOnly, hasDocument, page: { messages, hasEarlier } satisfies Page }
}

/** Returns the history state with which `/` begins a new chat, even for a user who is already there. */
export const newChatState = () => ({ freshChat: newId() })

/** Returns the URL at which a new chat begins with a guided flow (spec 2.3). */
export function newFlowAddress(flowType: FlowType): string {
  const { message: flowMessage } = flows[flowType]
  return `/chat/${newId()}?${new URLSearchParams({ ...firstPlace(flowType), flowMessage })}`
}

export const chatKey = (chatId: string) => ['chat', chatId] as const

/** Marks a running reply as done for readers of a shared chat, who see it as far as it has been written. */
const forReader = ({ messages, hasEarlier }: Page): Page => ({
  hasEarlier,
  messages: messages.map((message) =>
    isStreaming(message) ? { ...message, metadata: { ...message.metadata, state: 'done' } } : message,
  ),
})

const isStreaming = (message: StoredMessage | undefined) => message?.metadata.state === 'streaming'

/** A chat's own data; its messages go to the session, which knows what has happened since the request. */
export const chatQuery = (session: ChatSession) =>
  queryOptions({
    queryKey: chatKey(session.chatId),
    queryFn: async () => {
      const { revision } = session
      const isLatest = session.startRead()
      const { page, ...rest } = await fetchPage(session.chatId)
      const { readOnly } = rest
      if (isLatest()) session.load(readOnly ? forReader(page) : page, revision)
      return { ...rest, isGrowing: readOnly && isStreaming(page.messages.at(-1)) }
    },
    refetchInterval: ({ state }) => (state.data?.isGrowing ? readerPollMs : false),
    retry: isWorthRetrying,
  })

/** Loads the messages before the first one; `onArrival` is called when they have loaded but are not yet on screen. */
export async function loadEarlier(session: ChatSession, onArrival: () => void): Promise<void> {
  const first = session.getState().messages[0]
  if (!first) return
  const { page } = await fetchPage(session.chatId, first.id)
  if (session.getState().messages[0]?.id !== first.id) return
  onArrival()
  session.prepend(page)
}

/** Polls for the title that the server gives a chat after its first reply, unless a live update brings it earlier. */
async function awaitTitle(client: QueryClient, chatId: string): Promise<void> {
  for (const pause of titlePausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const isProvisional = () => client.getQueryData<{ chat: Chat }>(chatKey(chatId))?.chat.isTitleProvisional
    if (isProvisional() === false && isNamedInHistory(client, chatId)) return
    await client.refetchQueries({ queryKey: chatKey(chatId) })
    if (isProvisional() === true) continue
    await client.invalidateQueries({ queryKey: historyKey })
    return
  }
}

function createSession(client: QueryClient, chatId: string): ChatSession {
  const session = new ChatSession({
    chatId,
    fetchLatest: async () => (await fetchPage(chatId)).page,
    refetch: () => void client.invalidateQueries({ queryKey: chatKey(chatId) }),
  })
  session.onReplyEnd(({ isFirst, isJoined }) => {
    if (!isJoined) {
      void client.invalidateQueries({ queryKey: historyKey })
      countDrafts(session)
    }
    if (isFirst && !isJoined) void awaitTitle(client, chatId)
    // `call` keeps the response, so that the whole conversation can be read offline.
    else if (hasServiceWorker()) void fetchPage(chatId).catch(() => null)
  })
  return session
}

/** Tracks what the last reply has drafted. */
function countDrafts(session: ChatSession): void {
  const last = session.getState().messages.at(-1)
  if (last?.role !== 'assistant') return
  for (const part of last.parts) {
    const view = part.type === 'tool-createDocument' ? documentToolView(part) : null
    if (view?.state === 'done') track('draft created', { kind: view.kind ?? 'text' })
  }
}

/** Returns a chat's session. It is cached beside the chat's data, so that signing out clears both. */
export function useChatSession(chatId: string): ChatSession {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['chat-session', chatId],
    queryFn: () => createSession(client, chatId),
    initialData: () => createSession(client, chatId),
    enabled: false,
    staleTime: Infinity,
    structuralSharing: false,
  })
  return data
}

export const useSessionState = (session: ChatSession): SessionState => useStore(session)

/** Returns the length that the latest message of an open chat was sent with; undefined when unknown. */
export function postLengthOfChat(client: QueryClient, chatId: string): PostLength | undefined {
  const messages = client.getQueryData<ChatSession>(['chat-session', chatId])?.getState().messages ?? []
  return messages.findLast(({ metadata }) => metadata?.context)?.metadata?.context?.postLength
}
