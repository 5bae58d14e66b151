import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useEffectEvent } from 'react'
import { firstPlace, flows, type FlowPlace, type FlowType, readPlace } from '#core/flows.ts'
import { ApiError } from '#web/api.ts'
import { useChosenContext, type Chosen, findTemplate, idsIn } from '#web/features/context/queries.ts'
import { useIsUploading } from '#web/features/attachments/queries.ts'
import { historyKey } from '#web/features/history/queries.ts'
import type { ArtifactApi, DocumentToolView } from './document-tool.ts'
import type { ChatSession } from './chat-session.ts'
import { moveDraft, newChatDraft, keepRefused, useUnsentChoices } from './drafts.ts'
import { chatKey, chatQuery, useChatSession, useSessionState } from './queries.ts'
import { useChoices, useRequestOptions, useSending } from './use-sending.ts'
import { createStore, useStore } from '#web/state/store.ts'
import { useIsShown } from '#web/ui/hooks/use-is-shown.ts'
import { showSharedChatNotice } from './chat-message.ts'
import { usePreferences } from './preferences.tsx'
import { track } from '#web/analytics/track.ts'
import { flowSendDelayMs } from '#core/limits.ts'
import { useLocation, useRouter } from '@tanstack/react-router'

export type ChatScreenProps = {
  chatId: string
  /** Whether the chat has no URL yet: the screen is `/`. */
  isNew: boolean
  artifact: ArtifactApi
}

/** Everything the chat screen shows and does. */
export function useChat({ chatId, isNew, artifact }: ChatScreenProps) {
  const session = useChatSession(chatId)
  const state = useSessionState(session)
  const { search, address } = useChatAddress()
  const chat = useQuery({ ...chatQuery(session), enabled: !isNew })
  // Loaded messages are shown once the chat's owner is known; a chat that this tab has sent to is the user's own.
  const isLoaded = state.isLoaded && (chat.data !== undefined || session.revision > 0)
  const isKnown = useIsKnown({ isNew, isLoaded, search, chat })
  const isReadOnly = chat.data?.readOnly ?? false
  const draftName = isNew ? newChatDraft : chatId
  const isUploading = useIsUploading(draftName)
  const { unsent, keepChoices, forgetChoices } = useUnsentChoices({ chatId, isNew, draftName })
  const sent = state.messages.findLast(({ metadata }) => metadata?.context)?.metadata?.context
  const last = useMemo(() => (unsent ? { ...sent, ...unsent } : sent), [sent, unsent])
  const preferences = usePreferences(last, keepChoices)
  const material = useChosenContext(last, keepChoices)
  const setting = useRequestOptions(preferences, material.context)
  const client = useQueryClient()
  const isShown = useIsShown()
  const onAccepted = useCallback(() => {
    forgetChoices()
    // Text and files added while the first message was being sent move to the new chat, unless another one was begun.
    if (isNew && isShown.current) {
      address.leaveHome(chatId)
      moveDraft(newChatDraft, chatId)
    }
    void client.invalidateQueries({ queryKey: historyKey })
    void client.invalidateQueries({ queryKey: chatKey(chatId) })
  }, [address, chatId, client, forgetChoices, isNew, isShown])
  const { switchWebSearch } = preferences
  const onSearch = useCallback(() => switchWebSearch(true), [switchWebSearch])
  const sending = useSending({ session, artifact, setting, onSearch, onAccepted })
  const { send, ask, startFlow, edit, retry, stop } = sending
  const choices = useChoices({ session, state, material, chat: chat.data, isUploading, ...sending })
  const keep = useCallback((text: string) => keepRefused(draftName, text), [draftName])
  const sendOrKeep = useCallback((text: string) => send(text).catch(() => keep(text)), [send, keep])
  const startOrKeep = useCallback(
    (place: FlowPlace, text: string) => startFlow(place, text).catch(() => keep(text)),
    [startFlow, keep],
  )
  const { error } = chat
  const opening = { session, artifact, search, address, isKnown, isReadOnly, error }
  useKeptDocument({ session, artifact, address, isNew })
  useUrlActions({
    ...opening,
    send: sendOrKeep,
    startFlow: startOrKeep,
    choose: material.choose,
    chooseAudience: preferences.chooseAudience,
  })
  const start = useCallback(
    (type: FlowType) => {
      if (!isNew) return void startOrKeep(firstPlace(type), flows[type].message)
      moveDraft(newChatDraft, chatId)
      address.openFlow(chatId, type)
    },
    [address, chatId, isNew, startOrKeep],
  )
  useStreamInto(artifact, session)
  // The session: text that a reply asks to append is sent like the user's own messages.
  useEffect(() => session.sendAppended((text) => void sendOrKeep(text)), [session, sendOrKeep])
  // The session: text from buttons outside the chat is sent the same way.
  useEffect(() => session.answerAsks(ask), [session, ask])
  useNavigateToChat({ session, artifact, address, isNew })

  const openTool = useOpenTool({ session, artifact, isReadOnly })
  const { goHome } = address
  return {
    session,
    state,
    chat,
    isKnown,
    isReadOnly,
    draftName,
    isUploading,
    preferences,
    material,
    send,
    edit,
    start,
    retry,
    stop,
    openTool,
    choices,
    goHome,
  }
}

