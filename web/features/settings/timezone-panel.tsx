import { browserTimezone } from '#web/device/timezone.ts'
import { Button } from '#web/ui/button.tsx'
import { holdFocus } from '#web/ui/hooks/focus.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { PageSection } from '#web/ui/page.tsx'
import { ChangeNote } from '#web/ui/forms/save-note.tsx'
import { useProfileChange } from './queries.ts'
import { TimezoneField } from './timezone-field.tsx'
import { spokenTimezone, timeIn } from './timezone-names.ts'
import { WithProfile } from './with-profile.tsx'

const tickMs = 5000

/** The timezone in which times are shown and posts are scheduled. */
export const TimezonePanel = () => (
  <PageSection
    anchor="timezone"
    heading="Timezone"
    purpose="Posts are scheduled in this timezone, and your daily messages are counted from midnight there."
  >
    <WithProfile>{({ profile }) => <TimezoneChoice timezone={profile.timezone} />}</WithProfile>
  </PageSection>
)

function TimezoneChoice({ timezone }: { timezone: string | null }) {
  const change = useProfileChange()
  const now = useNow(tickMs)
  const choose = (chosen: string | null) => change.mutate({ timezone: chosen })
  const own = browserTimezone()
  const time = timezone === null ? null : timeIn(timezone, now)
  return (
    <div className="max-w-md">
      <TimezoneField value={timezone} onChoose={choose} now={now} />
      <p className="mt-2 text-ink-soft">
        {timezone === null
          ? 'No timezone is set. You need one before you can schedule posts.'
          : time && `It is ${time} there.`}
      </p>
      {own === null || own === timezone ? null : (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            variant="outline"
            onClick={({ currentTarget }) => {
              holdFocus(currentTarget)()
              choose(own)
            }}
          >
            Use {spokenTimezone(own)}
          </Button>
          <span className="text-ink-soft">as in this browser</span>
        </div>
      )}
      <ChangeNote change={change} />
    </div>
  )
}
