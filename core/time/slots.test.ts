import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { defaultTime, findSlot, freeHour, placeAt } from './slots.ts'
import { wallTimeAt } from './zoned-time.ts'

const berlin = 'Europe/Berlin'
const at = (iso: string) => Date.parse(iso)
const now = at('2026-11-20T12:00:00Z')
/** Returns timestamps on 22 November in Berlin, which is one hour ahead of UTC. */
const hours = (...all: number[]) => all.map((hour) => at('2026-11-22T00:00:00Z') + (hour - 1) * 3_600_000)
const ask = (hour: number, taken: number[], more: { now?: number } = {}) =>
  findSlot({ at: (hours(hour)[0] ?? 0) + 15 * 60_000, timezone: berlin, taken, now, ...more })
const hourOf = (slot: ReturnType<typeof ask>) => slot && wallTimeAt(slot.at, berlin).hour

describe('the slot of a post', () => {
  it('is the one asked for when it is free', () => {
    expect(ask(14, hours(13, 15))).toEqual({ at: at('2026-11-22T13:15:00Z'), moved: false })
  })

  it('is the next free hour of the day when it is not, at the same minute', () => {
    expect(ask(14, hours(14, 15))).toEqual({ at: at('2026-11-22T15:15:00Z'), moved: true })
  })

  it('lies before it when the evening is full, from nine on', () => {
    expect(hourOf(ask(21, hours(21, 22, 23)))).toBe(9)
    expect(hourOf(ask(21, hours(21, 22, 23, 9, 10)))).toBe(11)
  })

  it('lies early when the day is full, and at nine when all is', () => {
    const day = Array.from({ length: 15 }, (_, hour) => hour + 9)
    expect(hourOf(ask(12, hours(...day)))).toBe(6)
    expect(hourOf(ask(12, hours(...day, 6, 7)))).toBe(8)
    expect(ask(12, hours(...day, 6, 7, 8))).toEqual({ at: at('2026-11-22T08:15:00Z'), moved: true })
  })

  it('is not looked for on other days, nor taken by their posts', () => {
    expect(ask(14, [at('2026-11-21T13:00:00Z'), at('2026-11-23T13:00:00Z')])?.moved).toBe(false)
    // 23:30 UTC on the previous day is half past midnight in Berlin.
    expect(hourOf(ask(0, [at('2026-11-21T23:30:00Z')]))).toBe(1)
  })

  it('is never in the past, and none when even nine o’clock has gone by', () => {
    const evening = at('2026-11-22T19:30:00Z')
    expect(hourOf(ask(10, [], { now: evening }))).toBe(21)
    expect(ask(21, hours(21, 22, 23), { now: evening })).toBeNull()
  })

  it('is not the very moment it is asked for, but the next hour', () => {
    const [asked] = hours(10)
    if (asked === undefined) throw new Error('There is an hour.')
    const later = { at: asked + 3_600_000, moved: true }
    expect(findSlot({ at: asked, timezone: berlin, taken: [], now: asked })).toEqual(later)
    const wanted = wallTimeAt(asked, berlin)
    expect(placeAt({ wanted, timezone: berlin, taken: [], now: asked })).toEqual(later)
    expect(placeAt({ wanted, timezone: berlin, taken: [], now })).toEqual({ at: asked, moved: false })
  })

  it('is not in the hour that a clock change leaves out', () => {
    const spring = { day: '2026-03-29', hour: 2, minute: 30 }
    expect(placeAt({ wanted: spring, timezone: berlin, taken: [], now: at('2026-03-01T00:00:00Z') })).toEqual(
      {
        at: at('2026-03-29T01:30:00Z'),
        moved: true,
      },
    )
  })

  it('is the moment that was meant where clocks show an hour twice', () => {
    const [second, before] = [at('2026-10-25T01:30:00Z'), at('2026-10-01T00:00:00Z')]
    expect(findSlot({ at: second, timezone: berlin, taken: [], now: before })).toEqual({
      at: second,
      moved: false,
    })
    const first = at('2026-10-25T00:10:00Z')
    expect(findSlot({ at: second, timezone: berlin, taken: [first], now: before })?.moved).toBe(true)
  })

  it('begins with tomorrow at nine', () => {
    expect(defaultTime(at('2026-11-21T23:30:00Z'), berlin)).toEqual({ day: '2026-11-23', hour: 9, minute: 0 })
  })
})

/** The rule of specification 5.7 written out step by step. */
function byTheBook(requested: number, taken: Set<number>): number {
  if (!taken.has(requested)) return requested
  for (let hour = requested; hour <= 23; hour += 1) if (!taken.has(hour)) return hour
  for (let hour = 9; hour < requested; hour += 1) if (!taken.has(hour)) return hour
  for (const hour of [6, 7, 8]) if (!taken.has(hour)) return hour
  return 9
}

const anyHour = fc.integer({ min: 0, max: 23 })

test('the rule is the one of the book, whatever is taken', () => {
  fc.assert(
    fc.property(anyHour, fc.uniqueArray(anyHour, { maxLength: 24 }), (requested, taken) => {
      const hour = freeHour(requested, (one) => !taken.includes(one))
      expect(hour).toBe(byTheBook(requested, new Set(taken)))
    }),
    { numRuns: 5000 },
  )
})

test('posts put in one after the other share no hour while one is free', () => {
  const zones = fc.constantFrom(berlin, 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham')
  const wishes = fc.array(fc.record({ hour: anyHour, minute: fc.integer({ min: 0, max: 59 }) }), {
    maxLength: 15,
  })
  fc.assert(
    fc.property(zones, wishes, (timezone, wanted) => {
      const taken: number[] = []
      for (const { hour, minute } of wanted) {
        const place = { day: '2026-11-23', hour, minute }
        const slot = placeAt({ wanted: place, timezone, taken, now })
        if (slot === null) throw new Error('A day of the future always has a slot.')
        expect(wallTimeAt(slot.at, timezone)).toMatchObject({ day: place.day, minute })
        taken.push(slot.at)
      }
      const used = taken.map((timestamp) => wallTimeAt(timestamp, timezone).hour)
      expect(new Set(used).size).toBe(used.length)
    }),
  )
})
