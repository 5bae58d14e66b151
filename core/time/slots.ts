import { daysLater, timestampsOf, type WallTime, wallTimeAt } from './zoned-time.ts'

/** Hours as they are looked through for a free one (specification 5.7). */
const [firstWorkingHour, firstEarlyHour, lastHour] = [9, 6, 23]

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

/**
 * The hour that a post gets on its day: the requested one when it is free, else the first free one from there to 23,
 * then from 9 up to it, then from 6 to 8, else 9 (specification 5.7).
 */
export function freeHour(requested: number, isFree: (hour: number) => boolean): number {
  const order = [
    ...range(requested, lastHour + 1),
    ...range(firstWorkingHour, requested),
    ...range(firstEarlyHour, firstWorkingHour),
  ]
  return order.find(isFree) ?? firstWorkingHour
}

type SlotRequest = {
  /** The moment asked for, in UTC milliseconds. */
  at: number
  timezone: string
  /** When the other posts go out, in UTC milliseconds; a post that is moved is not among them. */
  taken: readonly number[]
  now: number
}

/** `moved` when it is another time than was asked for. */
type Slot = { at: number; moved: boolean }

/**
 * Where a post goes by the rule of one post an hour a day, on the day and at the minute asked for. An hour that lies in
 * the past, or that a clock change leaves out, is not free. Null when there is none left on this day.
 */
export function findSlot({ at, timezone, taken, now }: SlotRequest): Slot | null {
  const wanted = wallTimeAt(at, timezone)
  return placeAt({ wanted, timezone, taken, now, exact: at })
}

type WallRequest = Omit<SlotRequest, 'at'> & {
  wanted: WallTime
  /** The moment that was meant, where clocks show the time twice. */
  exact?: number
}

/** The same for a time on the wall, which may be one that does not exist on that day. */
export function placeAt({ wanted, timezone, taken, now, exact }: WallRequest): Slot | null {
  const { day, hour, minute } = wanted
  const takenHours = new Set(
    taken
      .map((other) => wallTimeAt(other, timezone))
      .filter((other) => other.day === day)
      .map((other) => other.hour),
  )
  const timestampAt = (candidate: number): number | undefined => {
    if (candidate === hour && exact !== undefined) return exact > now ? exact : undefined
    return timestampsOf({ day, hour: candidate, minute }, timezone).find((timestamp) => timestamp > now)
  }
  const found = freeHour(
    hour,
    (candidate) => !takenHours.has(candidate) && timestampAt(candidate) !== undefined,
  )
  const timestamp = timestampAt(found)
  return timestamp === undefined ? null : { at: timestamp, moved: found !== hour }
}

/** The time that a schedule begins with: tomorrow at 09:00 on the writer's clocks (specification 4.13). */
export const defaultTime = (now: number, timezone: string): WallTime => ({
  day: daysLater(wallTimeAt(now, timezone).day),
  hour: 9,
  minute: 0,
})

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
  const timestamps = timestampsOf(wanted, timezone)
  const coming = timestamps.find((timestamp) => timestamp > now)
  if (timestamps.length > 0 && coming === undefined) return { state: 'past' }
  const slot = placeAt({ wanted, timezone, taken, now })
  if (slot === null) return { state: 'full' }
  if (coming === undefined) return { state: 'left-out', slot, asked: slot.at }
  if (slot.moved) return { state: 'taken', slot, asked: coming }
  return { state: timestamps.length > 1 ? 'twice' : 'free', slot, asked: coming }
}
