import { mobileBreakpointPx } from '#core/limits.ts'
import { useCallback, useState, useSyncExternalStore } from 'react'

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Wider than 768 px: the same limit as Tailwind's `md:` here. */
export const useIsDesktop = () => useMedia(`(width > ${mobileBreakpointPx}px)`)

/** Wide enough for the sidebar beside a chat and a document. */
export const roomForThree = '(width >= 1200px)'
export const useHasRoomForThree = () => useMedia(roomForThree)

/** Fingers: what is pressed has to be larger. */
export const useIsCoarse = () => useMedia('(pointer: coarse)')

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
