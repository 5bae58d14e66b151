import { track } from '#web/features/analytics/queries.ts'
import { useCallback, useMemo, useState } from 'react'
import type { MessageContext } from '#contract/chat.ts'
import { storyId, type SourceItem, type TemplateChoice } from '#core/formats/format-values.ts'
import { sendingForSource, sendingForTemplate } from '#core/flows.ts'
import type { Chosen, ChosenContext } from '#web/features/context/queries.ts'
import type { Choices } from '#web/features/formats/formats-panel.tsx'
import { textOf } from './chat-message.ts'
import type { ChatSession } from './chat-session.ts'
import { progressOf } from './flow-progress.ts'
import { latestDraftCalls } from './latest-draft-calls.ts'
import type { SessionState } from './session-state.ts'
import type { useSending } from './use-sending.ts'

type ChoicesOptions = {
  session: ChatSession
  state: SessionState
  material: ChosenContext
  isReadOnly: boolean
} & Pick<ReturnType<typeof useSending>, 'send' | 'sendAs'>

/** What one source stands for: all that was chosen before, but the template, gives way to it (spec 4.7). */
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

/** The ids of all that a message was sent with, with spaces between them. */
export function chosenIdsIn(context: MessageContext | undefined): string {
  const { selectedKnowledgeBaseIds, selectedSwipeIds, selectedIdentity, selectedTemplateId } = context ?? {}
  const ids = [
    ...(selectedKnowledgeBaseIds ?? []),
    ...(selectedSwipeIds ?? []),
    selectedIdentity?.myStory === true ? storyId : null,
    selectedIdentity?.selectedOfferId,
    selectedTemplateId,
  ]
  return ids.filter((id) => typeof id === 'string').join(' ')
}

/** What the buttons of the replies' formats do; null where nothing can be sent. */
export function useChoices(options: ChoicesOptions): Choices | null {
  const { session, state, material, isReadOnly, send, sendAs } = options
  const { choose, contextWith } = material
  const [isPressed, setPressed] = useState(false)
  const isBusy = isPressed || state.status === 'submitted' || state.status === 'streaming'
  const isHidden = latestDraftCalls(state.messages).size > 0
  const said = useSaid(state)
  const press = useCallback(
    async (text: string) => {
      setPressed(true)
      await session.press(text, send)
      setPressed(false)
    },
    [session, send],
  )
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
  return useMemo(
    () =>
      isReadOnly
        ? null
        : { isBusy, isHidden, said, press: (text: string) => void press(text), chooseSource, chooseTemplate },
    [isReadOnly, isBusy, isHidden, said, press, chooseSource, chooseTemplate],
  )
}

const separator = '\u0000'

/** What the person has said; the same set as long as nothing is added, since a running reply changes the messages often. */
function useSaid({ messages }: SessionState): ReadonlySet<string> {
  const texts = messages
    .flatMap((message) => (message.role === 'user' ? [textOf(message)] : []))
    .join(separator)
  return useMemo(() => new Set(texts.split(separator)), [texts])
}
