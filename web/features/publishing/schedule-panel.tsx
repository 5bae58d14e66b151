import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { WallTime } from '#core/zoned-time.ts'
import { profileQuery } from '#web/features/session/queries.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WideDialog } from '#web/ui/wide-dialog.tsx'
import { NoTimezone } from './no-timezone.tsx'
import { ScheduleAction, type ScheduleActionProps } from './schedule-action.tsx'
import { SlotNotes } from './slot-notes.tsx'
import { TimeField } from './time-field.tsx'
import { useChosenTime } from './use-chosen-time.ts'
import { WhereItGoes } from './where-it-goes.tsx'
import { readableZone } from '#web/ui/zone-words.ts'

type SchedulePanelProps = Omit<ScheduleActionProps, 'choice' | 'timezone'> & {
  isOpen: boolean
  /** The time to begin with instead of the one that it has, or of tomorrow at nine. */
  proposed?: WallTime | undefined
  /** The card as the feed will show it; nothing in it can be edited. */
  preview: ReactNode
}

/** The dialog "Schedule your post" (specification 2.18). */
export function SchedulePanel(props: SchedulePanelProps) {
  const { isOpen, onOpenChange, preview, documentId, scheduledAt, proposed } = props
  const { data } = useQuery(profileQuery)
  const timezone = data?.profile.timezone ?? null
  const chosen = useChosenTime({ isOpen, documentId, scheduledAt, timezone, proposed })
  return (
    <WideDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Schedule your post"
      preview={preview}
      footer={<ScheduleAction {...props} timezone={timezone} choice={chosen?.choice ?? null} />}
    >
      {data === undefined ? (
        <Skeleton className="h-64" />
      ) : timezone === null || chosen === null ? (
        <NoTimezone />
      ) : (
        <>
          <p className="text-ink-soft">Scheduling in {readableZone(timezone)}</p>
          <TimeField
            wanted={chosen.wanted}
            timezone={timezone}
            now={chosen.now}
            busyDays={chosen.busyDays}
            onChange={chosen.want}
          />
          <SlotNotes choice={chosen.choice} timezone={timezone} />
        </>
      )}
      <WhereItGoes />
    </WideDialog>
  )
}
