import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { asksForSearch } from '#core/auto-search.ts'
import {
  needsWebSearch,
  type FlowPlace,
  sendingForSource,
  sendingForTemplate,
  nextPlace,
  readPlace,
} from '#core/flows.ts'
import { maxSelected } from '#core/limits.ts'
import { track } from '#web/analytics/track.ts'
import { defaultModel, isGoneModel, modelsQuery } from '#web/features/models/queries.ts'
import { showError, errorMessage } from '#web/ui/toasts/toast.tsx'
import { type ArtifactApi, latestDraftCalls } from './document-tool.ts'
import type { Content } from './chat-message.ts'
import type { ChatSession } from './chat-session.ts'
import type { SendExtras } from './reply-engine.ts'
import type { MessageContext } from '#contract/chat.ts'
import type { SourceItem, TemplateChoice } from '#core/formats/format-values.ts'
import type { Chosen, ChosenContext } from '#web/features/context/queries.ts'
import type { Choices } from '#web/features/formats/formats-panel.tsx'
import type { SessionState } from './session-state.ts'
import type { Preferences } from './preferences.tsx'

type SendingOptions = {
  session: ChatSession
  artifact: ArtifactApi
  /** What the reply is written with: context and preferences. */
  setting: SendExtras
  /** Called when a message is sent with a web search, even if the switch is off. */
  onSearch: () => void
  onAccepted: () => void
}

/** The flow step that a message belongs to, and the settings that differ for it. */
type SendOptions = {
  place: FlowPlace | null
  /** Overrides of the setting. */
  change?: SendExtras
}

const wordsIn = (content: Content) => (typeof content === 'string' ? content : content.text)

