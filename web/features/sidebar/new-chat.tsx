import { Link, useNavigate } from '@tanstack/react-router'
import { SquarePen } from 'lucide-react'
import { buttonClass, iconButtonClass } from '#web/ui/button.tsx'
import { newChatState } from '#web/features/chat/queries.ts'
import { shortcuts } from '#web/ui/hooks/shortcuts.ts'
import { useHotkey } from '#web/ui/hooks/use-hotkey.ts'

type NewChatLinkProps = { isCollapsed: boolean; onNavigate: () => void }

export function NewChatLink({ isCollapsed, onNavigate }: NewChatLinkProps) {
  return (
    <Link
      to="/"
      state={newChatState}
      title="New Chat (⌘J)"
      {...(isCollapsed ? { 'aria-label': 'New Chat' } : {})}
      activeProps={{ 'aria-current': undefined }}
      onClick={onNavigate}
      className={isCollapsed ? iconButtonClass('outline') : buttonClass('outline', 'w-full justify-start')}
    >
      <SquarePen size={16} aria-hidden />
      {isCollapsed ? null : 'New chat'}
    </Link>
  )
}

/** Starts a new chat from anywhere with ⌘J or Ctrl+J. */
export function useNewChatKey(onNavigate: () => void): void {
  const navigate = useNavigate()
  useHotkey(shortcuts.newChat.keys[0], () => {
    onNavigate()
    void navigate({ to: '/', state: newChatState })
  })
}
