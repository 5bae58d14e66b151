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
import { useState } from 'react'
import type { Carousel } from '#core/carousel/carousel.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Maker } from './use-maker.ts'

type Tool = { label: string; Icon: LucideIcon; run: () => void; isOff: boolean; hint?: string }

const full = 'A carousel has at most 20 pages'

/** What can be done to the page that is edited. */
export function PageTools({ maker }: { maker: Maker }) {
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
    { label: 'Join with next page', Icon: Merge, run: maker.join, isOff: !maker.canJoin },
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
      <div className="flex flex-wrap items-center justify-center gap-0.5" role="toolbar" aria-label="Page">
        <IconButton label="Previous page" disabled={at === 0} onClick={() => maker.goTo(at - 1)}>
          <ChevronLeft size={18} aria-hidden />
        </IconButton>
        <span className="min-w-14 shrink-0 text-center text-sm tabular-nums" aria-live="polite">
          {at + 1} / {carousel.pages.length}
        </span>
        <IconButton label="Next page" disabled={at === last} onClick={() => maker.goTo(at + 1)}>
          <ChevronRight size={18} aria-hidden />
        </IconButton>
        <span className="mx-1 h-5 w-px shrink-0 bg-line" />
        {tools.map(({ label, Icon, run, isOff, hint }) => (
          <IconButton key={label} label={label} disabled={isOff} onClick={run} {...(hint ? { hint } : {})}>
            <Icon size={16} aria-hidden />
          </IconButton>
        ))}
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
