import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type ReactNode } from 'react'
import { useArrowFocus } from '#web/ui/arrow-focus.ts'
import { NextPageFoot, type Pages, useNextPage } from '#web/ui/next-page.tsx'
import type { Entry } from './library.ts'

const cardPx = 92
const gapPx = 8
const overscan = 6
/** The next page is asked for when so many cards are left below the last one on the screen. */
const loadAhead = 20

type EntryListProps = {
  label: string
  entries: Entry[]
  pages: Pages
  showEntry: (entry: Entry) => ReactNode
}

/** Entries as cards, of which only what is on the screen is in the page. */
export function EntryList({ label, entries, pages, showEntry }: EntryListProps) {
  const scroll = useRef<HTMLDivElement>(null)
  // It hands out functions that must not be memoised; nothing here memoises them.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => cardPx,
    getItemKey: (index) => entries[index]?.id ?? index,
    gap: gapPx,
    overscan,
    useFlushSync: false,
  })
  const items = list.getVirtualItems()
  useArrowFocus(scroll)
  useNextPage(pages, (items.at(-1)?.index ?? 0) >= entries.length - loadAhead)
  return (
    <div ref={scroll} className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pb-6">
      <ul
        aria-label={label}
        className="relative mx-auto max-w-[736px]"
        style={{ height: list.getTotalSize() }}
      >
        {items.map(({ index, start, size, key }) => {
          const entry = entries[index]
          return entry ? (
            <li
              key={key}
              aria-posinset={index + 1}
              aria-setsize={pages.hasNextPage ? -1 : entries.length}
              className="absolute inset-x-0"
              style={{ top: start, height: size }}
            >
              {showEntry(entry)}
            </li>
          ) : null
        })}
      </ul>
      <NextPageFoot pages={pages} what="entries" />
    </div>
  )
}
