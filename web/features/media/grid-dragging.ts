import {
  AutoScroller,
  Cursor,
  DragDropManager,
  Draggable,
  Droppable,
  Feedback,
  PreventSelection,
} from '@dnd-kit/dom'
import { dragSensor } from '#web/ui/hooks/drag-sensor.ts'

// The whole picture is a button to drag by; the other buttons on it are not.
const isOtherButton = ({ target }: PointerEvent) =>
  target instanceof Element && target.closest('button:not([data-tile])') !== null

const options = {
  // An image changes places at once, without an animation back to its old place.
  plugins: [AutoScroller, Cursor, Feedback.configure({ dropAnimation: null }), PreventSelection],
  sensors: [dragSensor(isOtherButton)],
}

/**
 * Lets a mouse or finger drag each child of a grid onto another; `onMove` is called with both indices. The child below
 * the dragged one has `data-drop`. Returns the cleanup function.
 */
export function makeDraggable(grid: Element, onMove: (from: number, to: number) => void): () => void {
  const manager = new DragDropManager(options)
  const tiles = [...grid.children]
  const parts = tiles.flatMap((element, place) => [
    new Draggable({ id: `image-${place}`, element, data: { place } }, manager),
    new Droppable({ id: `place-${place}`, element, data: { place } }, manager),
  ])
  const mark = (place: unknown) => {
    for (const [at, tile] of tiles.entries()) tile.toggleAttribute('data-drop', at === place)
  }
  const off = [
    manager.monitor.addEventListener('dragover', ({ operation: { source, target } }) =>
      mark(target?.data.place === source?.data.place ? undefined : target?.data.place),
    ),
    manager.monitor.addEventListener('dragend', ({ canceled, operation: { source, target } }) => {
      mark(undefined)
      const [from, to]: unknown[] = [source?.data.place, target?.data.place]
      if (!canceled && typeof from === 'number' && typeof to === 'number' && from !== to) onMove(from, to)
    }),
  ]
  return () => {
    for (const stop of off) stop()
    for (const part of parts) part.destroy()
    manager.destroy()
  }
}
