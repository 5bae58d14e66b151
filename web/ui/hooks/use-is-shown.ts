import { type RefObject, useEffect, useRef } from 'react'

/** Returns a ref that tells whether the component is still on the screen, for what ends after it may have gone. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true)
  // The component's place on the screen.
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
