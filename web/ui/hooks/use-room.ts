import { useCallback, useState } from 'react'
import { useIsCoarse } from './use-media.ts'

/** How much wider all buttons of a line together are with touch input. */
const coarsePx = 100
const usualTextPx = 16

/** Returns the page's text size as a multiple of the default. */
export const textScale = () =>
  parseFloat(getComputedStyle(document.documentElement).fontSize) / usualTextPx || 1

type Rooms<Name extends string> = readonly [...(readonly (readonly [Name, number])[]), readonly [Name, 0]]

/**
 * Returns how much fits on a line: the first room whose minimum width, in px at the default text size, the line has.
 * Measured before the first paint and whenever the width changes; the first room until then. `rooms` must be stable.
 */
export function useRoom<Name extends string>(rooms: Rooms<Name>) {
  const isCoarse = useIsCoarse()
  const [room, setRoom] = useState<Name>(rooms[0][0])
  const place = useCallback(
    (line: HTMLElement | null) => {
      if (line === null) return undefined
      const measure = () => {
        const width = line.getBoundingClientRect().width / textScale() - (isCoarse ? coarsePx : 0)
        // An element without layout has no width.
        if (width > 0) setRoom((before) => rooms.find(([, least]) => width >= least)?.[0] ?? before)
      }
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(line)
      return () => observer.disconnect()
    },
    [isCoarse, rooms],
  )
  return { place, room }
}
