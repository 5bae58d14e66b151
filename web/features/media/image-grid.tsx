import { ImageOff, X } from 'lucide-react'
import { type KeyboardEvent, useState, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { imagesInGrid } from '#core/limits.ts'
import type { PostContent } from '#core/post/post-content.ts'
import { altTextOf, moveImage } from '#core/post/post-media.ts'
import { useMediaAddress } from '#web/features/session/queries.ts'
import { IconButton, onPictureClass } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { KeptElsewhere } from '#web/ui/kept-elsewhere.tsx'
import { AltTextButton } from './alt-text-button.tsx'
import { type ChangePost, removeWithUndo } from './media-editing.ts'
import { imageName } from './media-names.ts'

const ImageViewer = lazyDialog(async () => (await import('./image-viewer.tsx')).ImageViewer)

type ImageGridProps = {
  content: PostContent
  /** Omitted when the post cannot be changed. */
  change?: ChangePost | undefined
}

/** The feed shows a single picture uncropped if its aspect ratio is between these two, and crops any other. */
const ratios = { tallest: 4 / 5, widest: 3, usual: 1.91 }

/** Indexed by the number of pictures: one, two side by side, one above two, one above three. */
const grids = ['', 'grid-cols-1', 'grid-cols-2', 'grid-cols-2', 'grid-cols-3'] as const

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/**
 * Up to four images in the feed's layout; a click on one opens the viewer. While the post is edited, they can be
 * reordered by dragging, or with Alt and the arrow keys.
 */
export function ImageGrid({ content, change }: ImageGridProps) {
  const { images } = content
  const [viewed, setViewed] = useState(0)
  const [isViewing, setViewing] = useState(false)
  const shown = images.slice(0, imagesInGrid)
  const extra = images.length - shown.length
  const view = (place: number) => {
    setViewed(place)
    setViewing(true)
  }
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    change?.((post) => moveImage(post, from, to))
    setSaid(`Image moved to place ${to + 1} of ${images.length}.`)
  }
  const isSortable = change !== undefined && shown.length > 1
  const grid = useGridDragging(isSortable ? shown.length : 0, move)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tile]')]
    const from = tiles.findIndex((tile) => tile === event.target)
    const to = from + (steps[event.key] ?? 0)
    if (!isSortable || !event.altKey || from === -1 || to === from) return
    event.preventDefault()
    if (tiles[to] === undefined) return
    move(from, to)
    tiles[to].focus()
  }
  return (
    <>
      {change ? <output className="sr-only">{said}</output> : null}
      {shown.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys of the buttons in it.
        <ul
          ref={grid}
          aria-label="Images"
          onKeyDown={onKeyDown}
          className={`mt-1 grid gap-0.5 ${grids[shown.length] ?? ''}`}
        >
          {shown.map((url, place) => (
            <ImageTile
              // Keyed by index, so that the focus stays in place when images are reordered.
              key={place}
              content={content}
              url={url}
              place={place}
              isAlone={shown.length === 1}
              isWide={place === 0 && shown.length > 2}
              extra={place === shown.length - 1 ? extra : 0}
              isSortable={isSortable}
              onView={() => view(place)}
              change={change}
            />
          ))}
        </ul>
      ) : null}
      <ImageViewer
        content={content}
        place={viewed}
        onPlace={setViewed}
        isOpen={isViewing}
        onOpenChange={setViewing}
        change={change}
      />
    </>
  )
}

type ImageTileProps = ImageGridProps & {
  url: string
  place: number
  isAlone: boolean
  isWide: boolean
  /** The number of further images that are not shown. */
  extra: number
  /** Whether the image can be moved. */
  isSortable: boolean
  onView: () => void
}

function ImageTile(props: ImageTileProps) {
  const { content, url, place, isAlone, isWide, extra, isSortable, onView, change } = props
  const [ownRatio, setOwnRatio] = useState<number>(ratios.usual)
  const name = imageName(content, url, place)
  const ratio = isAlone ? ownRatio : isWide ? ratios.usual : 1
  return (
    <li
      className={`group/tile relative overflow-hidden bg-sunken ${isWide ? 'col-span-full' : ''}`}
      style={{ aspectRatio: ratio }}
    >
      <TileImage key={url} url={url} name={name} onRatio={setOwnRatio} />
      {extra > 0 ? (
        <span className="pointer-events-none absolute inset-0 flex items-center justify-center bg-black/50 text-[1.625rem] font-medium text-white">
          <span>+{extra}</span>
          <span className="sr-only"> more images</span>
        </span>
      ) : null}
      <button
        type="button"
        aria-label={`View ${name}`}
        aria-haspopup="dialog"
        {...(isSortable ? { 'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight' } : {})}
        data-tile
        onClick={onView}
        className={`absolute inset-0 -outline-offset-4 [-webkit-touch-callout:none] group-data-drop/tile:outline-4 group-data-drop/tile:outline-accent ${isSortable ? 'cursor-grab' : ''}`}
      />
      {change ? (
        <>
          <IconButton
            label={`Remove ${name}`}
            side="bottom"
            onClick={() => removeWithUndo({ content, change }, { kind: 'image', url })}
            className={`absolute top-2 right-2 ${onPictureClass}`}
          >
            <X size={16} aria-hidden />
          </IconButton>
          <AltTextButton
            image={{ url, alt: altTextOf(content, url) }}
            name={name}
            change={change}
            className={`absolute bottom-2 left-2 flex min-h-8 items-center gap-1 px-2.5 text-xs font-medium pointer-coarse:min-h-11 pointer-coarse:px-3.5 ${onPictureClass}`}
          />
        </>
      ) : null}
    </li>
  )
}

type TileImageProps = { url: string; name: string; onRatio: (ratio: number) => void }

function TileImage({ url, name, onRatio }: TileImageProps) {
  const [isMissing, setMissing] = useState(false)
  const src = useMediaAddress()(url)
  if (src === null) return <KeptElsewhere what="picture" className="size-full" />
  return isMissing ? (
    <span className="flex size-full flex-col items-center justify-center gap-1 p-2 text-center text-xs text-ink-soft">
      <ImageOff size={18} aria-hidden />
      This image cannot be shown.
    </span>
  ) : (
    <img
      src={src}
      alt={name}
      referrerPolicy="no-referrer"
      draggable={false}
      className="size-full object-cover"
      onError={() => setMissing(true)}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onRatio(Math.min(ratios.widest, Math.max(ratios.tallest, naturalWidth / naturalHeight)))
      }
    />
  )
}

/**
 * Lets the children of a list be dragged to each other's places while there are `count` of them; 0 turns dragging off.
 * The code is loaded when it is first needed.
 */
function useGridDragging(
  count: number,
  onMove: (from: number, to: number) => void,
): RefObject<HTMLUListElement | null> {
  const grid = useRef<HTMLUListElement>(null)
  const tell = useEffectEvent(onMove)
  // The pointer on the list's elements, which the dragging library handles outside React.
  useEffect(() => {
    if (count === 0) return undefined
    let stop: (() => void) | undefined
    let isWanted = true
    const begin = async () => {
      const { makeDraggable } = await import('./grid-dragging.ts')
      const element = grid.current
      if (isWanted && element) stop = makeDraggable(element, (from, to) => tell(from, to))
    }
    // If the code cannot be loaded, the keys and the viewer's buttons still work.
    begin().catch(() => undefined)
    return () => {
      isWanted = false
      stop?.()
    }
  }, [count])
  return grid
}
