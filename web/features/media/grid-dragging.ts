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

// The whole picture is a button, and there are others on it that are none to drag by.
const isOtherButton = ({ target }: PointerEvent) =>
  target instanceof Element && target.closest('button:not([data-tile])') !== null

const options = {
  // An image is put where another one stands: nothing flies back first.
  plugins: [AutoScroller, Cursor, Feedback.configure({ dropAnimation: null }), PreventSelection],
  sensors: [dragSensor(isOtherButton)],
}

/**
 * Lets a mouse or a finger drag each child of a grid onto another one; `onMove` is told both places. While one is held
 * over another, that one has `data-drop`. Answers what ends it.
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
