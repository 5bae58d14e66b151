import { useSyncExternalStore } from 'react'

/** Dialogs that belong to the app and not to a page: each can be asked for from anywhere, and one stands open at most. */
export type AppDialog = 'palette' | 'shortcuts' | 'sign-out' | 'notices'

let shown: AppDialog | null = null
const readers = new Set<() => void>()

function show(dialog: AppDialog | null): void {
  shown = dialog
  for (const notify of readers) notify()
}

export const openAppDialog = (dialog: AppDialog): void => show(dialog)

/** Closes this one; another that has been opened meanwhile stays. */
export function closeAppDialog(dialog: AppDialog): void {
  if (shown === dialog) show(null)
}

/** Closes whichever is open. */
export const closeAppDialogs = (): void => show(null)

const subscribe = (notify: () => void) => {
  readers.add(notify)
  return () => {
    readers.delete(notify)
  }
}

export const useAppDialog = (): AppDialog | null => useSyncExternalStore(subscribe, () => shown)
