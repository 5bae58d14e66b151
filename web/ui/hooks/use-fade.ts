import { type RefObject, useLayoutEffect, useRef } from 'react'

const fadeMs = 160

/**
 * Fades in what is laid out anew when `change` changes, so that nothing is seen to jump from place to place. Whoever asks
 * for less motion gets the same: a fade moves nothing, and without it they would get the jump.
 */
export function useFade(change: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(change)
  // The browser's drawing, before the first look at the new layout.
  useLayoutEffect(() => {
    if (Object.is(before.current, change)) return
    before.current = change
    place.current?.animate?.([{ opacity: 0 }, { opacity: 0.6, offset: 0.1 }, { opacity: 1 }], fadeMs)
  }, [change])
  return place
}
