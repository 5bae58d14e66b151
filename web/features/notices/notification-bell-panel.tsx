import { clsx } from 'clsx'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { openAppDialog } from '#web/ui/dialogs/app-dialogs.ts'
import { IconButton } from '#web/ui/button.tsx'
import type { TooltipSide } from '#web/ui/tooltips/tooltip.ts'
import { unreadQuery } from './queries.ts'

type BellProps = { side: TooltipSide; onOpen?: () => void }

/** Opens the notices and shows the number of unread ones. */
export function NotificationBell({ side, onOpen }: BellProps) {
  const { data: unread = 0 } = useQuery(unreadQuery)
  const open = () => {
    onOpen?.()
    openAppDialog('notices')
  }
  return (
    <IconButton
      label={unread === 0 ? 'Notices' : `Notices, ${unread} unread`}
      side={side}
      className="relative"
      onClick={open}
    >
      <Bell size={18} aria-hidden />
      <CountBadge count={unread} />
    </IconButton>
  )
}

const mostShown = 99

/** A count in the corner of a `relative` button; hidden for 0. The button's name must contain the count, too. */
const CountBadge = ({ count }: { count: number }) => (
  <span
    aria-hidden
    className={clsx(
      'pointer-events-none absolute top-0 right-0 min-w-4 pointer-coarse:m-1.5 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4 font-semibold text-on-accent',
      count === 0 && 'hidden',
    )}
  >
    {count > mostShown ? `${mostShown}+` : count}
  </span>
)
