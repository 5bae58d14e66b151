import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { useNoticesAbove } from './notices-above.ts'
import { ShownUntilClosed } from './shown-until-closed.tsx'

const popupClass =
  'fixed inset-y-0 right-0 z-40 flex w-full flex-col border-l border-line bg-surface text-ink shadow-float outline-none ' +
  'transition-[opacity,translate] data-ending-style:translate-x-4 data-ending-style:opacity-0 ' +
  'data-starting-style:translate-x-4 data-starting-style:opacity-0 sm:max-w-xl'

type SideSheetProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** Actions on the whole item, beside the title. */
  actions?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** A panel from the right over the page, to read and edit one item; on a phone it fills the screen. */
export function SideSheet({ isOpen, onOpenChange, title, actions, footer, children }: SideSheetProps) {
  useNoticesAbove(isOpen)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-overlay transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className={popupClass}>
          <ShownUntilClosed isOpen={isOpen}>
            <div className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
              <Dialog.Title className="min-w-0 grow truncate text-base font-semibold">{title}</Dialog.Title>
              {actions}
              <Dialog.Close
                render={
                  <IconButton label="Close" side="bottom">
                    <X size={18} aria-hidden />
                  </IconButton>
                }
              />
            </div>
            <div className="min-h-0 grow overflow-y-auto overscroll-contain p-4">{children}</div>
            {footer === undefined ? null : (
              <div className="flex shrink-0 flex-row-reverse items-center gap-2 border-t border-line p-4">
                {footer}
              </div>
            )}
          </ShownUntilClosed>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