type ChatAnswer = { data: unknown; error: Error | null }
type Knowing = { isNew: boolean; isLoaded: boolean; search: URLSearchParams; chat: ChatAnswer }

/** Whether the chat's contents are known. A chat opened with a question or material (spec 2.4) may not exist yet. */
function useIsKnown({ isNew, isLoaded, search, chat: { data, error } }: Knowing): boolean {
  const [asks, setAsks] = useState(false)
  if (!asks && asksOnOpening(search)) setAsks(true)
  const code = error instanceof ApiError ? error.code : null
  // The owner made the chat private while it was being read, or deleted it elsewhere.
  if (code === 'forbidden:chat' || (code === 'not_found:chat' && data !== undefined)) return false
  return isNew || isLoaded || (asks && code === 'not_found:chat')
}

/** Forwards the running reply's parts to the artifact while this chat is on screen. */
function useStreamInto(artifact: ArtifactApi, session: ChatSession): void {
  useEffect(
    () => session.attach((part) => artifact.applyStreamPart(part, session.chatId)),
    [artifact, session],
  )
}

type ArrivalOptions = { session: ChatSession; artifact: ArtifactApi; address: ChatAddress; isNew: boolean }

/** After the first reply of a chat started on `/`, navigates to its URL, with its document if one is open (spec 2.3). */
function useNavigateToChat({ session, artifact, address, isNew }: ArrivalOptions): void {
  const [beganHere] = useState(isNew)
  useEffect(() => {
    if (!beganHere) return undefined
    return session.onReplyEnd(({ isFirst, isJoined }) => {
      if (isFirst && !isJoined) address.showChat(session.chatId, artifact.openedDocument()?.id)
    })
  }, [session, artifact, address, beganHere])
}

type OpenToolOptions = { session: ChatSession; artifact: ArtifactApi; isReadOnly: boolean }

function useOpenTool({ session, artifact, isReadOnly }: OpenToolOptions) {
  return useCallback(
    ({ document }: DocumentToolView) => {
      if (isReadOnly) {
        showSharedChatNotice()
        return
      }
      const documentId = document?.id ?? session.getState().writing
      if (documentId === null) return
      const { title, kind } = document ?? {}
      artifact.openDocument({
        documentId,
        chatId: session.chatId,
        ...(title === undefined ? {} : { title }),
        ...(kind === undefined ? {} : { kind }),
      })
    },
    [session, artifact, isReadOnly],
  )
}

