import { useEffect, useEffectEvent, useState } from 'react'

type InViewOptions = {
  /** Called whenever the element comes into view; undefined while it need not be watched. */
  onShown: (() => void) | undefined
  /** How far outside the screen, in px, still counts as in view. */
  marginPx: number
}

/** Returns a ref for an element that is watched while `onShown` is given; each new watch reports an element already in view. */
export function useInView({ onShown, marginPx }: InViewOptions): (element: HTMLElement | null) => void {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const isWanted = onShown !== undefined
  const notify = useEffectEvent(() => onShown?.())
  // Synchronises with where the element is on the screen, which only the browser knows.
  useEffect(() => {
    if (element === null || !isWanted) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) notify()
      },
      { root: scrollerOf(element), rootMargin: `${marginPx}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, isWanted, marginPx])
  return setElement
}

/** A margin only applies to the scroll container. */
const scrollerOf = (element: HTMLElement) => element.closest('[data-scroller]')
