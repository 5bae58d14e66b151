import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react'

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
  className?: string
  children?: ReactNode
}

const DialogPopup = lazy(() =>
  import('./dialog-popup.tsx').then((module) => ({ default: module.DialogPopup })),
)

/**
 * A centred panel over a dimmed page: the focus stays inside, Escape closes it and gives the focus back. Its code comes
 * with the first dialog that opens, and stays so that it can close as it should.
 */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  ) : null
}
