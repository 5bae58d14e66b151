import { useEffect, useMemo, type RefObject, useRef } from 'react'
import type { Clock } from './post-words.ts'
import { useQuery } from '@tanstack/react-query'
import { isTimezone } from '#core/time/zoned-time.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { profileQuery } from '#web/features/session/queries.ts'

const tickMs = 60_000

/** The time by which "today" is said, which goes on while the page stands open. */
export function useClock(timeZone: string | null): Clock {
  const now = useNow(tickMs)
  return useMemo(() => ({ now, timeZone }), [now, timeZone])
}

/** Shows the part of a calendar that is today's: of each page that is opened, and when it is asked for. */
export function useTodayInSight<T extends HTMLElement>(
  selector: string,
  { page, asked, block }: { page: string; asked: number; block: ScrollLogicalPosition },
): RefObject<T | null> {
  const root = useRef<T>(null)
  // The page: today may stand in a row below its edge.
  useEffect(() => {
    root.current?.querySelector(selector)?.scrollIntoView({ block })
  }, [selector, block, page, asked])
  return root
}

const ownTimezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** By whose clocks times are said: the writer's, or this device's while the writer has set none. */
export function useShownZone(): { isKnown: boolean; timezone: string | null; shownZone: string } {
  const { data } = useQuery(profileQuery)
  const timezone = data?.profile.timezone ?? null
  const shownZone = timezone !== null && isTimezone(timezone) ? timezone : ownTimezone()
  return { isKnown: data !== undefined, timezone, shownZone }
}
