import type { ReactNode, RefObject } from 'react'
import { lazyDialog } from '#web/ui/lazy-part.tsx'

export type DialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description?: ReactNode
  /** The buttons; on a phone the first one stands on top. */
  footer?: ReactNode
  /** An alert dialog wants an answer: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog'
  /** Where the focus begins; else at the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes afterwards; else to where it was. */
  finalFocus?: HTMLElement | null
  className?: string
  children?: ReactNode
}

/**
 * A centred panel over a dimmed page: the focus stays inside, Escape closes it and gives the focus back. Its code comes
 * with the first dialog that opens.
 */
export const Dialog = lazyDialog<DialogProps>(async () => (await import('./dialog-popup.tsx')).DialogPopup)
