import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import type { DialogProps } from './dialog.tsx'
import { useNoticesAbove } from './notices-above.ts'
import { ShownUntilClosed } from './shown-until-closed.tsx'

const popupClass =
  'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-md -translate-x-1/2 -translate-y-1/2 ' +
  'flex-col overflow-hidden rounded-2xl border border-line bg-surface text-ink shadow-float outline-none transition-opacity ' +
  'data-ending-style:opacity-0 data-starting-style:opacity-0'

/** The dialog itself, once it has been opened. */
export function DialogPopup({
  isOpen,
  onOpenChange,
  title,
  description,
  footer,
  role = 'dialog',
  initialFocus,
  finalFocus,
  className,
  children,
}: DialogProps) {
  useNoticesAbove(isOpen)
  const Root = role === 'alertdialog' ? AlertDialog.Root : Base.Root
  return (
    <Root open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <Base.Portal>
        {/* A dialog on top of another one dims that one too. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-overlay transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Popup
          className={clsx(popupClass, className)}
          {...(initialFocus ? { initialFocus } : {})}
          {...(finalFocus ? { finalFocus: () => finalFocus } : {})}
        >
          <ShownUntilClosed isOpen={isOpen}>
            <div className={clsx('flex shrink-0 flex-col gap-2 p-6 pb-4', role === 'dialog' && 'pr-16')}>
              <Base.Title className="text-xl font-semibold">{title}</Base.Title>
              {description === undefined ? null : (
                <Base.Description className="text-ink-soft">{description}</Base.Description>
              )}
            </div>
            {children}
            {footer === undefined ? null : <DialogFooter>{footer}</DialogFooter>}
            {/* Last in the document, so that the focus does not start here. */}
            {role === 'dialog' ? (
              <Base.Close
                render={
                  <IconButton
                    label="Close"
                    side="bottom"
                    className="absolute top-5.5 right-4 pointer-coarse:top-4"
                  >
                    <X size={18} aria-hidden />
                  </IconButton>
                }
              />
            ) : null}
          </ShownUntilClosed>
        </Base.Popup>
      </Base.Portal>
    </Root>
  )
}

const DialogFooter = ({ children }: { children: ReactNode }) => (
  <div className="flex shrink-0 flex-col gap-2 p-6 pt-4 max-sm:*:py-1.5 max-sm:*:text-balance max-sm:*:whitespace-normal sm:flex-row-reverse sm:justify-start">
    {children}
  </div>
)
