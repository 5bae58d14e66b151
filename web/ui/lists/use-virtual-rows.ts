import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'

const usualOverscan = 6

type RowsOptions<Row> = {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** In px, used until the row has been measured. */
  heightOf: (row: Row) => number
  gap?: number
  overscan?: number
  /** The index of a row that stays in the page while scrolled out of view, such as the focused one. */
  kept?: number
}

/** A list that renders only the rows on screen; `scroll` is its scroll container. */
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
  // It returns functions that must not be memoised; nothing here memoises them.
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
