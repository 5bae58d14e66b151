import { expect, it } from 'vitest'
import { chooseSlot } from './slots.ts'

const timezone = 'Europe/Berlin'
const now = Date.parse('2026-10-20T12:00:00Z')
const at = (iso: string) => Date.parse(iso)
const choose = (day: string, hour: number, minute = 0, taken: string[] = []) =>
  chooseSlot({ wanted: { day, hour, minute }, timezone, taken: taken.map(at), now })

it('keeps a free time', () => {
  const timestamp = at('2026-10-22T07:00:00Z')
  expect(choose('2026-10-22', 9)).toEqual({
    state: 'free',
    slot: { at: timestamp, moved: false },
    asked: timestamp,
  })
})

it('asks for the time that was chosen when another post has it, and says where it will be', () => {
  expect(choose('2026-10-22', 9, 30, ['2026-10-22T07:00:00Z'])).toEqual({
    state: 'taken',
    slot: { at: at('2026-10-22T08:30:00Z'), moved: true },
    asked: at('2026-10-22T07:30:00Z'),
  })
})

it('explains clock changes', () => {
  const twice = at('2026-10-25T00:30:00Z')
  expect(choose('2026-10-25', 2, 30)).toEqual({
    state: 'twice',
    slot: { at: twice, moved: false },
    asked: twice,
  })
  const after = at('2027-03-28T01:30:00Z')
  expect(choose('2027-03-28', 2, 30)).toEqual({
    state: 'left-out',
    slot: { at: after, moved: true },
    asked: after,
  })
})

it('refuses what has passed, and a day with nothing left', () => {
  expect(choose('2026-10-20', 13).state).toBe('past')
  const late = Date.parse('2026-10-20T21:10:00Z')
  expect(
    chooseSlot({
      wanted: { day: '2026-10-20', hour: 23, minute: 30 },
      timezone,
      taken: [at('2026-10-20T21:00:00Z')],
      now: late,
    }).state,
  ).toBe('full')
})
