import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { openAppDialog } from '#web/ui/dialogs/app-dialogs.ts'
import { CountBadge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import type { TooltipSide } from '#web/ui/tooltips/tooltip.ts'
import { unreadQuery } from './queries.ts'

type BellProps = { side: TooltipSide; onOpen?: () => void }

/** Opens the notices and counts those that nobody has read. */
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
