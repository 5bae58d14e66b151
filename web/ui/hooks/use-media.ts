import { mobileBreakpointPx } from '#core/limits.ts'
import { useCallback, useSyncExternalStore } from 'react'

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

/** Wider than 768 px, the breakpoint of Tailwind's `md:` here. */
export const useIsDesktop = () => useMedia(`(width > ${mobileBreakpointPx}px)`)

/** Wide enough for the sidebar beside a chat and a document. */
export const roomForThree = '(width >= 1200px)'
export const useHasRoomForThree = () => useMedia(roomForThree)

/** Whether touch is the primary input, so targets have to be larger. */
export const useIsCoarse = () => useMedia('(pointer: coarse)')
