import { Link } from '@tanstack/react-router'
import { Ellipsis, Globe, Pin, PinOff, SquarePen } from 'lucide-react'
import { useState } from 'react'
import type { Chat } from '#contract/chat.ts'
import { iconButtonClass } from '#web/ui/button-class.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { createMenuHandle, SharedMenuTrigger } from '#web/ui/menu.tsx'
import { SidebarToggle } from '#web/ui/sidebar-toggle.tsx'
import { ChatMenu } from './chat-menu-panel.tsx'
import { usePinChat } from './chat-mutations.ts'

type ChatHeaderProps = {
  title: string
  /** Undefined until the server has answered. */
  chat: Chat | undefined
  isReadOnly: boolean
  onDeleted: () => void
}

/** What a chat is called and what can be done with it (spec 2.5). */
export function ChatHeader({ title, chat, isReadOnly, onDeleted }: ChatHeaderProps) {
  return (
    <header className="flex min-h-12 shrink-0 items-center gap-1 border-b border-line px-2">
      <SidebarToggle />
      <h1 className="min-w-0 truncate px-2 text-sm font-medium" title={title}>
        {title}
      </h1>
      {chat?.visibility === 'public' ? <SharedMark /> : null}
      <span className="grow" />
      {chat && !isReadOnly ? <OwnersActions chat={chat} onDeleted={onDeleted} /> : null}
      <Link to="/" title="New Chat (⌘J)" aria-label="New Chat (⌘J)" className={iconButtonClass('ghost')}>
        <SquarePen size={18} aria-hidden />
      </Link>
    </header>
  )
}

const SharedMark = () => (
  <span className="flex shrink-0 items-center gap-1 text-xs text-ink-soft">
    <Globe size={14} aria-hidden />
    Shared
  </span>
)

function OwnersActions({ chat, onDeleted }: { chat: Chat; onDeleted: () => void }) {
  const pin = usePinChat()
  const [menu] = useState(() => createMenuHandle<Chat>())
  const { id, pinned } = chat
  return (
    <>
      <IconButton
        label={pinned ? 'Unpin chat' : 'Pin chat'}
        onClick={() => pin.mutate({ id, pinned: !pinned })}
      >
        {pinned ? <PinOff size={18} /> : <Pin size={18} />}
      </IconButton>
      <SharedMenuTrigger
        handle={menu}
        subject={chat}
        button={
          <IconButton label="More">
            <Ellipsis size={18} />
          </IconButton>
        }
      />
      <ChatMenu handle={menu} onDeleted={onDeleted} />
    </>
  )
}
