import { useEffect, useMemo, type RefObject, useRef } from 'react'
import type { Clock } from './post-words.ts'
import { useQuery } from '@tanstack/react-query'
import { isTimezone } from '#core/time/timezone.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { profileQuery } from '#web/features/session/queries.ts'

const tickMs = 60_000

/** The reader's clock, which advances while the page is open. */
export function useClock(timeZone: string | null): Clock {
  const now = useNow(tickMs)
  return useMemo(() => ({ now, timeZone }), [now, timeZone])
}

type InSight = { page: string; asked: number; block: ScrollLogicalPosition; hasWeeks?: boolean }

/**
 * Scrolls to today's part of a calendar whenever a page is opened or "Today" is pressed. On a page with a row per week,
 * no week is cut off at the top, unless today would then be out of sight.
 */
export function useTodayInSight<T extends HTMLElement>(
  selector: string,
  { page, asked, block, hasWeeks = false }: InSight,
): RefObject<T | null> {
  const root = useRef<T>(null)
  // The page's scroll position: today may be below its edge.
  useEffect(() => {
    const { current: part } = root
    const today = part?.querySelector(selector)
    if (!part || !today) return undefined
    today.scrollIntoView({ block })
    return hasWeeks ? onceAtRest(() => showWholeWeeks(part, today)) : undefined
  }, [selector, block, page, asked, hasWeeks])
  return root
}

/** The grid only gives its rows their final heights in its second frame. */
function onceAtRest(look: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(look)
  })
  return () => cancelAnimationFrame(frame)
}

/** Scrolls back to the start of the week that is cut off by the grid's first row, the names of the weekdays. */
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

/** The timezone in which times are shown: the writer's, or this device's if they have set none. */
export function useShownZone(): { isKnown: boolean; timezone: string | null; shownZone: string } {
  const { data } = useQuery(profileQuery)
  const timezone = data?.profile.timezone ?? null
  const shownZone = timezone !== null && isTimezone(timezone) ? timezone : ownTimezone()
  return { isKnown: data !== undefined, timezone, shownZone }
}
