import { useEffect, useEffectEvent, useState } from 'react'

/** Whoever types on is not interrupted. */
const pauseMs = 200

/**
 * Words that are typed here and stand in the address a moment later. When the address changes otherwise, as with Back,
 * they follow it.
 */
export function useSearchWords(inAddress: string, write: (words: string) => void) {
  const [words, setWords] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const [written, setWritten] = useState(inAddress)
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (inAddress !== written) {
      setWords(inAddress)
      setWritten(inAddress)
    }
  }
  const wanted = words.trim()
  const put = useEffectEvent(() => {
    setWritten(wanted)
    write(wanted)
  })
  // The address: it is written after a pause, so that not every letter is a step for Back.
  useEffect(() => {
    if (wanted === written) return undefined
    const timer = setTimeout(() => put(), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted, written])
  return [words, setWords] as const
}