type OpeningOptions = {
  session: ChatSession
  artifact: ArtifactApi
  search: URLSearchParams
  address: ChatAddress
  /** Whether the chat's contents are known, to tell an empty chat from one that is still loading. */
  isKnown: boolean
  /** Whether the user can neither send messages nor open documents here. */
  isReadOnly: boolean
  /** Why the chat could not be loaded. */
  error: Error | null
  send: (text: string) => Promise<void>
  startFlow: (place: FlowPlace, text: string) => Promise<void>
  choose: (change: Partial<Chosen>) => void
  chooseAudience: (id: string) => void
}

const flowNames = ['flowType', 'flowStep', 'flowMessage'] as const

/** The parameters of the specification, plus those with which other library pages pass their items along. */
const contextNames = [
  'knowledgeBaseItemIds',
  'swipeIds',
  'templateId',
  'offerId',
  'myStory',
  'audienceId',
] as const

/** Whether the URL has parameters that a chat can be opened with before it exists. */
const asksOnOpening = (search: URLSearchParams): boolean =>
  ['query', ...flowNames, ...contextNames].some((name) => search.has(name))

/** Acts on the URL parameters that a chat is opened with, then removes them from the URL (spec 2.4). */
function useUrlActions(options: OpeningOptions): void {
  const isChoosing = useOpeningContext(options)
  useOpeningDocument(options)
  useOpeningQuery({ ...options, isChoosing })
  useOpeningFlow({ ...options, isChoosing })
}

const isEmpty = (session: ChatSession) => session.getState().messages.length === 0

/**
 * Applies the material that a library page passed along; a chat that already has messages keeps its own. Returns whether
 * something is still to be applied.
 */
function useOpeningContext(options: OpeningOptions): boolean {
  const { session, search, address, isKnown, isReadOnly, choose, chooseAudience } = options
  const client = useQueryClient()
  const isAsked = contextNames.some((name) => search.has(name))
  const [finding] = useState(() => createStore(false))
  const isFinding = useStore(finding)
  const act = useEffectEvent(() => {
    const taken = address.take(contextNames)
    if (!isEmpty(session) || isReadOnly) return
    choose(chosenIn(taken))
    const [audience] = idsIn(taken.audienceId ?? null)
    if (audience !== undefined) chooseAudience(audience)
    const { templateId } = taken
    if (templateId === undefined) return
    finding.setState(true)
    void findTemplate(client, templateId)
      .then((template) => {
        if (!template) return
        choose({ template })
        track('template used', { from: 'page' })
      })
      .finally(() => finding.setState(false))
  })
  useEffect(() => {
    if (isAsked && isKnown) act()
  }, [isAsked, isKnown])
  return isAsked || isFinding
}

function chosenIn(taken: Record<string, string>): Partial<Chosen> {
  const { knowledgeBaseItemIds = null, swipeIds = null, offerId = null, myStory } = taken
  const knowledge = named(idsIn(knowledgeBaseItemIds))
  const swipes = named(idsIn(swipeIds))
  const [offer] = named(idsIn(offerId))
  return {
    ...(knowledge.length > 0 ? { knowledge } : {}),
    ...(swipes.length > 0 ? { swipes } : {}),
    ...(offer === undefined ? {} : { offer }),
    ...(myStory === 'true' ? { myStory: true } : {}),
  }
}

const named = (ids: string[]) => ids.map((id) => ({ id, name: null }))

function useOpeningDocument({
  session,
  artifact,
  search,
  address,
  isKnown,
  isReadOnly,
  error,
}: OpeningOptions) {
  const documentId = search.get('documentId')
  // From the history entry, after a reload, Back or Forward.
  const [kept] = useState(address.keptDocument)
  const [opensDocument] = useState(documentId !== null || kept !== undefined)
  useEffect(() => {
    if (!opensDocument) artifact.closeArtifact()
  }, [artifact, opensDocument])

  // The chat's owner has to be known first: a reader's documents are refused.
  const isSettled = isKnown || error !== null
  useEffect(() => {
    if (kept === undefined || !isSettled || isReadOnly) return undefined
    return openWhenThere({ session, artifact, address, documentId: kept })
  }, [artifact, address, session, kept, isSettled, isReadOnly])
  useEffect(() => {
    // The URL set after a first reply (spec 2.3) names a document that is already on screen.
    if (documentId === null || !isSettled || artifact.openedDocument()?.id === documentId) return
    const taken = address.take(['documentId'])
    if (taken.documentId === undefined) return
    if (isReadOnly) showSharedChatNotice()
    else artifact.openDocument({ documentId, chatId: session.chatId })
  }, [artifact, address, session, documentId, isSettled, isReadOnly])
}

