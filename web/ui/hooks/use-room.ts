import { useCallback, useState } from 'react'
import { useIsCoarse } from './use-media.ts'

/** How much wider the buttons of a line are altogether where fingers press them. */
const coarsePx = 100
const usualTextPx = 16

/** How many times the usual size the text of the page has. */
const textScale = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / usualTextPx || 1

type Rooms<Name extends string> = readonly [...(readonly (readonly [Name, number])[]), readonly [Name, 0]]

/**
 * How much stands in one line: the first room whose width in px, at the usual size of text, the line has. Measured before
 * the first look at it, and whenever its width changes; until then the first. `rooms` stay the same.
 */
export function useRoom<Name extends string>(rooms: Rooms<Name>) {
  const isCoarse = useIsCoarse()
  const [room, setRoom] = useState<Name>(rooms[0][0])
  const place = useCallback(
    (line: HTMLElement | null) => {
      if (line === null) return undefined
      const measure = () => {
        const width = line.getBoundingClientRect().width / textScale() - (isCoarse ? coarsePx : 0)
        // What is not laid out has no width.
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
