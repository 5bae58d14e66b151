import { track } from '#web/features/analytics/queries.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { readPlace, type FlowPlace } from '#core/flows.ts'
import { flowSendDelayMs } from '#core/limits.ts'
import { type Chosen, findTemplate, idsIn } from '#web/features/context/queries.ts'
import type { ArtifactApi } from './artifact-api.ts'
import type { ChatSession } from './chat-session.ts'
import type { ChatAddress } from './use-chat-address.ts'
import { showSharedChatNotice } from './shared-chat-notice.ts'

type OpeningOptions = {
  session: ChatSession
  artifact: ArtifactApi
  search: URLSearchParams
  address: ChatAddress
  /** Whether what the chat holds is known, so that an empty one can be told from one that is still coming. */
  isKnown: boolean
  /** Whether nothing can be sent here and no document opened. */
  isReadOnly: boolean
  /** Why the chat could not be loaded. */
  error: Error | null
  send: (text: string) => Promise<void>
  startFlow: (place: FlowPlace, text: string) => Promise<void>
  choose: (change: Partial<Chosen>) => void
  chooseAudience: (id: string) => void
}

const flowNames = ['flowType', 'flowStep', 'flowMessage'] as const

/** What may be asked of a chat that does not exist before it has been sent. */
export const sendsOnOpening = (search: URLSearchParams): boolean =>
  search.has('query') || flowNames.some((name) => search.has(name))

/** Acts on what the address asks for when a chat is opened, and takes it out of the address (spec 2.4). */
export function useUrlActions(options: OpeningOptions): void {
  useOpeningContext(options)
  useOpeningDocument(options)
  useOpeningQuery(options)
  useOpeningFlow(options)
}

const isEmpty = (session: ChatSession) => session.getState().messages.length === 0

/** Those of the specification, and those with which the other libraries send theirs along. */
const contextNames = [
  'knowledgeBaseItemIds',
  'swipeIds',
  'templateId',
  'offerId',
  'myStory',
  'audienceId',
] as const

/** Material that a library's page has sent along; a chat that has begun keeps its own. */
function useOpeningContext(options: OpeningOptions) {
  const { session, search, address, isKnown, isReadOnly, choose, chooseAudience } = options
  const client = useQueryClient()
  const isAsked = contextNames.some((name) => search.has(name))
  const act = useEffectEvent(() => {
    const taken = address.take(contextNames)
    if (!isEmpty(session) || isReadOnly) return
    choose(chosenIn(taken))
    const [audience] = idsIn(taken.audienceId ?? null)
    if (audience !== undefined) chooseAudience(audience)
    const { templateId } = taken
    if (templateId !== undefined)
      void findTemplate(client, templateId).then((template) => {
        if (!template) return
        choose({ template })
        track('template used', { from: 'page' })
      })
  })
  useEffect(() => {
    if (isAsked && isKnown) act()
  }, [isAsked, isKnown])
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
  const [opensDocument] = useState(search.has('documentId'))
  useEffect(() => {
    if (!opensDocument) artifact.closeArtifact()
  }, [artifact, opensDocument])

  const documentId = search.get('documentId')
  // Whose chat it is has to be known first: a reader's documents are refused.
  const isSettled = isKnown || error !== null
  useEffect(() => {
    // The address that a first reply ends at (spec 2.3) names a document that is on the screen already.
    if (documentId === null || !isSettled || artifact.openedDocument()?.id === documentId) return
    const taken = address.take(['documentId'])
    if (taken.documentId === undefined) return
    if (isReadOnly) showSharedChatNotice()
    else artifact.openDocument({ documentId, chatId: session.chatId })
  }, [artifact, address, session, documentId, isSettled, isReadOnly])
}

function useOpeningQuery({ session, search, address, isKnown, isReadOnly, send }: OpeningOptions) {
  const isAsked = search.has('query')
  const isIgnored = search.has('knowledgeBaseItemIds')
  const act = useEffectEvent(() => {
    const { query = '' } = address.take(['query', 'title'])
    if (isEmpty(session) && !isReadOnly && !isIgnored && query.trim() !== '') void send(query)
  })
  useEffect(() => {
    if (isAsked && isKnown) act()
  }, [isAsked, isKnown])
}

/** Until its moment has come the flow stays in the address: whoever leaves or reloads before then has sent nothing. */
function useOpeningFlow({ session, search, address, isKnown, isReadOnly, startFlow }: OpeningOptions) {
  const isAsked = flowNames.some((name) => search.has(name))
  const act = useEffectEvent(() => {
    const { flowType, flowStep, flowMessage = '' } = address.take(flowNames)
    const place = readPlace(flowType, flowStep)
    if (place === null || flowMessage.trim() === '' || !isEmpty(session) || isReadOnly) return
    void startFlow(place, flowMessage)
  })
  useEffect(() => {
    if (!isAsked || !isKnown) return undefined
    const timer = setTimeout(() => act(), flowSendDelayMs)
    return () => clearTimeout(timer)
  }, [isAsked, isKnown])
}
