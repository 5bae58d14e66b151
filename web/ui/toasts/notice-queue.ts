import type { ExternalToast, toast as sonnerToast } from 'sonner'
import { createStore, type Readable } from '#web/state/store.ts'

type Sonner = typeof sonnerToast
type WaitingNotice = {
  id: string | number
  message: string
  description: string | null
  onDismiss: ExternalToast['onDismiss']
  show: (sonner: Sonner) => void
}

/**
 * Queues notices until the toaster has loaded. That happens on the first press or key rather than with the page, so
 * that a notice about a lost connection needs no connection.
 */
let shown: Sonner | undefined
let count = 0
const waiting = createStore<readonly WaitingNotice[]>([])
const wanted = createStore(false)

/** What is on screen: notices must not cover the text of a post, or a message box. */
export const noticePlace = createStore<'page' | 'chat' | 'post'>('page')

export const wantNotices = (): void => wanted.setState(true)

/** The notices that cannot be shown yet, latest last. */
export const waitingNotices: Readable<readonly WaitingNotice[]> = waiting

export const noticesWanted: Readable<boolean> = wanted

/** Passes queued notices to the mounted toaster; returns a function that detaches it. */
export function showNotices(sonner: Sonner): () => void {
  shown = sonner
  const due = waiting.getState()
  waiting.setState([])
  for (const { show } of due) show(sonner)
  return () => {
    shown = undefined
  }
}

const notice =
  (kind: 'message' | 'success' | 'info' | 'warning' | 'error' | 'loading') =>
  (message: string, options: ExternalToast = {}) => {
    count += 1
    const id = options.id ?? `notice-${count}`
    const show = (sonner: Sonner) => void sonner[kind](message, { ...options, id })
    if (shown) show(shown)
    else {
      const description = typeof options.description === 'string' ? options.description : null
      const { onDismiss } = options
      const others = waiting.getState().filter((one) => one.id !== id)
      waiting.setState([...others, { id, message, description, onDismiss, show }])
    }
    wantNotices()
    return id
  }

/** Sonner's notices, each with an id by which a later one replaces it. */
export const toast = {
  message: notice('message'),
  success: notice('success'),
  info: notice('info'),
  warning: notice('warning'),
  error: notice('error'),
  loading: notice('loading'),
  dismiss(id?: string | number) {
    const gone = waiting.getState().filter((one) => id === undefined || one.id === id)
    waiting.setState(waiting.getState().filter((one) => !gone.includes(one)))
    for (const { id: goneId, onDismiss } of gone) onDismiss?.({ id: goneId })
    shown?.dismiss(id)
  },
}

/** How long an action can be undone from its notice. */
export const undoMs = 8000

/** Returns the notice options that offer an undo. */
export const withUndo = (undo: () => void) => ({
  duration: undoMs,
  action: { label: 'Undo', onClick: () => undo() },
})