type KeptOptions = { session: ChatSession; artifact: ArtifactApi; address: ChatAddress; isNew: boolean }

/** Opens the document that the history entry names, unless it has since been closed or another one requested. */
function openWhenThere(options: Omit<KeptOptions, 'isNew'> & { documentId: string }): () => void {
  const { session, artifact, address, documentId } = options
  const { chatId } = session
  const stops: (() => void)[] = []
  const stop = () => stops.splice(0).forEach((end) => end())
  const open = () => {
    const isWanted = address.keptDocument() === documentId && !address.asksForDocument()
    if (!isWanted || artifact.openedDocument()?.id === documentId) return stop()
    // A reply that continues after a reload may still be writing it; the server has it once the reply has ended.
    if (session.isBusy && artifact.getState().documentId !== documentId) return undefined
    stop()
    return artifact.openDocument({ documentId, chatId })
  }
  stops.push(session.subscribe(open), artifact.subscribe(open))
  open()
  return stop
}

/** Records the open document in the history entry, so that a reload, Back and Forward reopen it. */
function useKeptDocument({ session, artifact, address, isNew }: KeptOptions): void {
  const { chatId } = session
  // The artifact.
  useEffect(() => {
    const opened = () => artifact.openedDocument()?.id
    let before = opened()
    return artifact.subscribe(() => {
      const now = opened()
      if (now === before) return
      address.keepDocument({ chatId, isNew, before, now })
      before = now
    })
  }, [artifact, address, chatId, isNew])
  // The browser's Back and Forward within this chat.
  useEffect(() => {
    let stopOpening: (() => void) | undefined
    const stopListening = address.onTravel(() => {
      stopOpening?.()
      const documentId = address.keptDocument()
      if (documentId !== undefined) stopOpening = openWhenThere({ session, artifact, address, documentId })
    })
    return () => {
      stopListening()
      stopOpening?.()
    }
  }, [artifact, address, session])
}

type MessageOptions = OpeningOptions & {
  /** Whether the material to send along is not chosen yet. */
  isChoosing: boolean
}

function useOpeningQuery(options: MessageOptions) {
  const { session, search, address, isKnown, isReadOnly, isChoosing, send } = options
  const isAsked = search.has('query')
  const isIgnored = search.has('knowledgeBaseItemIds')
  const act = useEffectEvent(() => {
    const { query = '' } = address.take(['query', 'title'])
    if (isEmpty(session) && !isReadOnly && !isIgnored && query.trim() !== '') void send(query)
  })
  useEffect(() => {
    if (isAsked && isKnown && (isIgnored || !isChoosing)) act()
  }, [isAsked, isKnown, isIgnored, isChoosing])
}

/** Keeps the flow in the URL until it is sent, so that leaving or reloading before then sends nothing. */
function useOpeningFlow(options: MessageOptions) {
  const { session, search, address, isKnown, isReadOnly, isChoosing, startFlow } = options
  const isAsked = flowNames.some((name) => search.has(name))
  const act = useEffectEvent(() => {
    const { flowType, flowStep, flowMessage = '' } = address.take(flowNames)
    const place = readPlace(flowType, flowStep)
    if (place === null || flowMessage.trim() === '' || !isEmpty(session) || isReadOnly) return
    void startFlow(place, flowMessage)
  })
  useEffect(() => {
    if (!isAsked || !isKnown || isChoosing) return undefined
    const timer = setTimeout(() => act(), flowSendDelayMs)
    return () => clearTimeout(timer)
  }, [isAsked, isKnown, isChoosing])
}

