import type { ReactNode, RefObject } from 'react'
import { lazyDialog } from '#web/ui/lazy-part.tsx'

export type DialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  description?: ReactNode
  /** The buttons; on a phone the first one is on top. */
  footer?: ReactNode
  /** An alert dialog requires an answer: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog'
  /** Where the focus starts; by default, at the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes afterwards; by default, back to where it was. */
  finalFocus?: HTMLElement | null
  className?: string
  children?: ReactNode
}

/**
 * A centred panel over a dimmed page: it traps the focus, and Escape closes it and restores the focus. Its code is
 * loaded with the first dialog that opens.
 */
export const Dialog = lazyDialog<DialogProps>(async () => (await import('./dialog-popup.tsx')).DialogPopup)
