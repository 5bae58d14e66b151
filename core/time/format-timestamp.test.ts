import { describe, expect, it } from 'vitest'
import { formatDay, formatFullTimestamp, formatTimestamp } from './format-timestamp.ts'

const now = Date.UTC(2026, 10, 21, 12)
const say = (iso: string, timeZone: string | null = 'UTC') =>
  formatTimestamp(Date.parse(iso), { now, timeZone })

describe('a moment in words', () => {
  it.each([
    ['2026-11-21T09:00:00Z', 'today 9:00 am'],
    ['2026-11-21T23:59:00Z', 'today 11:59 pm'],
    ['2026-11-21T00:05:00Z', 'today 12:05 am'],
    ['2026-11-20T23:59:00Z', 'yesterday 11:59 pm'],
    ['2026-11-22T00:00:00Z', 'tomorrow 12:00 am'],
    ['2026-11-24T09:00:00Z', 'Tue 24 Nov, 9:00 am'],
    ['2026-09-01T14:30:00Z', 'Tue 1 Sep, 2:30 pm'],
    ['2025-11-24T09:00:00Z', 'Mon 24 Nov 2025, 9:00 am'],
    ['2027-01-01T09:00:00Z', 'Fri 1 Jan 2027, 9:00 am'],
  ])('%s is %s', (iso, words) => {
    expect(say(iso)).toBe(words)
  })

  it.each(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])(
    'has the short name of its month: %s',
    (name) => {
      expect(say(`${name} 5 2025 9:00 UTC`)).toMatch(new RegExp(`^[A-Z][a-z]{2} 5 ${name} 2025, 9:00 am$`))
    },
  )

  it('is the next day also where a month or a year ends between', () => {
    const lastOf = (iso: string) => ({ now: Date.parse(`${iso}T12:00:00Z`), timeZone: 'UTC' })
    const nextDay = (iso: string, last: string) =>
      formatTimestamp(Date.parse(`${iso}T09:00:00Z`), lastOf(last))
    expect(nextDay('2026-03-01', '2026-02-28')).toBe('tomorrow 9:00 am')
    expect(nextDay('2027-01-01', '2026-12-31')).toBe('tomorrow 9:00 am')
    expect(nextDay('2026-02-28', '2026-03-01')).toBe('yesterday 9:00 am')
    expect(nextDay('2028-03-01', '2028-02-28')).toBe('Wed 1 Mar, 9:00 am')
  })

  it('is of the day that it falls on in its timezone', () => {
    expect(say('2026-11-21T22:30:00Z', 'Asia/Tokyo')).toBe('tomorrow 7:30 am')
    expect(say('2026-11-21T02:00:00Z', 'America/New_York')).toBe('yesterday 9:00 pm')
  })

  it('goes by the reader’s own clock where a zone is not known', () => {
    expect(say('2026-11-21T12:00:00Z', 'Mars/Olympus')).toBe(say('2026-11-21T12:00:00Z', null))
  })
})

it('has its year and its zone where it is kept', () => {
  const at = Date.parse('2026-11-24T22:30:00Z')
  expect(formatFullTimestamp(at, 'UTC')).toBe('Tue 24 Nov 2026, 10:30 pm (UTC)')
  expect(formatFullTimestamp(at, 'America/New_York')).toBe('Tue 24 Nov 2026, 5:30 pm (America/New York)')
})

describe('a day in words', () => {
  it.each([
    ['2026-11-21T09:00:00Z', 'today'],
    ['2026-11-20T23:59:00Z', 'yesterday'],
    ['2026-11-22T00:00:00Z', 'tomorrow'],
    ['2026-03-12T09:00:00Z', '12 Mar 2026'],
    ['2025-12-31T09:00:00Z', '31 Dec 2025'],
  ])('%s is %s', (iso, words) => {
    expect(formatDay(Date.parse(iso), { now, timeZone: 'UTC' })).toBe(words)
  })
})
