import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PostContent } from '#core/post/post-content.ts'
import { altTextOf, moveImage } from '#core/post/post-media.ts'
import { useMediaAddress } from '#web/features/session/queries.ts'
import { Button, buttonClass, IconButton, onPictureClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { KeptElsewhere } from '#web/ui/kept-elsewhere.tsx'
import { AltTextButton } from './alt-text-button.tsx'
import { ImageStrip } from './image-strip.tsx'
import { type ChangePost, removeWithUndo } from './media-editing.ts'
import { imageName } from './media-names.ts'
import { useTurningKeys } from './use-turning-keys.ts'

// If the code for dragging cannot be loaded, the buttons still work.
const SortableStrip = lazyPart(async () => (await import('./sortable-strip.tsx')).SortableStrip, {
  fallback: ImageStrip,
})

type ImageViewerProps = {
  content: PostContent
  /** The index of the image shown. */
  place: number
  onPlace: (place: number) => void
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  change?: ChangePost | undefined
}

/** All images of a post: one large, the others in a row below. They can be edited here while the post is edited. */
export function ImageViewer({ content, place, onPlace, isOpen, onOpenChange, change }: ImageViewerProps) {
  const { images } = content
  const at = Math.min(place, images.length - 1)
  const title = images.length > 1 ? `Image ${at + 1} of ${images.length}` : 'Image'
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={images.length === 0 ? 'Images' : title}
      className="md:max-w-[960px]"
    >
      <Viewed content={content} at={at} onPlace={onPlace} change={change} />
    </Dialog>
  )
}

type ViewedProps = Pick<ImageViewerProps, 'content' | 'onPlace' | 'change'> & { at: number }

function Viewed({ content, at, onPlace, change }: ViewedProps) {
  const { images } = content
  const [said, setSaid] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const url = images[at]
  useTurningKeys(place, { at, last: images.length - 1, onTurn: onPlace })
  const move = (from: number, to: number) => {
    change?.((post) => moveImage(post, from, to))
    onPlace(to)
    setSaid(`Image moved to place ${to + 1} of ${images.length}.`)
  }
  const Strip = change ? SortableStrip : ImageStrip
  const strip = { content, at, onPlace, onMove: move }
  return (
    <div ref={place} className="flex min-h-0 grow flex-col gap-3 overflow-y-auto px-4 pb-6 sm:px-6">
      <output className="sr-only">{said}</output>
      {url === undefined ? (
        <p className="py-10 text-center text-ink-soft">There are no images left in this post.</p>
      ) : (
        <LargeImage content={content} at={at} onPlace={onPlace} />
      )}
      {images.length > 1 ? <Strip {...strip} /> : null}
      {change ? (
        <ImageTools content={content} at={at} change={change} onMove={move} onSaid={setSaid} />
      ) : null}
    </div>
  )
}

function LargeImage({ content, at, onPlace }: Omit<ViewedProps, 'change'>) {
  const { images } = content
  const url = images[at] ?? ''
  const src = useMediaAddress()(url)
  const name = imageName(content, url, at)
  const size = 'h-[min(40dvh,560px)] w-full sm:h-[min(56dvh,560px)] rounded-card'
  const step = (to: number) => {
    if (images[to] !== undefined) onPlace(to)
  }
  return (
    <div className="relative flex min-h-40 shrink-0 items-center justify-center rounded-card bg-sunken">
      {src === null ? (
        <KeptElsewhere what="picture" className={size} />
      ) : (
        <img src={src} alt={name} referrerPolicy="no-referrer" className={`${size} object-contain`} />
      )}
      {images.length > 1 ? (
        <>
          <IconButton
            label="Previous image"
            aria-disabled={at === 0}
            onClick={() => step(at - 1)}
            className={`absolute left-2 ${onPictureClass}`}
          >
            <ChevronLeft size={18} aria-hidden />
          </IconButton>
          <IconButton
            label="Next image"
            aria-disabled={at === images.length - 1}
            onClick={() => step(at + 1)}
            className={`absolute right-2 ${onPictureClass}`}
          >
            <ChevronRight size={18} aria-hidden />
          </IconButton>
        </>
      ) : null}
    </div>
  )
}

type ImageToolsProps = {
  content: PostContent
  at: number
  change: ChangePost
  onMove: (from: number, to: number) => void
  onSaid: (words: string) => void
}

function ImageTools({ content, at, change, onMove, onSaid }: ImageToolsProps) {
  const { images } = content
  const [undo, setUndo] = useState<{ run: () => void } | null>(null)
  const remover = useRef<HTMLButtonElement>(null)
  const url = images[at]
  const name = imageName(content, url ?? '', at)
  const remove = () => {
    if (url === undefined) return
    setUndo({ run: removeWithUndo({ content, change }, { kind: 'image', url }) })
    onSaid('Image removed.')
  }
  const putBack = () => {
    undo?.run()
    setUndo(null)
    // The button that was pressed is removed.
    remover.current?.focus()
    onSaid('Image put back.')
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {url === undefined ? null : (
        <>
          {images.length > 1 ? (
            <>
              <Button variant="outline" aria-disabled={at === 0} onClick={() => at > 0 && onMove(at, at - 1)}>
                <ArrowLeft size={16} aria-hidden />
                Move earlier
              </Button>
              <Button
                variant="outline"
                aria-disabled={at === images.length - 1}
                onClick={() => at < images.length - 1 && onMove(at, at + 1)}
              >
                <ArrowRight size={16} aria-hidden />
                Move later
              </Button>
            </>
          ) : null}
          <AltTextButton
            image={{ url, alt: altTextOf(content, url) }}
            name={name}
            change={change}
            className={buttonClass('outline')}
          />
          <Button ref={remover} variant="outline" aria-label={`Remove ${name}`} onClick={remove}>
            <Trash2 size={16} aria-hidden />
            Remove
          </Button>
        </>
      )}
      {/* The toast with the same offer disappears after a while. */}
      {undo ? (
        <Button variant="outline" onClick={putBack}>
          Undo removing
        </Button>
      ) : null}
    </div>
  )
}