type ChatAddress = {
  /** Replaces the current URL with the chat's own, including one of its documents, unless the user has navigated elsewhere. */
  showChat: (chatId: string, documentId?: string) => void
  /** Replaces `/` with the URL of the chat that was started there; no-op if the user has navigated elsewhere. */
  leaveHome: (chatId: string) => void
  goHome: () => void
  /** Navigates from `/` to the chat's own URL, with the parameters that start the flow (spec 2.3). */
  openFlow: (chatId: string, flowType: FlowType) => void
  /** The document that was open in this history entry. */
  keptDocument: () => string | undefined
  asksForDocument: () => boolean
  /** Records in the history entry which document is open, if any, unless the user has navigated elsewhere. */
  keepDocument: (change: OpenedDocuments) => void
  /** Calls back when Back or Forward moves between history entries with the same path. */
  onTravel: (listener: () => void) => () => void
  /**
   * Removes parameters from the URL, since each is used once (spec 2.4), and returns those that were present: a second
   * call finds none.
   */
  take: (names: readonly string[]) => Record<string, string>
}

type OpenedDocuments = {
  chatId: string
  isNew: boolean
  before: string | undefined
  now: string | undefined
}

/** The chat screen's URL. Its parameters are read as text: the router's own parser would turn `?query=42` into a number. */
function useChatAddress(): { search: URLSearchParams; address: ChatAddress } {
  const { history } = useRouter()
  const searchText = useLocation({ select: (location) => location.searchStr })
  const search = useMemo(() => new URLSearchParams(searchText), [searchText])
  const address = useMemo<ChatAddress>(() => {
    const pathOf = (chatId: string, documentId?: string) =>
      documentId === undefined
        ? `/chat/${chatId}`
        : `/chat/${chatId}?documentId=${encodeURIComponent(documentId)}`
    const keptDocument = () => history.location.state.openDocument
    const stateWith = (openDocument = keptDocument()) => (openDocument === undefined ? {} : { openDocument })
    return {
      keptDocument,
      asksForDocument: () => new URLSearchParams(history.location.search).has('documentId'),
      keepDocument({ chatId, isNew, before, now }) {
        const { pathname, hash, search: text } = history.location
        if (pathname !== pathOf(chatId) && !(isNew && pathname === '/')) return
        const left = new URLSearchParams(text)
        // Any other documentId belongs to a document that was requested and is still loading.
        if (left.get('documentId') === before) left.delete('documentId')
        const state = now === undefined ? {} : { openDocument: now }
        history.replace(`${pathname}${left.size === 0 ? '' : `?${left}`}${hash}`, state)
      },
      onTravel(listener) {
        let { pathname } = history.location
        return history.subscribe(({ location, action }) => {
          const isSame = location.pathname === pathname
          ;({ pathname } = location)
          if (isSame && ['BACK', 'FORWARD', 'GO'].includes(action.type)) listener()
        })
      },
      showChat(chatId, documentId) {
        // The page of the next URL may still be loading while this one is on screen.
        if (['/', pathOf(chatId)].includes(history.location.pathname))
          history.replace(pathOf(chatId, documentId), stateWith(documentId))
      },
      leaveHome(chatId) {
        if (history.location.pathname === '/') history.replace(pathOf(chatId), stateWith())
      },
      goHome: () => history.push('/'),
      openFlow(chatId, flowType) {
        if (history.location.pathname !== '/') return
        const { message: flowMessage } = flows[flowType]
        history.push(`/chat/${chatId}?${new URLSearchParams({ ...firstPlace(flowType), flowMessage })}`)
      },
      take(names) {
        const { pathname, hash, search: text } = history.location
        const left = new URLSearchParams(text)
        const taken = names.flatMap((name) => {
          const value = left.get(name)
          return value === null ? [] : [[name, value]]
        })
        if (taken.length === 0) return {}
        for (const name of names) left.delete(name)
        history.replace(`${pathname}${left.size === 0 ? '' : `?${left}`}${hash}`, stateWith())
        return Object.fromEntries(taken)
      },
    }
  }, [history])
  return { search, address }
}
