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

type InSight = { page: string; asked: number; block: ScrollLogicalPosition; hasWeeks?: boolean }

/**
 * Shows the part of a calendar that is today's: of each page that is opened, and when it is asked for. Of a page that has
 * a row for each week no row begins above the page's edge, unless today would be out of sight.
 */
export function useTodayInSight<T extends HTMLElement>(
  selector: string,
  { page, asked, block, hasWeeks = false }: InSight,
): RefObject<T | null> {
  const root = useRef<T>(null)
  // The page: today may stand in a row below its edge.
  useEffect(() => {
    const { current: part } = root
    const today = part?.querySelector(selector)
    if (!part || !today) return undefined
    today.scrollIntoView({ block })
    return hasWeeks ? onceAtRest(() => showWholeWeeks(part, today)) : undefined
  }, [selector, block, page, asked, hasWeeks])
  return root
}

/** The grid gives its rows their heights anew in the frame after its first. */
function onceAtRest(look: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(look)
  })
  return () => cancelAnimationFrame(frame)
}

/** Scrolls back to the beginning of the week that the names of the weekdays, the grid's first row, cut off. */
function showWholeWeeks(grid: HTMLElement, today: Element): void {
  const [names, ...weeks] = grid.querySelectorAll('[role=row]')
  const edge = names?.getBoundingClientRect().bottom ?? 0
  const cut = weeks
    .map((week) => week.getBoundingClientRect())
    .find(({ top, bottom }) => top < edge - 1 && bottom > edge + 1)
  const scroller = grid.closest('.overflow-y-auto')
  if (cut === undefined || scroller === null) return
  const back = edge - cut.top
  if (today.getBoundingClientRect().bottom + back <= scroller.getBoundingClientRect().bottom)
    scroller.scrollTop -= back
}

const ownTimezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** By whose clocks times are said: the writer's, or this device's while the writer has set none. */
export function useShownZone(): { isKnown: boolean; timezone: string | null; shownZone: string } {
  const { data } = useQuery(profileQuery)
  const timezone = data?.profile.timezone ?? null
  const shownZone = timezone !== null && isTimezone(timezone) ? timezone : ownTimezone()
  return { isKnown: data !== undefined, timezone, shownZone }
}
