import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endOfPeriod, periodOf } from './zoned-time.ts'

const at = (timestamp: string) => Date.parse(timestamp)
const endOfDay = (day: string, timezone: string) => new Date(endOfPeriod('day', day, timezone)).toISOString()

describe('a period', () => {
  it('is what the calendar on the wall says', () => {
    const timestamp = at('2026-12-31T23:30:00Z')
    expect(periodOf('day', timestamp, 'UTC')).toBe('2026-12-31')
    expect(periodOf('day', timestamp, 'Asia/Tokyo')).toBe('2027-01-01')
    expect(periodOf('month', timestamp, 'America/New_York')).toBe('2026-12')
    expect(periodOf('month', timestamp, 'Pacific/Kiritimati')).toBe('2027-01')
  })

  it('ends when the wall says the next one, whatever the clocks do that day', () => {
    expect(endOfDay('2026-11-20', 'UTC')).toBe('2026-11-21T00:00:00.000Z')
    expect(endOfDay('2026-11-20', 'Asia/Kathmandu')).toBe('2026-11-20T18:15:00.000Z')
    // Clocks go forward an hour, back an hour, and forward at midnight itself.
    expect(endOfDay('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z')
    expect(endOfDay('2026-10-25', 'Europe/Berlin')).toBe('2026-10-25T23:00:00.000Z')
    expect(endOfDay('2026-04-23', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z')
    expect(new Date(endOfPeriod('month', '2026-12', 'America/New_York')).toISOString()).toBe(
      '2027-01-01T05:00:00.000Z',
    )
  })

  it('is over at its end and not a moment before, everywhere', () => {
    const timezone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const timestamp = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2034-01-01T00:00:00Z') })
    fc.assert(
      fc.property(fc.constantFrom('day', 'month'), timestamp, timezone, (unit, now, zone) => {
        const period = periodOf(unit, now, zone)
        const end = endOfPeriod(unit, period, zone)
        expect(end).toBeGreaterThan(now)
        expect(periodOf(unit, end - 1, zone)).toBe(period)
        expect(periodOf(unit, end, zone) > period).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
