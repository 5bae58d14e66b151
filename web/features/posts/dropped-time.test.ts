import { describe, expect, it } from 'vitest'
import { wantedAt } from './calendar-grid.tsx'

const timezone = 'Europe/Berlin'
const now = Date.parse('2026-10-20T12:30:00Z')
const otherwise = { day: '2026-10-21', hour: 9, minute: 15 }
const drop = (text: string, span: 'month' | 'week' = 'month') =>
  wantedAt(text, { span, otherwise, now, timezone })

describe('the time that a post is dropped on', () => {
  it('is a day of the month at the time it had', () => {
    expect(drop('2026-10-28')).toEqual({ day: '2026-10-28', hour: 9, minute: 15 })
    expect(drop('2026-10-28T09:15:00+01:00')).toEqual({ day: '2026-10-28', hour: 9, minute: 15 })
  })

  it('keeps the time on the wall over a clock change, whatever the moment says', () => {
    // Clocks go back on 25 October: the calendar counts days, so its offset may be an hour off.
    expect(drop('2026-10-25T08:15:00+01:00')).toEqual({ day: '2026-10-25', hour: 9, minute: 15 })
  })

  it('is exactly what was pointed at in a week', () => {
    expect(drop('2026-10-28T17:30:00+01:00', 'week')).toEqual({ day: '2026-10-28', hour: 17, minute: 30 })
  })

  it('is the next full hour of today when its own is over', () => {
    expect(drop('2026-10-20')).toEqual({ day: '2026-10-20', hour: 15, minute: 0 })
    expect(drop('2026-10-19')).toEqual({ day: '2026-10-19', hour: 9, minute: 15 })
  })
})
