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
 * Notices that wait until the place where they appear is there. It is fetched with the first touch or key, not with
 * the page, so that a notice about a lost connection needs no connection.
 */
let shown: Sonner | undefined
let count = 0
const waiting = createStore<readonly WaitingNotice[]>([])
const wanted = createStore(false)

/** What is on the screen: nothing may lie over the text of a post, or over a message box. */
export const noticePlace = createStore<'page' | 'chat' | 'post'>('page')

export const wantNotices = (): void => wanted.setState(true)

/** The notices that have no place yet, the latest last. */
export const waitingNotices: Readable<readonly WaitingNotice[]> = waiting

export const noticesWanted: Readable<boolean> = wanted

/** Gives what waits to the place that has come; the answer takes it away again. */
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

/** Sonner's notices, each with the id by which a later one replaces it. */
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

/** How long something can be taken back that is undone from its notice. */
export const undoMs = 8000

/** What a notice says so that what it tells of can be undone. */
export const withUndo = (undo: () => void) => ({
  duration: undoMs,
  action: { label: 'Undo', onClick: () => undo() },
})
