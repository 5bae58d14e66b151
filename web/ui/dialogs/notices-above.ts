import { useEffect } from 'react'
import { createStore, type Readable } from '#web/state/store.ts'

const dialogs = createStore(0)

/** How many dialogs are open on top of the page. */
export const openDialogs: Readable<number> = dialogs

/** While a dialog is open, shows notices above it at the top, away from its buttons. */
export function useNoticesAbove(isOpen: boolean): void {
  // The notices.
  useEffect(() => {
    if (!isOpen) return undefined
    dialogs.setState(dialogs.getState() + 1)
    return () => dialogs.setState(dialogs.getState() - 1)
  }, [isOpen])
}
