import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { asksForSearch } from '#core/auto-search.ts'
import { needsWebSearch, type FlowPlace } from '#core/flows.ts'
import { track } from '#web/features/analytics/queries.ts'
import { isGoneModel, modelsQuery } from '#web/features/models/queries.ts'
import { showError, errorMessage } from '#web/ui/toast.tsx'
import type { ArtifactApi } from './artifact-api.ts'
import type { Content } from './chat-message.ts'
import type { ChatSession } from './chat-session.ts'
import { progressOf, noteRefused, noteSent } from './flow-progress.ts'
import type { SendExtras } from './reply-engine.ts'

type SendingOptions = {
  session: ChatSession
  artifact: ArtifactApi
  /** What the reply is written with: context and preferences. */
  setting: SendExtras
  /** Called when a message is sent with a search of the web, whatever the switch says. */
  onSearch: () => void
  onAccepted: () => void
}

/** Where and how a message is sent. */
type SendOptions = {
  place: FlowPlace | null
  /** What differs from the setting. */
  change?: SendExtras
}

const wordsIn = (content: Content) => (typeof content === 'string' ? content : content.text)

/** What a person can have done with a chat; each says so when it cannot be done. */
export function useSending({ session, artifact, setting, onSearch, onAccepted }: SendingOptions) {
  const client = useQueryClient()
  /** What the reply is written with; a post that is open is saved first, so that the reply knows all of it. */
  const extras = useCallback(
    async ({ place, change }: SendOptions, words: string, more: SendExtras): Promise<SendExtras> => {
      await artifact.savePending().catch(refuseUnsaved)
      const documentContext = artifact.openedDocument()
      const isSearch = needsWebSearch(place) || asksForSearch(words)
      return {
        selectedVisibilityType: 'private',
        ...setting,
        ...change,
        ...(documentContext === null ? {} : { documentContext }),
        ...place,
        ...(isSearch ? { webSearchEnabled: true } : {}),
        ...more,
      }
    },
    [artifact, setting],
  )

  const sendQuietly = useCallback(
    async (manner: SendOptions, content: Content) => {
      const words = wordsIn(content)
      await retryWithoutModel(client, (more) => session.send(content, () => extras(manner, words, more)))
      noteSent(session, manner.place)
      const isSearch = needsWebSearch(manner.place) || asksForSearch(words)
      if (isSearch) onSearch()
      track('message sent', {
        flow: manner.place?.flowType ?? 'none',
        files: typeof content === 'string' ? 0 : content.files.length,
        webSearch: isSearch || setting.webSearchEnabled === true,
      })
      onAccepted()
    },
    [client, session, extras, setting, onSearch, onAccepted],
  )
  /** Sends a message in a way of its own. Rejects when it was refused, having said so. */
  const sendAs = useCallback(
    (manner: SendOptions, content: Content) => withErrorToast(sendQuietly(manner, content)),
    [sendQuietly],
  )
  /** Rejects when the message was refused, so that what it says can be given back. */
  const send = useCallback(
    (content: Content) => sendAs({ place: progressOf(session).next }, content),
    [sendAs, session],
  )
  /** Sends what a button of the page says for the person, as their next message. Rejects as `send`, and says nothing. */
  const ask = useCallback(
    (text: string) => sendQuietly({ place: progressOf(session).next }, text),
    [sendQuietly, session],
  )
  /** Begins a flow at a step of it; rejects as `send` does, and the next message begins the flow then. */
  const startFlow = useCallback(
    async (place: FlowPlace, text: string) => {
      try {
        await sendAs({ place }, text)
      } catch (error) {
        noteRefused(session, place)
        throw error
      }
    },
    [sendAs, session],
  )
  /** Rejects when the change was refused: the message is as it was then. */
  const edit = useCallback(
    async (id: string, text: string) => {
      const { last } = progressOf(session)
      await withErrorToast(
        retryWithoutModel(client, (more) =>
          session.edit(id, text, () => extras({ place: last }, text, more)),
        ),
      )
      onAccepted()
    },
    [client, session, extras, onAccepted],
  )
  /** Has the last message answered anew: by the model that is set, or by another. */
  const retry = useCallback(
    (model?: string) => {
      const { last } = progressOf(session)
      const other = model === undefined ? {} : { selectedChatModel: model }
      const attempt = (more: SendExtras) =>
        session.retry(() => extras({ place: last }, '', { ...other, ...more }))
      void retryWithoutModel(client, attempt).catch(showError)
    },
    [client, session, extras],
  )
  const stop = useCallback(() => void session.stop().catch(showError), [session])
  return { send, sendAs, ask, startFlow, edit, retry, stop }
}

/** Does something once more without its model when that is not there any more; which ones are is looked up anew. */
async function retryWithoutModel(
  client: QueryClient,
  attempt: (more: SendExtras) => Promise<void>,
): Promise<void> {
  try {
    await attempt({})
  } catch (error) {
    if (!isGoneModel(error)) throw error
    void client.invalidateQueries({ queryKey: modelsQuery.queryKey })
    await attempt({ selectedChatModel: null })
  }
}

function refuseUnsaved(cause: unknown): never {
  throw new Error(`The open post could not be saved, so nothing was sent. ${errorMessage(cause)}`, { cause })
}

async function withErrorToast(sending: Promise<void>): Promise<void> {
  try {
    await sending
  } catch (error) {
    showError(error)
    throw error
  }
}
