import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { NextPageFoot, type Pages, useNextPage } from '#web/ui/hooks/next-page.tsx'
import type { VirtualRows } from './use-virtual-rows.ts'

/** The next page is fetched when this many rows or fewer are left below the last one on screen. */
const loadAhead = 30

type VirtualListProps<Row> = {
  label: string
  /** What its rows are called, in the plural. */
  what: string
  virtual: VirtualRows<Row>
  pages: Pages
  className?: string
  listClassName?: string
  children: (row: Row, index: number) => ReactNode
}

/** Rows in a scroll container of their own, loaded page by page; their heights are measured. */
export function VirtualList<Row>(props: VirtualListProps<Row>) {
  const { label, what, virtual, pages, className, listClassName, children } = props
  const { rows, scroll, list } = virtual
  const items = list.getVirtualItems()
  useNextPage(pages, (items.at(-1)?.index ?? 0) >= rows.length - loadAhead)
  return (
    <div ref={scroll} className={clsx('min-h-0 grow overflow-y-auto overscroll-contain', className)}>
      <ul
        aria-label={label}
        className={clsx('relative', listClassName)}
        style={{ height: list.getTotalSize() }}
      >
        {items.map(({ index, start, key }) => {
          const row = rows[index]
          return row === undefined ? null : (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              data-row={key}
              aria-posinset={index + 1}
              aria-setsize={pages.hasNextPage ? -1 : rows.length}
              className="absolute inset-x-0"
              style={{ top: start }}
            >
              {children(row, index)}
            </li>
          )
        })}
      </ul>
      <NextPageFoot pages={pages} what={what} />
    </div>
  )
}
