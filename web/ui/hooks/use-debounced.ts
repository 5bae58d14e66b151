import { useEffect, useState } from 'react'

/** Returns the text as of the writer's last pause; an empty text takes effect at once. */
export function useDebounced(words: string, pauseMs: number): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pauseMs)
    return () => clearTimeout(timer)
  }, [words, pauseMs])
  return words === '' ? '' : settled
}
