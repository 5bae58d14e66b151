import { useEffect, useState } from 'react'

/** The time in milliseconds, which goes on in steps while a component is shown. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  // The clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
