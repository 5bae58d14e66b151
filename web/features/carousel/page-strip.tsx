import { Accessibility, defaultPreset, type DragEndEvent } from '@dnd-kit/dom'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { type KeyboardEvent, memo, useMemo, useRef } from 'react'
import { type Carousel, type CarouselPage, pageText } from '#core/carousel/carousel.ts'
import { drawPage } from '#core/carousel/draw-page.ts'
import { dragSensor } from '#web/ui/hooks/drag-sensor.ts'
import { PageSvg } from './page-svg.tsx'
import type { FontSetState } from './use-font-set.ts'
import type { Maker } from './use-maker.ts'

// The library's announcements are about dragging by keyboard; here Alt with an arrow moves a page.
const plugins = defaultPreset.plugins.filter((plugin) => plugin !== Accessibility)
const sensors = [dragSensor()]

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** All pages as thumbnails: chosen by press or arrow keys, reordered by dragging or with Alt and the arrow keys. */
export function PageStrip({ maker, fonts }: { maker: Maker; fonts: FontSetState }) {
  const list = useRef<HTMLOListElement>(null)
  const { carousel, at } = maker
  const last = carousel.pages.length - 1
  const drop = ({ canceled, operation: { source } }: DragEndEvent) => {
    if (canceled || !isSortable(source) || source.initialIndex === source.index) return
    const page = carousel.pages[source.initialIndex]
    if (page) maker.move(page.id, source.index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const to = Math.min(last, Math.max(0, at + by))
    if (event.altKey && maker.page) maker.move(maker.page.id, to)
    else maker.goTo(to)
    // By index: a button exists there whichever page it shows.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('button')[to]?.focus())
  }
  return (
    <nav
      aria-label="Pages"
      className="shrink-0 overflow-auto border-line bg-sunken p-3 max-md:border-b md:min-h-0 md:w-[104px] lg:w-[136px] md:border-r"
    >
      <DragDropProvider plugins={plugins} sensors={sensors} onDragEnd={drop}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys of the buttons in it. */}
        <ol ref={list} className="flex gap-2 md:flex-col" onKeyDown={onKeyDown}>
          {carousel.pages.map((page, place) => (
            <Tile
              key={page.id}
              page={page}
              place={place}
              isChosen={place === at}
              carousel={carousel}
              fonts={fonts}
              onChoose={maker.choose}
            />
          ))}
        </ol>
      </DragDropProvider>
    </nav>
  )
}

type TileProps = {
  page: CarouselPage
  place: number
  isChosen: boolean
  carousel: Carousel
  fonts: FontSetState
  onChoose: (id: number) => void
}

function Tile({ page, place, isChosen, carousel, fonts, onChoose }: TileProps) {
  const { ref } = useSortable({ id: page.id, index: place })
  const words = pageText(page).replace(/\s+/gu, ' ').slice(0, 60)
  return (
    <li ref={ref} className="w-[72px] shrink-0 cursor-grab md:w-auto">
      <button
        type="button"
        aria-label={`Page ${place + 1}: ${words || 'no words'}`}
        aria-current={isChosen ? 'page' : undefined}
        tabIndex={isChosen ? 0 : -1}
        onClick={() => onChoose(page.id)}
        className="block w-full overflow-hidden corners border-2 [-webkit-touch-callout:none] border-transparent bg-surface aria-[current]:border-accent"
      >
        <Miniature carousel={carousel} place={place} fonts={fonts} />
      </button>
      <span aria-hidden className="block pt-0.5 text-center text-xs text-ink-soft tabular-nums">
        {place + 1}
      </span>
    </li>
  )
}

type MiniatureProps = { carousel: Carousel; place: number; fonts: FontSetState }

/** A page as a thumbnail; redrawn only when something it shows has changed. */
export const Miniature = memo(function Miniature({ carousel, place, fonts }: MiniatureProps) {
  const page = carousel.pages[place]
  const { pages, ...look } = carousel
  const key = JSON.stringify([
    page,
    place,
    pages.length,
    { ...look, author: { ...look.author, picture: null } },
  ])
  const drawing = useMemo(
    () => drawPage(carousel, place, fonts.set.measure),
    // oxlint-disable-next-line react/exhaustive-deps -- The key says all of the carousel that this page shows.
    [key, carousel.author.picture, fonts.version],
  )
  return drawing ? <PageSvg drawing={drawing} fontSet={fonts.set} className="block w-full" /> : null
})
