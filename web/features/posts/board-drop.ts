import type { Post } from '#contract/posts.ts'
import type { ColumnId } from './calendar-queries.ts'

/** What a card carries while it is dragged. */
export type Card = { post: Post; column: ColumnId }

/** What is dragged, where it is a card. */
export function readCard(data: unknown): Card | null {
  return typeof data === 'object' && data !== null && 'post' in data && 'column' in data
    ? (data as Card)
    : null
}

/** Whether a column takes the cards of another: what has no time is given one, what has one can lose it. */
export function canDrop(from: ColumnId, to: ColumnId): boolean {
  if (to === 'scheduled') return from === 'draft' || from === 'attention'
  return to === 'draft' && from === 'scheduled'
}
