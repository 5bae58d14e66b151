import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useState } from 'react'
import { useEarlyKeys } from './early-keys.tsx'
import { useNoticesAbove } from '#web/ui/dialogs/notices-above.ts'
import { PaletteBody } from './palette-body.tsx'

const popupClass =
  'fixed inset-x-2 top-2 z-50 flex h-[min(560px,calc(100dvh-16px))] flex-col overflow-hidden rounded-2xl border border-line ' +
  'bg-surface text-ink shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 ' +
  'sm:inset-x-auto sm:top-[12dvh] sm:left-1/2 sm:h-[min(480px,76dvh)] sm:w-[min(640px,calc(100vw-32px))] sm:-translate-x-1/2'

type PaletteProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  toggleSidebar: () => void
}

/** A search box for everything the writer has and for all actions; its size stays the same while typing. */
export function Palette({ isOpen, onOpenChange, toggleSidebar }: PaletteProps) {
  useNoticesAbove(isOpen)
  const close = () => onOpenChange(false)
  const [hasFocus, setHasFocus] = useState(false)
  if (!isOpen && hasFocus) setHasFocus(false)
  useEarlyKeys({ isWaiting: isOpen && !hasFocus, onClose: close })
  // The shortcut that opens it also closes it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.repeat) return
    event.preventDefault()
    close()
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-overlay transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className={popupClass} onFocus={() => setHasFocus(true)} onKeyDown={onKeyDown}>
          <Dialog.Title className="sr-only">Search and actions</Dialog.Title>
          <PaletteBody onClose={close} toggleSidebar={toggleSidebar} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
