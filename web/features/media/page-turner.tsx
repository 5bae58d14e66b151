import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, type PointerEvent, type ReactNode } from 'react'
import { IconButton, onPictureClass } from '#web/ui/button.tsx'
import { useTurningKeys } from './use-turning-keys.ts'

type PageTurnerProps = {
  /** The name of the document. */
  name: string
  /** Counted from 1. */
  page: number
  pages: number
  /** Whether the controls are always visible; otherwise only on hover or focus. */
  isMobile: boolean
  onTurn: (page: number) => void
  children: ReactNode
}

/** The sideways distance, in px, after which a swipe turns the page. */
const swipePx = 40

/** Shows one page at a time; turned by buttons, arrow keys or swiping. */
export function PageTurner({ name, page, pages, isMobile, onTurn, children }: PageTurnerProps) {
  const place = useRef<HTMLElement>(null)
  const turn = (to: number) => {
    const next = Math.min(pages, Math.max(1, to))
    if (next !== page) onTurn(next)
  }
  const swipe = useSwipe((step) => turn(page + step))
  useTurningKeys(place, { at: page - 1, last: pages - 1, onTurn: (at) => onTurn(at + 1) })
  const appearing = isMobile
    ? ''
    : 'opacity-0 transition-opacity group-focus-within/pages:opacity-100 group-hover/pages:opacity-100 pointer-coarse:opacity-100'
  const sideClass = `absolute top-1/2 -translate-y-1/2 ${onPictureClass}`
  return (
    <section
      ref={place}
      aria-roledescription="carousel"
      aria-label={`Pages of ${name}`}
      className="group/pages relative bg-sunken select-none"
    >
      <div className="relative touch-pan-y overflow-hidden" {...swipe}>
        {children}
        <div className={appearing}>
          <IconButton
            label="Previous page"
            side="bottom"
            aria-disabled={page === 1}
            onClick={() => turn(page - 1)}
            className={`left-2 ${sideClass}`}
          >
            <ChevronLeft size={18} aria-hidden />
          </IconButton>
          <IconButton
            label="Next page"
            side="bottom"
            aria-disabled={page === pages}
            onClick={() => turn(page + 1)}
            className={`right-2 ${sideClass}`}
          >
            <ChevronRight size={18} aria-hidden />
          </IconButton>
        </div>
      </div>
      <div
        className={`flex items-center gap-2 bg-black/70 px-3 py-1.5 font-sans text-xs text-white ${isMobile ? '' : `absolute inset-x-0 bottom-0 ${appearing}`}`}
      >
        <output className="tabular-nums">
          {page} / {pages}
        </output>
        <progress
          aria-label="Pages"
          max={pages}
          value={page}
          className="h-1 min-w-0 grow appearance-none overflow-hidden rounded-full bg-white/30 [&::-moz-progress-bar]:bg-white [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-white"
        />
      </div>
    </section>
  )
}

/** Detects swipes over the pages: 1 for the next page, -1 for the previous one. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY }
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current
      start.current = null
      if (from === null) return
      const [x, y] = [clientX - from.x, clientY - from.y]
      if (Math.abs(x) >= swipePx && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
