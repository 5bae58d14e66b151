import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { Sidebar } from '#web/features/sidebar/sidebar-panel.tsx'
import { IconButton } from '#web/ui/button.tsx'

const popupClass =
  'fixed inset-y-0 left-0 z-40 w-[min(18.75rem,86vw)] border-r border-line bg-sunken text-ink shadow-float ' +
  'outline-none transition-[opacity,translate] data-ending-style:-translate-x-4 data-ending-style:opacity-0 ' +
  'data-starting-style:-translate-x-4 data-starting-style:opacity-0'

type SidebarDrawerProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** The sidebar on a narrow screen: it comes from the left over the page and closes when something in it is chosen. */
export function SidebarDrawer({ isOpen, onOpenChange }: SidebarDrawerProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-overlay transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup data-sidebar className={popupClass}>
          <Dialog.Title className="sr-only">Sidebar</Dialog.Title>
          <Sidebar isCollapsed={false} onNavigate={() => onOpenChange(false)} control={<CloseButton />} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const CloseButton = () => (
  <Dialog.Close
    render={
      <IconButton label="Close" side="bottom">
        <X size={18} aria-hidden />
      </IconButton>
    }
  />
)
