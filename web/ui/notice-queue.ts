import type { ExternalToast, toast as sonnerToast } from 'sonner'

type Sonner = typeof sonnerToast
type Notice = (sonner: Sonner) => void

/**
 * Notices that wait until the place where they appear is there. It is fetched with the first touch or key, not with
 * the page, so that a notice about a lost connection needs no connection.
 */
let shown: Sonner | undefined
let waiting: Notice[] = []
let isWanted = false
let count = 0
const watchers = new Set<() => void>()

const run = (notice: Notice) => {
  if (shown) notice(shown)
  else waiting.push(notice)
}

export function wantNotices(): void {
  if (isWanted) return
  isWanted = true
  for (const watcher of watchers) watcher()
}

export const areNoticesWanted = (): boolean => isWanted

export function watchNotices(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Gives what waits to the place that has come; the answer takes it away again. */
export function showNotices(sonner: Sonner): () => void {
  shown = sonner
  for (const notice of waiting.splice(0)) notice(sonner)
  return () => {
    shown = undefined
  }
}

const notice =
  (kind: 'message' | 'success' | 'info' | 'warning' | 'error' | 'loading') =>
  (message: string, options: ExternalToast = {}) => {
    count += 1
    const id = options.id ?? `notice-${count}`
    run((sonner) => void sonner[kind](message, { ...options, id }))
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
    if (id === undefined) waiting = []
    run((sonner) => void sonner.dismiss(id))
  },
}
