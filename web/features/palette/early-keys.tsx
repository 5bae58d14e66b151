import { useLayoutEffect } from 'react'
import { Spinner } from '#web/ui/skeleton.tsx'

let early = ''

/** What was typed before the box had the focus, with a line break for Enter; the next call has none of it. */
export function takeEarlyKeys(): string {
  const taken = early
  early = ''
  return taken
}

type Waiting = { isWaiting: boolean; onClose: () => void }

/**
 * Keeps what is typed between the key that opens the palette and the focus in its box, while its code is fetched too:
 * the page, where the focus still is, has none of it.
 */
export function useEarlyKeys({ isWaiting, onClose }: Waiting): void {
  // The page's keys. Before the next one comes, this component or the one that takes its place listens.
  useLayoutEffect(() => {
    if (!isWaiting) {
      early = ''
      return undefined
    }
    const keep = (event: KeyboardEvent) => {
      const { key } = event
      // Where AltGr writes a sign, it counts as Ctrl and Alt.
      const isChord = event.metaKey || (event.ctrlKey && !event.getModifierState('AltGraph'))
      if (event.isComposing || (isChord && key !== 'Escape')) return
      if (/^.$/su.test(key)) early += key
      else if (key === 'Enter') early += '\n'
      else if (key === 'Backspace') early = early.replace(/[^\n]$/u, '')
      else if (key === 'Escape') onClose()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', keep, true)
    return () => window.removeEventListener('keydown', keep, true)
  }, [isWaiting, onClose])
}

/** Stands in for the palette until its code has come. */
export const EarlyKeys = (waiting: Waiting) => {
  useEarlyKeys(waiting)
  if (!waiting.isWaiting) return null
  return (
    <output
      className="fixed inset-0 z-50 grid animate-appear place-items-center bg-overlay"
      aria-label="Opening the search"
    >
      <Spinner />
    </output>
  )
}
