import { useEffect, useState } from 'react'

/** The words as they were when their writer last paused; no words are taken at once. */
export function useDebounced(words: string, pauseMs: number): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pauseMs)
    return () => clearTimeout(timer)
  }, [words, pauseMs])
  return words === '' ? '' : settled
}
