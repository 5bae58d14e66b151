import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { brand } from '#core/brand.ts'
import { practiceNote } from '#core/network-name.ts'
import { NotificationBell } from '#web/features/notices/notification-bell-panel.tsx'
import { SearchButton } from '#web/features/palette/search-button-panel.tsx'
import { Mark, WordMark } from '#web/ui/mark.tsx'
import { ChatList } from './chat-list.tsx'
import { NewChatLink } from './new-chat.tsx'
import { UserMenu } from './user-menu.tsx'
import { BookOpen, Bookmark, FileText, LayoutTemplate, Settings, UserRound, UsersRound } from 'lucide-react'
import { tooltip } from '#web/ui/tooltips/tooltip.ts'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#web/features/session/queries.ts'
import { PracticeFeedLink } from '#web/ui/practice-feed-link.tsx'

type SidebarProps = {
  /** Whether only icons are shown. */
  isCollapsed: boolean
  /** The button that collapses or closes it. */
  control: ReactNode
  /** Called when a link in it is followed. */
  onNavigate: () => void
}

/** Links to all chats, a new chat, the pages and the account. Fills the available height. */
export function Sidebar({ isCollapsed, control, onNavigate }: SidebarProps) {
  return (
    <nav aria-label="Sidebar" className="flex h-full min-h-0 flex-col text-sm">
      <div
        className={clsx(
          'flex shrink-0 items-center gap-2 p-3',
          isCollapsed ? 'flex-col' : 'flex-wrap justify-end',
        )}
      >
        <Link
          to="/"
          aria-label={`${brand.product}, home`}
          activeProps={{ 'aria-current': undefined }}
          onClick={onNavigate}
          className={clsx('flex min-h-8 items-center rounded-md', isCollapsed ? 'px-1' : 'grow px-2')}
        >
          {isCollapsed ? <Mark size={20} /> : <WordMark />}
        </Link>
        <div className={clsx('flex gap-2', isCollapsed && 'flex-col')}>
          <NotificationBell side={isCollapsed ? 'right' : 'bottom'} onOpen={onNavigate} />
          {control}
        </div>
      </div>
      {/* On a low screen all of this scrolls, and the list of chats keeps a minimum height. */}
      <div className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain">
        <div className={clsx('flex shrink-0 flex-col gap-1 px-3 pb-3', isCollapsed && 'items-center')}>
          <NewChatLink isCollapsed={isCollapsed} onNavigate={onNavigate} />
          <SearchButton isCollapsed={isCollapsed} onNavigate={onNavigate} />
        </div>
        <div className={clsx('flex shrink-0 grow basis-0 flex-col', !isCollapsed && 'min-h-40')}>
          {isCollapsed ? null : <ChatList onNavigate={onNavigate} />}
        </div>
        <div className={clsx('shrink-0 border-t border-line', isCollapsed && 'flex justify-center')}>
          <PageLinks isCollapsed={isCollapsed} onNavigate={onNavigate} />
        </div>
      </div>
      <div className={clsx('shrink-0 border-t border-line p-2', isCollapsed && 'flex justify-center')}>
        {isCollapsed ? null : <PracticeNotice />}
        <UserMenu isCollapsed={isCollapsed} onNavigate={onNavigate} />
      </div>
    </nav>
  )
}

const pages = [
  { to: '/posts', label: 'Posts', Icon: FileText },
  { to: '/knowledge-base', label: 'Knowledge base', Icon: BookOpen },
  { to: '/swipes', label: 'Swipes', Icon: Bookmark },
  { to: '/identity', label: 'Identity', Icon: UserRound },
  { to: '/templates', label: 'Templates', Icon: LayoutTemplate },
  { to: '/audiences', label: 'Audiences', Icon: UsersRound },
  { to: '/settings', label: 'Settings', Icon: Settings },
] as const

type PageLinksProps = { isCollapsed: boolean; onNavigate: () => void }

/** Links to the writer's material and the settings. */
const PageLinks = ({ isCollapsed, onNavigate }: PageLinksProps) => (
  <div className={clsx('flex shrink-0 flex-col gap-0.5 py-2', isCollapsed ? 'items-center' : 'px-3')}>
    {pages.map(({ to, label, Icon }) => (
      <Link
        key={to}
        to={to}
        onClick={onNavigate}
        {...(isCollapsed ? { 'aria-label': label, ...tooltip(label, 'right') } : {})}
        className={clsx(
          'flex min-h-8 items-center gap-2 rounded-md text-ink-soft hover:bg-hover hover:text-ink pointer-coarse:min-h-11',
          'aria-[current=page]:bg-surface aria-[current=page]:text-ink',
          isCollapsed ? 'justify-center px-2' : 'px-2',
        )}
      >
        <Icon size={16} aria-hidden />
        {isCollapsed ? null : label}
      </Link>
    ))}
  </div>
)

/** A discreet notice when posts go to the practice network. */
function PracticeNotice() {
  const { data: config } = useQuery(configQuery)
  if (config?.network !== 'practice') return null
  return (
    <p className="px-2 py-2 text-xs text-ink-soft">
      {practiceNote} <PracticeFeedLink />
    </p>
  )
}
