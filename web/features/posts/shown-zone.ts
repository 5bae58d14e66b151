import { useQuery } from '@tanstack/react-query'
import { isTimezone } from '#core/zoned-time.ts'
import { profileQuery } from '#web/features/session/queries.ts'

const ownTimezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** By whose clocks times are said: the writer's, or this device's while the writer has set none. */
export function useShownZone(): { isKnown: boolean; timezone: string | null; shownZone: string } {
  const { data } = useQuery(profileQuery)
  const timezone = data?.profile.timezone ?? null
  const shownZone = timezone !== null && isTimezone(timezone) ? timezone : ownTimezone()
  return { isKnown: data !== undefined, timezone, shownZone }
}
