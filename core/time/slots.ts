import { daysLater, timestampsOf, type WallTime, wallTimeAt } from './zoned-time.ts'

/** The hours among which a free one is searched (specification 5.7). */
const [firstWorkingHour, firstEarlyHour, lastHour] = [9, 6, 23]

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

/**
 * Returns the hour for a post on its day: the requested one when it is free, else the first free one from there to 23,
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
  /** The requested time, in UTC milliseconds. */
  at: number
  timezone: string
  /** The times of other scheduled posts, in UTC milliseconds; excludes a post that is being moved. */
  taken: readonly number[]
  now: number
}

/** `moved` when it differs from the requested time. */
type Slot = { at: number; moved: boolean }

/**
 * Finds a slot under the rule of one post per hour, on the requested day and at the requested minute. An hour that is
 * in the past or that a clock change skips is not free. Null when the day has none left.
 */
export function findSlot({ at, timezone, taken, now }: SlotRequest): Slot | null {
  const wanted = wallTimeAt(at, timezone)
  return placeAt({ wanted, timezone, taken, now, exact: at })
}

type WallRequest = Omit<SlotRequest, 'at'> & {
  wanted: WallTime
  /** The intended timestamp when a clock change repeats the local time. */
  exact?: number
}

/** Like `findSlot`, for a local time, which may not exist on that day. */
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

/** Returns the default time of a new schedule: tomorrow at 09:00 in the writer's timezone (specification 4.13). */
export const defaultTime = (now: number, timezone: string): WallTime => ({
  day: daysLater(wallTimeAt(now, timezone).day),
  hour: 9,
  minute: 0,
})

/** The outcome of the time that a writer chose. */
export type SlotChoice =
  | { state: 'free' | 'taken' | 'left-out' | 'twice'; slot: Slot; asked: number }
  | { state: 'past' }
  | { state: 'full' }

type Choice = { wanted: WallTime; timezone: string; taken: readonly number[]; now: number }

/**
 * Applies the slot rule to a local time and says why the post goes elsewhere, if it does. `asked` is the time to
 * request from the server, in UTC milliseconds: the chosen one, if it exists.
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
