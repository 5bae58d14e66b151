import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from './dialog.tsx'

type WideDialogProps = Omit<DialogProps, 'children' | 'className' | 'role'> & {
  /** Shown on the left, or on top on a phone, on the feed's grey background. */
  preview: ReactNode
  /** The decision: shown on the right, or below. */
  children: ReactNode
}

/** A dialog in two columns; on a phone they scroll together and the footer stays at the bottom. */
export function WideDialog({ preview, children, ...dialog }: WideDialogProps) {
  return (
    <Dialog {...dialog} className="md:max-w-[1040px]">
      <div className="grid min-h-0 grow overflow-y-auto border-y border-line md:grid-cols-[minmax(0,1fr)_400px] md:overflow-hidden">
        <div className="min-w-0 bg-feed p-4 md:min-h-0 md:overflow-y-auto md:p-6">{preview}</div>
        <div className="flex min-w-0 flex-col gap-4 border-line p-6 max-md:border-t md:min-h-0 md:overflow-y-auto md:border-l">
          {children}
        </div>
      </div>
    </Dialog>
  )
}
