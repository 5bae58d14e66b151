import { describe, expect, it } from 'vitest'
import { type NoticeFacts, noticeWords } from './notices.ts'
import type { NoticeKind } from './notice-kinds.ts'

const now = Date.UTC(2026, 10, 27, 12)
const at = (day: number) => Date.UTC(2026, 10, day, 9)
const clock = { now, timeZone: 'UTC' }
const title = 'Ten days'

describe('a notice', () => {
  it.each<[NoticeKind, NoticeFacts, string, string | null]>([
    ['published', { title }, '"Ten days" is on LinkedIn.', null],
    ['published', { title: null, reason: 'By hand.' }, 'Your post is on LinkedIn.', 'By hand.'],
    ['failed', { title, reason: 'Too long.' }, '"Ten days" was not published.', 'Too long.'],
    ['unknown', { title }, 'We don\'t know whether "Ten days" went out.', null],
    ['late', { title }, '"Ten days" was not sent in time.', null],
    ['delayed', { title }, '"Ten days" is not out yet.', 'Still trying.'],
    ['delayed', { title, reason: 'No answer.' }, '"Ten days" is not out yet.', 'No answer. Still trying.'],
    ['reconnect', { title, reason: 'Not connected.' }, '"Ten days" did not go out.', 'Not connected.'],
    ['reconnect', { title }, '"Ten days" did not go out.', null],
    [
      'reconnect',
      { title: null },
      'LinkedIn needs to be reconnected.',
      'The connection has ended. Nothing goes out until you connect again.',
    ],
    [
      'reconnect',
      { title: null, expiresAt: at(26) },
      'LinkedIn needs to be reconnected.',
      'The connection ended yesterday 9:00 am (UTC). Nothing goes out until you connect again.',
    ],
    [
      'expires-soon',
      { title, scheduledAt: at(30), expiresAt: at(29) },
      'Connect LinkedIn again before "Ten days" goes out.',
      'It is scheduled for Mon 30 Nov, 9:00 am (UTC), and the connection ends Sun 29 Nov, 9:00 am (UTC). Connect again before then, and it goes out as planned.',
    ],
    [
      'expires-soon',
      { title, scheduledAt: at(30), expiresAt: now },
      'Connect LinkedIn again before "Ten days" goes out.',
      'It is scheduled for Mon 30 Nov, 9:00 am (UTC), and the connection ended today 12:00 pm (UTC). Connect again before then, and it goes out as planned.',
    ],
    ['asked', { title }, 'A program asks to publish "Ten days".', null],
    [
      'asked',
      { title, program: 'Zap', expiresAt: at(28) },
      '"Zap" asks to publish "Ten days".',
      'Nothing goes out unless you confirm it. You can do so until tomorrow 9:00 am (UTC).',
    ],
    [
      'asked',
      { title, program: 'Zap', scheduledAt: at(30), expiresAt: at(28) },
      '"Zap" asks to schedule "Ten days".',
      'It would go out Mon 30 Nov, 9:00 am (UTC). Nothing goes out unless you confirm it. You can do so until tomorrow 9:00 am (UTC).',
    ],
    ['scheduled', { title, program: 'Zap' }, '"Zap" has scheduled "Ten days".', null],
    [
      'scheduled',
      { title, scheduledAt: at(28) },
      'A program has scheduled "Ten days".',
      'It goes out tomorrow 9:00 am (UTC). Take it off the schedule if that is not what you want.',
    ],
    [
      'unscheduled',
      { title },
      '"Ten days" is off the schedule.',
      'The assistant has changed its text. Read it, and schedule it again.',
    ],
    [
      'unscheduled',
      { title, program: 'Zap', scheduledAt: at(28) },
      '"Ten days" is off the schedule.',
      '"Zap" has changed its text. It was due to go out tomorrow 9:00 am (UTC). Read it, and schedule it again.',
    ],
  ])('of a post that is %s (%j) says what became of it: %s', (kind, facts, headline, detail) => {
    expect(noticeWords(kind, facts, clock)).toEqual({ headline, detail })
  })

  it('names the reader’s timezone in words', () => {
    const facts = { title, scheduledAt: at(28) }
    const { detail } = noticeWords('scheduled', facts, { now, timeZone: 'America/New_York' })
    expect(detail).toContain('It goes out tomorrow 4:00 am (America/New York).')
  })

  it('names no zone where the reader’s own is meant', () => {
    const { detail } = noticeWords('scheduled', { title, scheduledAt: now }, { now, timeZone: null })
    expect(detail).toMatch(/^It goes out today \d+:00 [ap]m\. /)
  })
})
