import { useEffect } from 'react'
import { dialogOpened } from '#web/ui/toasts/notice-queue.ts'

/** While a dialog is open, notices lie over it at the top, away from its buttons. */
export function useNoticesAbove(isOpen: boolean): void {
  // The notices.
  useEffect(() => (isOpen ? dialogOpened() : undefined), [isOpen])
}
