import { describe, expect, it } from 'vitest'
import { isTimezoneFor, timeIn, timezoneNames } from './timezone-names.ts'

describe('timezones', () => {
  const names = timezoneNames()

  it('are all there, once, with old names and new spellings', () => {
    expect(new Set(names).size).toBe(names.length)
    for (const name of [
      'Europe/Berlin',
      'Asia/Kolkata',
      'Asia/Calcutta',
      'Europe/Kyiv',
      'US/Eastern',
      'UTC',
    ]) {
      expect(names).toContain(name)
    }
  })

  it('are each known to the browser', () => {
    expect(names.filter((name) => timeIn(name, 0) === null)).toEqual([])
  })

  it.each([
    ['new york', 'America/New_York'],
    ['york america', 'America/New_York'],
    ['São Paulo', 'America/Sao_Paulo'],
    ['america/new_york', 'America/New_York'],
    ['  kolkata ', 'Asia/Kolkata'],
  ])('are found by "%s"', (search, name) => {
    expect(names.filter((one) => isTimezoneFor(one, search))).toContain(name)
  })

  it('are not found by the name of another', () => {
    expect(isTimezoneFor('Europe/Berlin', 'paris')).toBe(false)
    expect(names.filter((name) => isTimezoneFor(name, ''))).toEqual(names)
  })

  it('say what time it is there', () => {
    expect(timeIn('Asia/Kolkata', Date.UTC(2026, 10, 21, 15))).toMatch(/21 Nov,? 8:30 pm/)
    expect(timeIn('Asia/Kolkata', Date.UTC(2026, 10, 21, 3))).toMatch(/21 Nov,? 8:30 am/)
    expect(timeIn('Mars/Olympus', 0)).toBeNull()
  })
})
