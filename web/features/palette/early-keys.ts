import { useEffectEvent, useLayoutEffect } from 'react'

type EarlyKeys = { text: string; isEntered: boolean }

const none: EarlyKeys = { text: '', isEntered: false }
let early = none

/** What was typed before the box had the focus, and whether Enter was pressed; the next call has none of it. */
export function takeEarlyKeys(): EarlyKeys {
  const taken = early
  early = none
  return taken
}

type Waiting = { isWaiting: boolean; onClose: () => void }

/**
 * Keeps what is typed between the key that opens the palette and the focus in its box, while its code is fetched too:
 * the page, where the focus still is, has none of it.
 */
export function useEarlyKeys({ isWaiting, onClose }: Waiting): void {
  const keep = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || (isChord(event) && event.key !== 'Escape')) return
    if (isSign(event.key)) early = { ...early, text: early.text + event.key }
    else if (event.key === 'Backspace') early = { ...early, text: early.text.replace(/.$/su, '') }
    else if (event.key === 'Enter') early = { ...early, isEntered: true }
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  // The page's keys. Before the next one comes, this component or the one that takes its place listens.
  useLayoutEffect(() => {
    if (!isWaiting) {
      early = none
      return undefined
    }
    const onKeyDown = (event: KeyboardEvent) => keep(event)
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [isWaiting])
}

const isSign = (key: string) => /^.$/su.test(key)

/** Where AltGr writes a sign, it counts as Ctrl and Alt. */
const isChord = (event: KeyboardEvent) =>
  event.metaKey || (event.ctrlKey && !event.getModifierState('AltGraph'))

/** Stands in for the palette until its code has come. */
export function EarlyKeys(waiting: Waiting) {
  useEarlyKeys(waiting)
  return null
}
