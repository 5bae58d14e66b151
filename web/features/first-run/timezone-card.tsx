import { readableZone } from '#core/time/timezone.ts'
import { browserTimezone } from '#web/device/timezone.ts'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useChangeProfile } from '#web/features/session/queries.ts'
import { type CardProps, SetupCard } from './setup-card.tsx'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

/** The browser's timezone, to confirm. */
export function TimezoneCard({ timezone, ...card }: CardProps & { timezone: string | null }) {
  const [own] = useState(browserTimezone)
  const [zones] = useState(() => allTimezones(own))
  const [chosen, setChosen] = useState(own ?? '')
  const change = useChangeProfile()
  return (
    <SetupCard
      {...card}
      Icon={Clock}
      heading="Your timezone"
      result={timezone === null ? null : readableZone(timezone)}
      action="Use this timezone"
      isBusy={change.isPending}
      isIncomplete={chosen === ''}
      error={change.error ? errorMessage(change.error) : undefined}
      onSubmit={() => change.mutate({ timezone: chosen })}
    >
      <select
        aria-label="Timezone"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        className="min-h-9 w-full shrink-0 rounded-md border border-field-line bg-surface px-2 text-base md:text-sm pointer-coarse:min-h-11"
      >
        {own === null ? <option value="">Choose a timezone</option> : null}
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {readableZone(zone)}
          </option>
        ))}
      </select>
      <p className="text-xs text-ink-soft">
        Posts go out in this timezone. Without one, nothing can be scheduled.
      </p>
    </SetupCard>
  )
}
/** Returns all timezones to choose from, including the browser's own. */
function allTimezones(own: string | null): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return own === null || known.includes(own) ? known : [own, ...known]
}
