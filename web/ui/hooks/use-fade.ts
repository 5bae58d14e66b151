import { type RefObject, useLayoutEffect, useRef } from 'react'

const fadeMs = 160

/**
 * Fades in content whose layout changes with `change`, so that nothing is seen to jump. The same under reduced motion:
 * a fade moves nothing, and without it the jump would show.
 */
export function useFade(change: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(change)
  // The browser's rendering, before the new layout is first painted.
  useLayoutEffect(() => {
    if (Object.is(before.current, change)) return
    before.current = change
    place.current?.animate?.([{ opacity: 0 }, { opacity: 0.6, offset: 0.1 }, { opacity: 1 }], fadeMs)
  }, [change])
  return place
}
