import { useMemo, useState } from 'react'
import { pageText, type Carousel } from '#core/carousel/carousel.ts'
import type { PageDrawing } from '#core/carousel/drawing.ts'
import { drawPage } from '#core/carousel/draw-page.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/skeleton.tsx'
import { PageSvg } from './page-svg.tsx'
import type { FontSetState } from './use-font-set.ts'
import type { Maker } from './use-maker.ts'
import {
  ArrowLeft,
  ArrowRight,
  ChevronLeft,
  ChevronRight,
  Copy,
  type LucideIcon,
  Plus,
  Scissors,
  Trash2,
  Merge,
} from 'lucide-react'

/** As large as the surrounding space allows. */
const sizeIn = ({ width, height }: PageDrawing) => ({
  width: `min(100cqw, ${(100 * width) / height}cqh)`,
  aspectRatio: width / height,
})

/** Text smaller than this is hard to read on a phone. */
const smallWordsPx = 30

/** The page being edited, as large as there is room for, and its actions. */
export function PageStage({ maker, fonts }: { maker: Maker; fonts: FontSetState }) {
  const { carousel, at, page } = maker
  const { version } = fonts
  const drawing = useMemo(
    // Redrawn when fonts have loaded.
    () => (version >= 0 ? drawPage(carousel, at, fonts.set.measure) : null),
    [carousel, at, fonts.set, version],
  )
  const isSmall = drawing?.smallestPx != null && drawing.smallestPx < smallWordsPx
  return (
    <div className="flex min-w-0 flex-col bg-feed md:min-h-0 md:grow md:overflow-y-auto upright:sticky max-md:top-0 max-md:z-10 max-md:order-first max-md:border-b max-md:border-line">
      <div className="m-3 flex min-h-24 grow items-center justify-center [container-type:size] max-md:h-[26dvh] max-md:flex-none">
        {drawing && page && fonts.isReady ? (
          <PageSvg
            drawing={drawing}
            fontSet={fonts.set}
            label={`Page ${at + 1} of ${carousel.pages.length}: ${pageText(page) || 'no words'}`}
            className="shadow-float"
            style={sizeIn(drawing)}
          />
        ) : fonts.error !== null ? (
          <div className="flex flex-col items-center gap-3 p-8 text-center" role="alert">
            <p>The fonts could not be loaded. Your pages are safe.</p>
            <Button variant="outline" onClick={fonts.retry}>
              Try again
            </Button>
          </div>
        ) : (
          <output className="flex items-center gap-2 p-16 text-ink-soft">
            <Spinner />
            Loading the fonts...
          </output>
        )}
      </div>
      <div className="flex flex-col gap-1 px-3 pb-2 md:px-6" aria-live="polite">
        {fonts.missing.length > 0 ? (
          <p className="text-xs text-ink">
            Lede's fonts have no characters for {fonts.missing.slice(0, 12).join(' ')}. They are left out of
            the pages.
          </p>
        ) : null}
        {isSmall ? (
          <p className="text-xs text-ink">
            The text on this page is small. Split the page, or shorten the text.
          </p>
        ) : null}
      </div>
      <PageTools maker={maker} />
    </div>
  )
}

type Tool = { label: string; Icon: LucideIcon; run: () => void; isOff: boolean; hint?: string }

const full = 'A carousel has at most 20 pages'

/** The actions on the page being edited. */
function PageTools({ maker }: { maker: Maker }) {
  const [removedIn, setRemovedIn] = useState<Carousel | null>(null)
  const { carousel, at, page, isFull } = maker
  const last = carousel.pages.length - 1
  const move = (by: number) => page && maker.move(page.id, at + by)
  const fullHint = isFull ? { hint: full } : {}
  const remove = () => {
    maker.remove()
    setRemovedIn(carousel)
  }
  const tools: Tool[] = [
    { label: 'Add page', Icon: Plus, run: maker.add, isOff: isFull, ...fullHint },
    { label: 'Duplicate page', Icon: Copy, run: maker.duplicate, isOff: isFull, ...fullHint },
    { label: 'Split page', Icon: Scissors, run: () => maker.split(null), isOff: !maker.canSplit },
    { label: 'Merge with next page', Icon: Merge, run: maker.join, isOff: !maker.canJoin },
    { label: 'Move page earlier', Icon: ArrowLeft, run: () => move(-1), isOff: at === 0 },
    { label: 'Move page later', Icon: ArrowRight, run: () => move(1), isOff: at === last },
    {
      label: 'Remove page',
      Icon: Trash2,
      run: remove,
      isOff: !maker.canRemove,
      ...(maker.canRemove ? {} : { hint: 'A carousel has at least 2 pages' }),
    },
  ]
  const isRemoved = removedIn !== null && carousel.pages.length === removedIn.pages.length - 1
  return (
    <div className="flex flex-col items-center gap-1 px-2 pb-2 md:pb-4">
      <div className="flex flex-wrap items-center justify-center gap-x-2" role="toolbar" aria-label="Page">
        <div className="flex items-center">
          <IconButton label="Previous page" disabled={at === 0} onClick={() => maker.goTo(at - 1)}>
            <ChevronLeft size={18} aria-hidden />
          </IconButton>
          <span className="min-w-14 shrink-0 text-center text-sm tabular-nums" aria-live="polite">
            {at + 1} / {carousel.pages.length}
          </span>
          <IconButton label="Next page" disabled={at === last} onClick={() => maker.goTo(at + 1)}>
            <ChevronRight size={18} aria-hidden />
          </IconButton>
        </div>
        <div className="flex items-center gap-0.5">
          {tools.map(({ label, Icon, run, isOff, hint }) => (
            <IconButton key={label} label={label} disabled={isOff} onClick={run} {...(hint ? { hint } : {})}>
              <Icon size={16} aria-hidden />
            </IconButton>
          ))}
        </div>
      </div>
      <output className="flex min-h-0 items-center gap-2 text-sm">
        {isRemoved && maker.undo ? (
          <>
            Page removed
            <Button
              variant="outline"
              onClick={() => {
                setRemovedIn(null)
                maker.undo?.()
              }}
            >
              Undo removal
            </Button>
          </>
        ) : null}
      </output>
    </div>
  )
}
