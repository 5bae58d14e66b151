import { PanelLeft } from 'lucide-react'
import { createContext, useContext, useLayoutEffect } from 'react'
import { IconButton } from './button.tsx'

export type SidebarContextValue = {
  isOpen: boolean
  toggle: () => void
  /** How many notices are unread; the sidebar shows them. */
  unread: number
  /** Declares that a page shows the toggle itself; returns a function that withdraws that. */
  claim: () => () => void
}

export const SidebarContext = createContext<SidebarContextValue | null>(null)

/**
 * Opens the sidebar on a phone (spec 2.5). A page with its own header puts the toggle first in it; on other pages the
 * app shell shows it in a bar. Hidden on a desktop, where the sidebar has its own.
 */
export function SidebarToggle() {
  const sidebar = useContext(SidebarContext)
  const claim = sidebar?.claim
  useLayoutEffect(() => claim?.(), [claim])
  if (sidebar === null) return null
  const { isOpen, unread, toggle } = sidebar
  return <SidebarButton isOpen={isOpen} unread={unread} onClick={toggle} className="md:hidden" />
}

type SidebarButtonProps = {
  isOpen: boolean
  /** The number of unread notices to show on the button where the bell itself is out of sight. */
  unread?: number
  onClick: () => void
  className?: string
}

export const SidebarButton = ({ isOpen, unread = 0, onClick, className = '' }: SidebarButtonProps) => (
  <IconButton
    label="Toggle sidebar"
    aria-expanded={isOpen}
    side="right"
    className={`relative ${className}`}
    {...(unread === 0
      ? {}
      : { 'aria-description': `${unread} unread ${unread === 1 ? 'notice' : 'notices'}` })}
    onClick={onClick}
  >
    <PanelLeft size={18} aria-hidden />
    {unread > 0 ? (
      <span aria-hidden className="absolute top-1 right-1 size-2 rounded-full bg-accent" data-unread />
    ) : null}
  </IconButton>
)
