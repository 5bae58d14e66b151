import { expect, it } from 'vitest'
import type { SaidBefore } from '#contract/publishing/repeats.ts'
import { saidWords } from './repeat-card.tsx'

const clock = { now: Date.UTC(2026, 10, 21, 12), timeZone: 'UTC' }
const say = (status: SaidBefore['status'], date: string) =>
  saidWords(
    { documentId: 'd1', swipeId: null, title: '', status, date, url: null, chatId: null, text: '' },
    clock,
  )

it.each([
  ['published', '2026-03-12T09:00:00Z', 'Published 12 Mar 2026'],
  ['hidden', '2026-03-12T09:00:00Z', 'Published 12 Mar 2026'],
  ['scheduled', '2026-11-22T09:00:00Z', 'Scheduled for tomorrow'],
  ['draft', '2026-11-20T09:00:00Z', 'Draft, edited yesterday'],
  [null, '2024-01-02T09:00:00Z', 'Your own post, saved as a swipe, 2 Jan 2024'],
] as const)('says of a %s one of %s: "%s"', (status, date, words) => {
  expect(say(status, date)).toBe(words)
})
