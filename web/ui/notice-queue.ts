import type { ExternalToast, toast as sonnerToast } from 'sonner'

type Sonner = typeof sonnerToast
type WaitingNotice = {
  id: string | number
  message: string
  description: string | null
  show: (sonner: Sonner) => void
}

/**
 * Notices that wait until the place where they appear is there. It is fetched with the first touch or key, not with
 * the page, so that a notice about a lost connection needs no connection.
 */
let shown: Sonner | undefined
let waiting: readonly WaitingNotice[] = []
let isWanted = false
let count = 0
const watchers = new Set<() => void>()

const tell = () => {
  for (const watcher of watchers) watcher()
}

export function wantNotices(): void {
  if (isWanted) return
  isWanted = true
  tell()
}

/** The notices that have no place yet, the latest last. */
export const waitingNotices = (): readonly WaitingNotice[] => waiting

export const areNoticesWanted = (): boolean => isWanted

export function watchNotices(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Gives what waits to the place that has come; the answer takes it away again. */
export function showNotices(sonner: Sonner): () => void {
  shown = sonner
  const due = waiting
  waiting = []
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
      waiting = [...waiting.filter((one) => one.id !== id), { id, message, description, show }]
      tell()
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
    waiting = id === undefined ? [] : waiting.filter((one) => one.id !== id)
    shown?.dismiss(id)
    tell()
  },
}
