import { useEffect, useMemo, useState } from 'react'
import type { Clock } from './post-words.ts'

const tickMs = 60_000

/** The time by which "today" is said, which goes on while the page stands open. */
export function useClock(timeZone: string | null): Clock {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return useMemo(() => ({ now, timeZone }), [now, timeZone])
}
