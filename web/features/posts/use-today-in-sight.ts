import { type RefObject, useEffect, useRef } from 'react'

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
