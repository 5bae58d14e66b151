import { Link } from '@tanstack/react-router'
import { maxCalendarPosts } from '#contract/calendar.ts'

const noteClass = 'rounded-md bg-accent-soft p-3'

type CalendarNotesProps = { hasTimezone: boolean; isEmpty: boolean; isCut: boolean }

/** What a reader of the calendar has to know beside what stands in it. */
export function CalendarNotes({ hasTimezone, isEmpty, isCut }: CalendarNotesProps) {
  return (
    <>
      {hasTimezone ? null : (
        <div role="alert" className={noteClass}>
          <p className="font-medium">Timezone not set</p>
          <p>
            Please set your timezone in Settings before scheduling posts. Until then you see this device’s
            times.{' '}
            <Link to="/settings" hash="timezone" className="underline">
              Open Settings
            </Link>
          </p>
        </div>
      )}
      {isCut ? (
        <output className={noteClass}>
          There are more than {maxCalendarPosts.toLocaleString('en')} posts on this page. The list shows all
          of them.
        </output>
      ) : null}
      {isEmpty ? (
        <output className="rounded-md border border-line bg-surface p-3 text-ink-soft">
          No posts on these days. Drag a draft onto a day, or choose Schedule beside it. It goes out at that
          time by itself.
        </output>
      ) : null}
    </>
  )
}
