import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { daysLater, timestampsOf, wallTimeAt } from './zoned-time.ts'
import { isTimezone, spelledZone } from './timezone.ts'

const berlin = 'Europe/Berlin'
const at = (iso: string) => Date.parse(iso)
const anyZone = fc.constantFrom(
  'UTC',
  berlin,
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'America/St_Johns',
  'Pacific/Apia',
)
/** On the minute, from 1990 to 2040. */
const anyTimestamp = fc.integer({ min: 10_500_000, max: 36_800_000 }).map((minutes) => minutes * 60_000)

describe('what clocks show', () => {
  it('is the time of their zone', () => {
    expect(wallTimeAt(at('2026-11-21T23:30:00Z'), berlin)).toEqual({ day: '2026-11-22', hour: 0, minute: 30 })
    expect(wallTimeAt(at('2026-07-01T00:00:00Z'), 'Asia/Kathmandu')).toEqual({
      day: '2026-07-01',
      hour: 5,
      minute: 45,
    })
  })

  it('is one moment on most days', () => {
    expect(timestampsOf({ day: '2026-11-22', hour: 9, minute: 0 }, berlin)).toEqual([
      at('2026-11-22T08:00:00Z'),
    ])
  })

  it('is no moment where clocks are put forward', () => {
    expect(timestampsOf({ day: '2026-03-29', hour: 2, minute: 30 }, berlin)).toEqual([])
    expect(timestampsOf({ day: '2011-12-30', hour: 12, minute: 0 }, 'Pacific/Apia')).toEqual([])
  })

  it('is two moments where they are put back, the earlier first', () => {
    expect(timestampsOf({ day: '2026-10-25', hour: 2, minute: 30 }, berlin)).toEqual([
      at('2026-10-25T00:30:00Z'),
      at('2026-10-25T01:30:00Z'),
    ])
    expect(timestampsOf({ day: '2026-04-05', hour: 1, minute: 45 }, 'Australia/Lord_Howe')).toHaveLength(2)
  })

  test('leads back to the moment, in every zone', () => {
    fc.assert(
      fc.property(anyTimestamp, anyZone, (timestamp, zone) => {
        expect(timestampsOf(wallTimeAt(timestamp, zone), zone)).toContain(timestamp)
      }),
      { numRuns: 2000 },
    )
  })
})

test('names of time zones are told from what are none', () => {
  expect([berlin, 'UTC', 'America/Argentina/Buenos_Aires'].every(isTimezone)).toBe(true)
  expect(['', 'Mars/Base', '+02:00', 'Europe/Berlin ', '../etc'].some(isTimezone)).toBe(false)
})

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['EUROPE/BERLIN', 'Europe/Berlin'],
  ['america/port-au-prince', 'America/Port-au-Prince'],
  ['utc', 'UTC'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['EST', 'EST'],
])('the time zone %s is spelled %s', (name, spelling) => {
  expect(spelledZone(name)).toBe(spelling)
})

test('days are counted across months and clock changes', () => {
  expect([daysLater('2026-12-31'), daysLater('2028-02-28'), daysLater('2026-03-28', 2)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-03-30',
  ])
})
