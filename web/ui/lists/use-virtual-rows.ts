import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'

const usualOverscan = 6

type RowsOptions<Row> = {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** In px, before it is measured. */
  heightOf: (row: Row) => number
  gap?: number
  overscan?: number
  /** The place of a row that stays in the page while it is scrolled away, as the one with the focus. */
  kept?: number
}

/** A list of which only what is on the screen is in the page; `scroll` is the box that scrolls. */
export function useVirtualRows<Row>({
  rows,
  keyOf,
  heightOf,
  gap = 0,
  overscan = usualOverscan,
  kept = -1,
}: RowsOptions<Row>) {
  const scroll = useRef<HTMLDivElement>(null)
  const valueAt = <Value>(index: number, read: (row: Row) => Value, without: Value) => {
    const row = rows[index]
    return row === undefined ? without : read(row)
  }
  // It hands out functions that must not be memoised; nothing here memoises them.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => valueAt(index, heightOf, 0),
    getItemKey: (index) => valueAt<string | number>(index, keyOf, index),
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      const isAway = kept !== -1 && kept < range.count && !indexes.includes(kept)
      return isAway ? [...indexes, kept].toSorted((one, other) => one - other) : indexes
    },
    gap,
    overscan,
    useFlushSync: false,
  })
  return { rows, scroll, list }
}

export type VirtualRows<Row> = ReturnType<typeof useVirtualRows<Row>>
