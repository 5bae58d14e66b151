import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDay } from './day.ts'
import { beginOfDay, daysOfPage, stretchOfPage, turnPage, weekdayOf } from './calendar-days.ts'
import { daysLater, wallTimeAt } from './zoned-time.ts'

const hour = 60 * 60 * 1000
const iso = (ms: number) => new Date(ms).toISOString()
const lengthOf = (day: string, timezone: string) =>
  (beginOfDay(daysLater(day), timezone) - beginOfDay(day, timezone)) / hour

describe('the days of a calendar page', () => {
  it('are the seven of a week, from Monday', () => {
    expect(daysOfPage('2026-11-22', 'week')).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ])
    expect(weekdayOf('1969-12-31')).toBe(2)
  })

  it('are six whole weeks around a month', () => {
    const days = daysOfPage('2026-02-14', 'month')
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-01-26', '2026-03-08', 42])
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        (date) => {
          const day = date.toISOString().slice(0, 10)
          const page = daysOfPage(day, 'month')
          expect(page).toContain(day)
          expect(page).toContain(`${day.slice(0, 7)}-01`)
          expect(weekdayOf(page[0] ?? '')).toBe(0)
        },
      ),
    )
  })

  it('turn to the next month and the one before, whatever their length', () => {
    expect(turnPage('2026-01-31', { span: 'month', by: 1 })).toBe('2026-02-01')
    expect(turnPage('2026-01-31', { span: 'month', by: -1 })).toBe('2025-12-01')
    expect(turnPage('2026-12-30', { span: 'week', by: 1 })).toBe('2027-01-06')
  })
})

describe('the beginning of a day', () => {
  it('is midnight on the writer’s clocks, not on ours', () => {
    expect(iso(beginOfDay('2026-11-20', 'Asia/Kolkata'))).toBe('2026-11-19T18:30:00.000Z')
    expect(iso(beginOfDay('2026-11-20', 'America/Los_Angeles'))).toBe('2026-11-20T08:00:00.000Z')
    expect(iso(beginOfDay('2026-11-20', 'Pacific/Kiritimati'))).toBe('2026-11-19T10:00:00.000Z')
  })

  it('makes a day of 23 hours when clocks are put forward, and one of 25 when they are put back', () => {
    expect(lengthOf('2026-03-29', 'Europe/Berlin')).toBe(23)
    expect(lengthOf('2026-10-25', 'Europe/Berlin')).toBe(25)
    expect(lengthOf('2026-10-26', 'Europe/Berlin')).toBe(24)
    expect(lengthOf('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5)
  })

  it('is the first minute that clocks show where they are put forward at midnight', () => {
    expect(iso(beginOfDay('2026-09-06', 'America/Santiago'))).toBe('2026-09-06T04:00:00.000Z')
    expect(wallTimeAt(beginOfDay('2026-09-06', 'America/Santiago'), 'America/Santiago')).toEqual({
      day: '2026-09-06',
      hour: 1,
      minute: 0,
    })
  })

  it('leaves no moment between two days, in any zone', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/Santiago',
      'Asia/Beirut',
      'Africa/Cairo',
      'Asia/Kathmandu',
    ]
    for (const zone of zones) {
      for (const day of daysOfPage('2026-04-15', 'month').concat(daysOfPage('2026-10-15', 'month'))) {
        const begin = beginOfDay(day, zone)
        expect([zone, wallTimeAt(begin, zone).day]).toEqual([zone, day])
        expect([zone, wallTimeAt(begin - 60_000, zone).day]).toEqual([zone, daysLater(day, -1)])
      }
    }
  })

  it('bounds a page', () => {
    const { from, to } = stretchOfPage(daysOfPage('2026-10-25', 'week'), 'Europe/Berlin')
    expect([iso(from), iso(to)]).toEqual(['2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z'])
  })
})

it.each(['2026-02-29', '2026-13-01', '26-1-1', '2026-02', '+012026-02-28', 'today', ''])(
  'takes %j for no day',
  (text) => {
    expect(isDay(text)).toBe(false)
  },
)

it('takes a day that there is for one', () => {
  expect(['2026-02-28', '2028-02-29'].map(isDay)).toEqual([true, true])
})
