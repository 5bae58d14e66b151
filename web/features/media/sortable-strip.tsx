import { Accessibility, defaultPreset } from '@dnd-kit/dom'
import { type DragEndEvent, DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { dragSensor } from '#web/ui/hooks/drag-sensor.ts'
import { type ImageStripProps, stripClass, Thumbnail } from './image-strip.tsx'
import { imageName, keysOf } from './media-names.ts'

// The library's words are for dragging by keyboard; here two buttons do that, and say what they did.
const plugins = defaultPreset.plugins.filter((plugin) => plugin !== Accessibility)

const sensors = [dragSensor()]

/** All images in a row, which a mouse or a finger puts in another order. */
export function SortableStrip({ content, at, onPlace, onMove }: ImageStripProps) {
  const keys = keysOf(content.images)
  const drop = ({ canceled, operation: { source } }: DragEndEvent) => {
    if (canceled || !isSortable(source) || source.initialIndex === source.index) return
    onMove(source.initialIndex, source.index)
  }
  return (
    <DragDropProvider plugins={plugins} sensors={sensors} onDragEnd={drop}>
      <ul aria-label="All images" className={stripClass}>
        {content.images.map((url, place) => (
          <SortableThumbnail
            key={keys[place]}
            id={keys[place] ?? url}
            place={place}
            url={url}
            name={imageName(content, url, place)}
            isShown={place === at}
            onShow={() => onPlace(place)}
          />
        ))}
      </ul>
    </DragDropProvider>
  )
}

type SortableThumbnailProps = Parameters<typeof Thumbnail>[0] & { id: string; place: number }

function SortableThumbnail({ id, place, ...thumbnail }: SortableThumbnailProps) {
  const { ref } = useSortable({ id, index: place })
  return (
    <li ref={ref} data-sortable className="shrink-0 cursor-grab">
      <Thumbnail {...thumbnail} />
    </li>
  )
}
