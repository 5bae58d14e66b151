import { placeAt, type Slot } from './slots.ts'
import { momentsOf, type WallTime } from './zoned-time.ts'

/** What becomes of a time that a writer chose. */
export type SlotChoice =
  | { state: 'free' | 'taken' | 'left-out' | 'twice'; slot: Slot; asked: number }
  | { state: 'past' }
  | { state: 'full' }

type Choice = { wanted: WallTime; timezone: string; taken: readonly number[]; now: number }

/**
 * Says by the slot rule where a post goes that is wanted at a time on the wall, and why it goes elsewhere. `asked` is the
 * moment to ask the server for, in UTC milliseconds: the one that was chosen, where there is such a moment.
 */
export function chooseSlot({ wanted, timezone, taken, now }: Choice): SlotChoice {
  const moments = momentsOf(wanted, timezone)
  const coming = moments.find((moment) => moment > now)
  if (moments.length > 0 && coming === undefined) return { state: 'past' }
  const slot = placeAt({ wanted, timezone, taken, now })
  if (slot === null) return { state: 'full' }
  if (coming === undefined) return { state: 'left-out', slot, asked: slot.at }
  if (slot.moved) return { state: 'taken', slot, asked: coming }
  return { state: moments.length > 1 ? 'twice' : 'free', slot, asked: coming }
}
