import { useLayoutEffect } from 'react'
import { Spinner } from '#web/ui/skeleton.tsx'

let early = ''

/** Returns the keys typed before the box had the focus, with a line break for Enter, and clears them. */
export function takeEarlyKeys(): string {
  const taken = early
  early = ''
  return taken
}

type Waiting = { isWaiting: boolean; onClose: () => void }

/**
 * Buffers what is typed between opening the palette and its box receiving the focus, including while its code is
 * loading, so that the page does not handle those keys.
 */
export function useEarlyKeys({ isWaiting, onClose }: Waiting): void {
  // The page's keys. A layout effect, so that this component or its replacement is listening before the next key.
  useLayoutEffect(() => {
    if (!isWaiting) {
      early = ''
      return undefined
    }
    const keep = (event: KeyboardEvent) => {
      const { key } = event
      // AltGr reports itself as Ctrl and Alt.
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

/** A placeholder until the palette's code has loaded. */
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
