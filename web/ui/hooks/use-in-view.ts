import { useEffect, useEffectEvent, useState } from 'react'

type InViewOptions = {
  /** Called whenever the element comes into view; left out while nobody wants to know. */
  onShown: (() => void) | undefined
  /** How far outside of the screen counts as in view already, in px. */
  marginPx: number
}

/** Gives a ref for an element that is watched while `onShown` is given; each time anew, an element in view is told of. */
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

/** A margin only counts around the box that scrolls. */
const scrollerOf = (element: HTMLElement) => element.closest('[data-scroller]')
