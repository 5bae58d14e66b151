import type { RefObject } from 'react'
import { useListener } from '#web/ui/hooks/use-listener.ts'

type Turning = { at: number; last: number; onTurn: (at: number) => void }

/** Lets arrow keys, Home and End move between items, wherever the focus is inside `place`. */
export function useTurningKeys(place: RefObject<HTMLElement | null>, { at, last, onTurn }: Turning): void {
  useListener(place, 'keydown', (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    if (to >= 0 && to <= last && to !== at) onTurn(to)
  })
}
