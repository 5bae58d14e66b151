import { createContext, use, useState, useSyncExternalStore, type ReactNode } from 'react'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'
import type { ChatApi } from './chat-api.ts'

type Asking = {
  /** Whether a reply is being written. */
  isBusy: boolean
  /** Whether something was asked from here and its answer has not been dismissed. */
  hasAsked: boolean
  ask: (text: string) => void
  /** Regenerates the last reply of the chat. */
  retry: () => void
  putAway: () => void
  lastReply: () => string
}

const Context = createContext<Asking | null>(null)
const noChat = { subscribe: () => () => undefined, isBusy: () => false }

/** Lets everything in the panel ask the assistant through the chat beside it. */
export function PanelChatProvider({ chat, children }: { chat: ChatApi | null; children: ReactNode }) {
  const { subscribe, isBusy: readBusy } = chat ?? noChat
  const isBusy = useSyncExternalStore(subscribe, readBusy)
  const [hasAsked, setAsked] = useState(false)
  if (chat === null) return children
  const ask = async (text: string) => {
    setAsked(true)
    try {
      await chat.ask(text)
    } catch (error) {
      setAsked(false)
      toast.error('Failed to execute action', { description: errorMessage(error) })
    }
  }
  const asking = {
    isBusy,
    hasAsked,
    ask: (text: string) => void ask(text),
    retry: chat.retry,
    putAway: () => setAsked(false),
    lastReply: chat.lastReply,
  }
  return <Context value={asking}>{children}</Context>
}

/** Returns null where there is no chat beside the panel. */
export const usePanelChat = (): Asking | null => use(Context)
