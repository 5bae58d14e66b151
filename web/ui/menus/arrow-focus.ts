import type { RefObject } from 'react'
import { useListener } from '#web/ui/hooks/use-listener.ts'

const firstButton = 'button:not(:disabled)'

/** Moves from a row's first button to the next or previous row's; down from a search field into the list, and back up. */
function moveFocus(place: HTMLElement, event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof Element)) return
  const rows = Array.from(place.querySelectorAll<HTMLElement>(`li:has(${firstButton})`))
  const row = event.target.closest('li')
  const at = row === null ? -1 : rows.indexOf(row)
  const next = rows[at + step]?.querySelector<HTMLElement>(firstButton)
  const target = next ?? (step === -1 && at === 0 ? place.querySelector('input') : null)
  if (!target || (at === -1 && step === -1)) return
  event.preventDefault()
  target.focus()
}

/** Lets the arrow keys move through the rows of a list inside an element. */
export const useArrowFocus = (ref: RefObject<HTMLElement | null>): void =>
  useListener(ref, 'keydown', (event: KeyboardEvent) => ref.current && moveFocus(ref.current, event))