/** Returns the actions on a chat; all but `ask` show an error when they fail. */
export function useSending({ session, artifact, setting, onSearch, onAccepted }: SendingOptions) {
  const client = useQueryClient()
  /** Collects the reply's options; saves the open post first, so that the reply sees its latest text. */
  const extras = useCallback(
    async ({ place, change }: SendOptions, words: string, more: SendExtras): Promise<SendExtras> => {
      await artifact.savePending().catch(refuseUnsaved)
      const documentContext = artifact.openedDocument()
      const isSearch = needsWebSearch(place) || asksForSearch(words)
      return {
        selectedVisibilityType: 'private',
        selectedChatModel: setting.selectedChatModel ?? (await defaultModel(client)),
        ...setting,
        ...change,
        ...(documentContext === null ? {} : { documentContext }),
        ...place,
        ...(isSearch ? { webSearchEnabled: true } : {}),
        ...more,
      }
    },
    [client, artifact, setting],
  )

  const sendQuietly = useCallback(
    async (options: SendOptions, content: Content) => {
      const words = wordsIn(content)
      await retryWithoutModel(client, (more) => session.send(content, () => extras(options, words, more)))
      noteSent(session, options.place)
      const isSearch = needsWebSearch(options.place) || asksForSearch(words)
      if (isSearch) onSearch()
      track('message sent', {
        flow: options.place?.flowType ?? 'none',
        files: typeof content === 'string' ? 0 : content.files.length,
        webSearch: isSearch || setting.webSearchEnabled === true,
      })
      onAccepted()
    },
    [client, session, extras, setting, onSearch, onAccepted],
  )
  /** Sends a message with the given options. Shows an error and rejects when it was refused. */
  const sendAs = useCallback(
    (options: SendOptions, content: Content) => withErrorToast(sendQuietly(options, content)),
    [sendQuietly],
  )
  /** Sends a message as the flow's next step. Rejects when refused, so that the text can be restored. */
  const send = useCallback(
    (content: Content) => sendAs({ place: progressOf(session).next }, content),
    [sendAs, session],
  )
  /** Sends the text of a button outside the chat as the user's next message. Rejects like `send`, but shows no error. */
  const ask = useCallback(
    (text: string) => sendQuietly({ place: progressOf(session).next }, text),
    [sendQuietly, session],
  )
  /** Starts a flow at one of its steps. Rejects like `send`; the next message then starts the flow. */
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
  /** Edits a message. Rejects when refused, leaving the message unchanged. */
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
  /** Regenerates the last reply, with the selected model or the given one. */
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

/** Retries once with the default model when the chosen one is gone, and refetches the list of models. */
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

/** Returns the options sent with a message besides its text. */
export function useRequestOptions(preferences: Preferences, context: MessageContext): SendExtras {
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

type ChoicesOptions = {
  session: ChatSession
  state: SessionState
  material: ChosenContext
  /** Undefined until the server has answered. */
  chat: { readOnly: boolean; hasDocument: boolean } | undefined
  isUploading: boolean
} & Pick<ReturnType<typeof useSending>, 'send' | 'sendAs'>

/** Returns the selection for one source; it replaces everything chosen before except the template (spec 4.7). */
function chosenFor({
  type,
  id,
  name,
}: SourceItem): Pick<Chosen, 'knowledge' | 'swipes' | 'myStory' | 'offer'> {
  const none = { knowledge: [], swipes: [], myStory: false, offer: null }
  switch (type) {
    case 'kb':
      return { ...none, knowledge: [{ id, name }] }
    case 'swipe':
    case 'lede-swipe':
      return { ...none, swipes: [{ id, name }] }
    case 'story':
      return { ...none, myStory: true }
    case 'offer':
      return { ...none, offer: { id, name } }
  }
}

/** Returns what the buttons in formatted replies do; null where nothing can be sent. */
export function useChoices(options: ChoicesOptions): Choices | null {
  const { session, state, material, chat, isUploading, send, sendAs } = options
  const { chosen, choose, contextWith } = material
  const [isPressed, setPressed] = useState(false)
  const isBusy = isPressed || isUploading || state.status === 'submitted' || state.status === 'streaming'
  const isReadOnly = chat?.readOnly === true
  const hasDocumentEarlier = state.hasEarlier && chat?.hasDocument === true
  const isHidden = hasDocumentEarlier || latestDraftCalls(state.messages).size > 0
  const disableWhile = useCallback(async (sending: Promise<void>) => {
    setPressed(true)
    await sending
    setPressed(false)
  }, [])
  const chooseSource = useCallback(
    (item: SourceItem) => {
      if (session.isBusy) return
      const { text, place, keepsTemplate } = sendingForSource(progressOf(session).last)
      const change = { ...chosenFor(item), ...(keepsTemplate ? {} : { template: null }) }
      choose(change)
      void sendAs({ place, change: contextWith(change) }, text).catch(() => null)
    },
    [session, choose, contextWith, sendAs],
  )
  const useNote = useCallback(
    (id: string, text: string) => {
      if (session.isBusy) return
      const others = chosen.knowledge.filter((item) => item.id !== id)
      const change = { knowledge: [...others, { id, name: null }].slice(-maxSelected) }
      choose(change)
      void sendAs({ place: progressOf(session).next, change: contextWith(change) }, text).catch(() => null)
    },
    [session, chosen, choose, contextWith, sendAs],
  )
  const chooseTemplate = useCallback(
    ({ id, title: name }: TemplateChoice) => {
      if (session.isBusy) return
      const change = { template: { id, name } }
      choose(change)
      track('template used', { from: 'chat' })
      const sending = sendingForTemplate(progressOf(session).last)
      if (!sending) return
      void sendAs({ place: sending.place, change: contextWith(change) }, sending.text).catch(() => null)
    },
    [session, choose, contextWith, sendAs],
  )
  const chosenTemplate = sendingForTemplate(progressOf(session).last) ? null : (chosen.template?.id ?? null)
  return useMemo(
    () =>
      isReadOnly
        ? null
        : {
            isBusy,
            isHidden,
            press: (text: string) => void disableWhile(session.press(text, send)),
            answer: (text: string) => void disableWhile(session.press(text, send, { mayRepeat: true })),
            useNote,
            chooseSource,
            chooseTemplate,
            chosenTemplate,
          },
    [
      isReadOnly,
      isBusy,
      isHidden,
      disableWhile,
      session,
      send,
      useNote,
      chooseSource,
      chooseTemplate,
      chosenTemplate,
    ],
  )
}

/** Where a chat is in a guided flow (spec 4.6). */
type SendProgress = {
  /** The step of the last message, used when its reply is regenerated. */
  last: FlowPlace | null
  /** The step to send the next message with. */
  next: FlowPlace | null
}

/** Progress noted by this tab, valid while `after` is the last user message; messages carry their step only once stored. */
const sentHere = new WeakMap<ChatSession, SendProgress & { after: string | undefined }>()

const lastUserId = (session: ChatSession) =>
  session.getState().messages.findLast(({ role }) => role === 'user')?.id

/** Returns the progress noted here, falling back to the context of the chat's messages. */
export function progressOf(session: ChatSession): SendProgress {
  const known = sentHere.get(session)
  if (known && known.after === lastUserId(session)) return known
  const { messages } = session.getState()
  const context = messages.findLast(({ metadata }) => metadata?.context)?.metadata?.context
  const last = readPlace(context?.flowType, context?.flowStep)
  return { last, next: last && nextPlace(last) }
}

/** Records the step that the chat's last message was just sent with. */
const noteSent = (session: ChatSession, place: FlowPlace | null): void =>
  void sentHere.set(session, { last: place, next: place && nextPlace(place), after: lastUserId(session) })

/** Lets the next message start a flow whose first message was refused. */
const noteRefused = (session: ChatSession, place: FlowPlace): void =>
  void sentHere.set(session, { last: null, next: place, after: lastUserId(session) })
