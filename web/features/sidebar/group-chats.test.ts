import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chat } from '#contract/chat.ts'
import { calendarOf } from './calendar-day.ts'
import { groupChats, rowsOf } from './group-chats.ts'

const now = new Date(2026, 10, 21, 0, 30)
const chat = (createdAt: Date, pinned = false): Chat => ({
  id: `${createdAt.getTime()}`,
  title: 'A chat',
  visibility: 'private',
  pinned,
  createdAt: createdAt.toISOString(),
  updatedAt: createdAt.toISOString(),
})
const daysAgo = (days: number, hour = 12) => new Date(2026, 10, 21 - days, hour)

function group(chats: Chat[], at = now, timezone: string | null = null) {
  const dayOf = calendarOf(timezone)
  return groupChats(chats, dayOf(at.getTime()), dayOf)
}
const labelOf = (only: Chat, at = now, timezone: string | null = null) =>
  group([only], at, timezone).map(({ label }) => label)

describe('the groups of the chat history', () => {
  it.each([
    [daysAgo(0, 0), 'Today'],
    [daysAgo(-1), 'Today'],
    [daysAgo(1, 23), 'Yesterday'],
    [daysAgo(1, 0), 'Yesterday'],
    [daysAgo(2), 'Previous 7 days'],
    [daysAgo(7, 0), 'Previous 7 days'],
    [daysAgo(8, 23), 'Previous 30 days'],
    [daysAgo(30, 0), 'Previous 30 days'],
    [daysAgo(31, 23), 'Older'],
    [new Date(2024, 0, 1), 'Older'],
  ])('puts a chat of %s under %s', (createdAt, label) => {
    expect(labelOf(chat(createdAt))).toEqual([label])
  })

  it.each([
    ['Pacific/Kiritimati', '2026-11-20T09:59:00Z', 'Yesterday'],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', 'Today'],
    ['America/Los_Angeles', '2026-11-20T08:00:00Z', 'Today'],
    ['Asia/Kathmandu', '2026-11-19T18:14:00Z', 'Yesterday'],
    ['Asia/Kathmandu', '2026-11-19T18:15:00Z', 'Today'],
  ])('counts the days of %s: %s is %s', (timezone, createdAt, label) => {
    expect(labelOf(chat(new Date(createdAt)), new Date('2026-11-20T14:00:00Z'), timezone)).toEqual([label])
  })

  it('counts days, not hours, over a change of the clocks', () => {
    const at = new Date('2026-03-29T21:30:00Z')
    expect(labelOf(chat(new Date('2026-03-27T23:00:00Z')), at, 'Europe/Berlin')).toEqual(['Yesterday'])
    expect(labelOf(chat(new Date('2026-03-27T22:59:00Z')), at, 'Europe/Berlin')).toEqual(['Previous 7 days'])
  })

  it('puts a chat whose day is not known at the end', () => {
    expect(labelOf({ ...chat(now), createdAt: '' })).toEqual(['Older'])
  })

  it('takes the browser’s days when it does not know the timezone', () => {
    expect(labelOf(chat(daysAgo(1)), now, 'Moon/Tycho')).toEqual(['Yesterday'])
  })

  it('puts a pinned chat under Pinned whatever its age', () => {
    expect(labelOf(chat(daysAgo(100), true))).toEqual(['Pinned'])
  })

  it('has no groups without chats', () => {
    expect(group([])).toEqual([])
  })

  it('loses no chat, repeats none, and keeps the order within a group', () => {
    const chats = fc.array(
      fc
        .tuple(fc.date({ min: new Date(2020, 0, 1), max: now, noInvalidDate: true }), fc.boolean())
        .map(([date, pinned]) => chat(date, pinned)),
    )
    fc.assert(
      fc.property(chats, (given) => {
        const groups = group(given)
        expect(groups.flatMap((one) => one.chats)).toHaveLength(given.length)
        for (const { chats: found } of groups) {
          expect(found).toEqual(given.filter((one) => found.includes(one)))
        }
        expect(rowsOf(groups)).toHaveLength(given.length + groups.length)
      }),
    )
  })
})
