import type { Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useState, type FocusEvent, type KeyboardEvent } from 'react'

type List = Virtualizer<HTMLDivElement, Element>

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[data-row]') ?? null

/**
 * Makes an endless list one tab stop, with arrow keys from row to row. The focused row stays in the page when it is
 * scrolled out of view, so that the focus is never lost.
 *
 * `keys` are the `data-row` values of the rows; null is a row that the keyboard skips.
 */
export function useRowFocus(keys: readonly (string | null)[]) {
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const focused = focusedKey === null ? -1 : keys.indexOf(focusedKey)

  const onFocus = useCallback(
    (event: FocusEvent) => setFocusedKey(rowOf(event.target)?.dataset.row ?? null),
    [],
  )
  /** Moves to the row that a key leads to. */
  const step = useCallback(
    (event: KeyboardEvent, list: List) => {
      const row = rowOf(event.target instanceof Element ? event.target : null)
      const place = row?.dataset.row === undefined ? undefined : placeAfter(event, keys, row.dataset.row)
      const next = place === undefined ? null : keys[place]
      if (place === undefined || next == null) return
      event.preventDefault()
      setFocusedKey(next)
      list.scrollToIndex(place)
      focusWhenThere(list.scrollElement, next)
    },
    [keys],
  )
  /** Passes on the focus of a row that is about to be removed. */
  const leave = (key: string, { scrollElement }: List) => {
    if (rowOf(document.activeElement)?.dataset.row !== key) return
    const stops = keys.filter((stop) => stop !== null)
    const at = stops.indexOf(key)
    const next = stops[at + 1] ?? stops[at - 1]
    if (next !== undefined) focusWhenThere(scrollElement, next)
  }
  return { focused, onFocus, step, leave }
}

function placeAfter(event: KeyboardEvent, keys: readonly (string | null)[], key: string): number | undefined {
  const step = steps[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return undefined
  const places = keys.flatMap((stop, place) => (stop === null ? [] : [place]))
  const at = places.indexOf(keys.indexOf(key))
  return places[step(at, places.length - 1)]
}

/** A row that was out of view is in the page by the next frame. */
function focusWhenThere(place: HTMLElement | null, key: string): void {
  const find = () => place?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] a`)
  const link = find()
  if (link) link.focus()
  else requestAnimationFrame(() => find()?.focus())
}
