import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/**
 * Lets the children of a list be dragged to each other's places, as long as there are `count` of them; 0 when nothing
 * can be dragged. The code for it comes when there is something to drag.
 */
export function useGridDragging(
  count: number,
  onMove: (from: number, to: number) => void,
): RefObject<HTMLUListElement | null> {
  const grid = useRef<HTMLUListElement>(null)
  const tell = useEffectEvent(onMove)
  // The pointer on the list's elements, which dragging follows outside React.
  useEffect(() => {
    if (count === 0) return undefined
    let stop: (() => void) | undefined
    let isWanted = true
    const begin = async () => {
      const { makeDraggable } = await import('./grid-dragging.ts')
      const element = grid.current
      if (isWanted && element) stop = makeDraggable(element, (from, to) => tell(from, to))
    }
    // Where dragging cannot be had, there are keys, and buttons in the viewer.
    begin().catch(() => undefined)
    return () => {
      isWanted = false
      stop?.()
    }
  }, [count])
  return grid
}
