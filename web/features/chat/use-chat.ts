import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { firstPlace, flows, type FlowPlace, type FlowType } from '#core/flows.ts'
import type { MessageContext } from '#contract/chat.ts'
import { ApiError } from '#web/api.ts'
import { useChosenContext } from '#web/features/context/queries.ts'
import { historyKey } from '#web/features/sidebar/queries.ts'
import type { SendExtras } from './reply-engine.ts'
import type { ArtifactApi } from './artifact-api.ts'
import type { ChatSession } from './chat-session.ts'
import type { DocumentToolView } from './document-tool.ts'
import { moveDraft, newChatDraft, takeUpNewChatDraft, writeDraft } from './drafts.ts'
import { chatKey, chatQuery, useChatSession, useSessionState } from './queries.ts'
import { useChoices } from './use-choices.ts'
import { useChatAddress, type ChatAddress } from './use-chat-address.ts'
import { showSharedChatNotice } from './shared-chat-notice.ts'
import { sendsOnOpening, useUrlActions } from './use-url-actions.ts'
import { type Preferences, usePreferences } from './use-preferences.ts'
import { useSending } from './use-sending.ts'

export type ChatScreenProps = {
  chatId: string
  /** The chat has no address yet: the screen is `/`. */
  isNew: boolean
  artifact: ArtifactApi
}

/** Everything the chat screen shows and does. */
export function useChat({ chatId, isNew, artifact }: ChatScreenProps) {
  const session = useChatSession(chatId)
  const state = useSessionState(session)
  const { search, address } = useChatAddress()
  const chat = useQuery({ ...chatQuery(session), enabled: !isNew })
  // What is loaded is shown when it is known whose it is too; what was sent from here is one's own.
  const isLoaded = state.isLoaded && (chat.data !== undefined || session.revision > 0)
  const isKnown = useIsKnown({ isNew, isLoaded, search, error: chat.error })
  const isReadOnly = chat.data?.readOnly ?? false
  const draftName = isNew ? newChatDraft : chatId
  // What this device keeps of visits that are over.
  useEffect(() => {
    if (isNew) void takeUpNewChatDraft()
  }, [isNew])

  const preferences = usePreferences(state.messages)
  const lastContext = state.messages.findLast(({ metadata }) => metadata?.context)?.metadata?.context
  const material = useChosenContext(lastContext)
  const setting = useRequestOptions(preferences, material.context)
  const client = useQueryClient()
  const onAccepted = useCallback(() => {
    address.leaveHome(chatId)
    if (isNew) {
      // What was typed or added while the first message was on its way goes with its chat.
      moveDraft(newChatDraft, chatId)
    }
    void client.invalidateQueries({ queryKey: historyKey })
    void client.invalidateQueries({ queryKey: chatKey(chatId) })
  }, [address, chatId, client, isNew])
  const { switchWebSearch } = preferences
  const onSearch = useCallback(() => switchWebSearch(true), [switchWebSearch])
  const sending = useSending({ session, artifact, setting, onSearch, onAccepted })
  const { send, ask, startFlow, edit, retry, stop } = sending
  const choices = useChoices({ session, state, material, isReadOnly, ...sending })
  const keep = useCallback((text: string) => writeDraft(draftName, text), [draftName])
  const sendOrKeep = useCallback((text: string) => send(text).catch(() => keep(text)), [send, keep])
  const startOrKeep = useCallback(
    (place: FlowPlace, text: string) => startFlow(place, text).catch(() => keep(text)),
    [startFlow, keep],
  )
  const { error } = chat
  const opening = { session, artifact, search, address, isKnown, isReadOnly, error }
  useUrlActions({
    ...opening,
    send: sendOrKeep,
    startFlow: startOrKeep,
    choose: material.choose,
    chooseAudience: preferences.chooseAudience,
  })
  const start = useCallback(
    (type: FlowType) => {
      if (isNew) address.openFlow(chatId, type)
      else void startOrKeep(firstPlace(type), flows[type].message)
    },
    [address, chatId, isNew, startOrKeep],
  )
  useStreamInto(artifact, session)
  // The session: what a reply wants to be sent next goes the way of what the person sends.
  useEffect(() => session.sendAppended((text) => void sendOrKeep(text)), [session, sendOrKeep])
  // The session: what a button outside the chat says goes that way too.
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

/** Everything that goes with a message besides its words, as it is sent. */
function useRequestOptions(preferences: Preferences, context: MessageContext): SendExtras {
  const { postLength, audienceId, webSearch, model } = preferences
  return useMemo(
    () => ({
      ...context,
      postLength,
      selectedAudienceId: audienceId,
      webSearchEnabled: webSearch,
      ...(model === undefined ? {} : { selectedChatModel: model }),
    }),
    [context, postLength, audienceId, webSearch, model],
  )
}

type Knowing = { isNew: boolean; isLoaded: boolean; search: URLSearchParams; error: Error | null }

/** Whether what the chat holds is known. One that is opened with a question (spec 2.4) may not exist before it is asked. */
function useIsKnown({ isNew, isLoaded, search, error }: Knowing): boolean {
  const [asks, setAsks] = useState(false)
  if (!asks && sendsOnOpening(search)) setAsks(true)
  const code = error instanceof ApiError ? error.code : null
  // Its owner has made it private while it was being read.
  if (code === 'forbidden:chat') return false
  return isNew || isLoaded || (asks && code === 'not_found:chat')
}

/** Gives the artifact its parts of the running reply, for as long as this chat is on the screen. */
function useStreamInto(artifact: ArtifactApi, session: ChatSession): void {
  useEffect(
    () => session.attach((part) => artifact.applyStreamPart(part, session.chatId)),
    [artifact, session],
  )
}

type ArrivalOptions = { session: ChatSession; artifact: ArtifactApi; address: ChatAddress; isNew: boolean }

/** After the first reply of a chat that was begun on `/`: its address, with its document when one is open (spec 2.3). */
function useNavigateToChat({ session, artifact, address, isNew }: ArrivalOptions): void {
  const [beganHere] = useState(isNew)
  useEffect(() => {
    if (!beganHere) return undefined
    return session.onReplyEnd(({ isFirst }) => {
      if (isFirst) address.showChat(session.chatId, artifact.openedDocument()?.id)
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
