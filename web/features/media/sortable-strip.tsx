import { Accessibility, defaultPreset } from '@dnd-kit/dom'
import { type DragEndEvent, DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { dragSensor } from '#web/ui/hooks/drag-sensor.ts'
import { type ImageStripProps, Thumbnail, ThumbnailList } from './image-strip.tsx'

// The library's announcements are about dragging by keyboard; here, two buttons do that and announce it themselves.
const plugins = defaultPreset.plugins.filter((plugin) => plugin !== Accessibility)

const sensors = [dragSensor()]

/** All images in a row, which can be reordered with a mouse or finger. */
export function SortableStrip(strip: ImageStripProps) {
  const drop = ({ canceled, operation: { source } }: DragEndEvent) => {
    if (canceled || !isSortable(source) || source.initialIndex === source.index) return
    strip.onMove(source.initialIndex, source.index)
  }
  return (
    <DragDropProvider plugins={plugins} sensors={sensors} onDragEnd={drop}>
      <ThumbnailList {...strip} Item={SortableItem} />
    </DragDropProvider>
  )
}

function SortableItem({
  id,
  place,
  ...thumbnail
}: Parameters<typeof Thumbnail>[0] & { id: string; place: number }) {
  const { ref } = useSortable({ id, index: place })
  return (
    <li ref={ref} data-sortable className="shrink-0 cursor-grab">
      <Thumbnail {...thumbnail} />
    </li>
  )
}
