import { Link } from '@tanstack/react-router'
import { BookOpen, Bookmark, FileText, LayoutTemplate, Settings, UserRound, UsersRound } from 'lucide-react'
import { clsx } from 'clsx'
import { tooltip } from '#web/ui/tooltip.ts'

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

/** The way to the writer's material and settings. */
export const PageLinks = ({ isCollapsed, onNavigate }: PageLinksProps) => (
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
