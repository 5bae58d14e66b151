import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Bell } from 'lucide-react'
import { openAppDialog } from '#web/ui/app-dialogs.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { TooltipSide } from '#web/ui/tooltip.ts'
import { newestQuery } from './queries.ts'

const mostShown = 99

type BellProps = { side: TooltipSide; onOpen?: () => void }

/** Opens the notices and counts those that nobody has read. */
export function NoticeBell({ side, onOpen }: BellProps) {
  const unread = useQuery(newestQuery).data?.unread ?? 0
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
      <span
        aria-hidden
        className={clsx(
          'absolute top-0 right-0 min-w-4 rounded-full bg-accent px-1 text-center text-[11px] leading-4 font-semibold text-on-accent',
          unread === 0 && 'hidden',
        )}
      >
        {unread > mostShown ? `${mostShown}+` : unread}
      </span>
    </IconButton>
  )
}
