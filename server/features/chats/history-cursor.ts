import { z } from 'zod'
import { id as idField } from '#contract/fields.ts'
import { rowCursor } from '#server/http/row-cursor.ts'

/** Where a page of the history ended: the last row's place in the order (pinned, then newest, then id). */
type HistoryPlace = { pinned: number; createdAt: number; id: string }

const cursor = rowCursor(z.tuple([z.union([z.literal(0), z.literal(1)]), z.int().min(0), idField]))

export const encodePlace = ({ pinned, createdAt, id }: HistoryPlace): string =>
  cursor.encode([pinned === 1 ? 1 : 0, createdAt, id])

/** Reads a cursor that `encodePlace` made. Throws bad_request:api for any other string. */
export function decodePlace(given: string): HistoryPlace {
  const [pinned, createdAt, id] = cursor.decode(given)
  return { pinned, createdAt, id }
}
