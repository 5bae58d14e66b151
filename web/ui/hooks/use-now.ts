import { useEffect, useState } from 'react'

/** Returns the current time in milliseconds, updated at an interval while a component is mounted. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  // The clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
