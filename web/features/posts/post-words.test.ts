import { describe, expect, it } from 'vitest'
import { listedPost } from '#test/fixtures/listed-post.ts'
import {
  countWords,
  failureWords,
  hasFailed,
  isInDoubt,
  timestampWords,
  textWords,
  timeWordsOf,
} from './post-words.ts'

const post = listedPost('p', {
  title: 'The crane',
  excerpt: 'The crane stood still.',
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
})
const clock = { now: Date.UTC(2026, 10, 21, 12), timeZone: 'Europe/Paris' }

describe('the line below a post', () => {
  it.each([
    [{}, 'Changed today 9:00 am'],
    [{ publication: 'sending' as const }, 'On its way'],
    [
      { publication: 'ready' as const, delay: 'LinkedIn cannot be reached at the moment.' },
      'LinkedIn cannot be reached at the moment. Still trying.',
    ],
    [
      {
        status: 'scheduled' as const,
        scheduledAt: '2026-11-24T14:00:00.000Z',
        scheduledTimezone: 'America/New_York',
      },
      'Goes out Tue 24 Nov, 9:00 am (America/New York)',
    ],
    [
      { status: 'scheduled' as const, scheduledAt: '2026-11-24T08:00:00.000Z' },
      'Goes out Tue 24 Nov, 9:00 am (Europe/Paris)',
    ],
    [
      { status: 'published' as const, publishedAt: '2026-11-20T08:00:00.000Z' },
      'Published yesterday 9:00 am',
    ],
    [{ status: 'published' as const }, 'Published'],
    [
      { status: 'hidden' as const, publishedAt: '2026-11-02T08:00:00.000Z' },
      'Published Mon 2 Nov, 9:00 am · hidden from your list',
    ],
  ])('of %o says "%s"', (change, words) => {
    expect(timestampWords({ ...post, ...change }, clock)).toBe(words)
  })
})

it('says by the writer’s clocks alone when a post goes out, where all times are', () => {
  const scheduled = {
    ...post,
    status: 'scheduled' as const,
    scheduledAt: '2026-11-24T14:00:00.000Z',
    scheduledTimezone: 'America/New_York',
  }
  expect(timeWordsOf(scheduled, clock)).toBe('Goes out Tue 24 Nov, 3:00 pm')
  expect(timeWordsOf(post, clock)).toBe('Changed today 9:00 am')
})

describe('what went wrong with a post', () => {
  const failed = (kind: 'failed' | 'unknown' | 'reconnect' | 'late', network = 'LinkedIn') =>
    failureWords({ ...post, failure: { kind, reason: 'This is why.', at: post.updatedAt } }, network)

  it('is said with what to do about it', () => {
    expect(failed('failed')).toEqual({ what: 'Not published.', rest: 'This is why. Open it to try again.' })
    expect(failed('late')).toEqual({ what: 'Not sent in time.', rest: 'This is why. Open it to try again.' })
    expect(failed('unknown')).toEqual({
      what: 'Is this post out?',
      rest: 'This is why. Open it to say whether it is there.',
    })
    expect(failed('reconnect')).toEqual({
      what: 'Not published.',
      rest: 'The connection to LinkedIn had ended. Open it to go on.',
    })
    expect(failed('reconnect', 'the practice network')?.rest).toBe(
      'The connection to the practice network had ended. Open it to go on.',
    )
  })

  it('leaves a post in doubt only while nobody knows whether it is out', () => {
    const kinds = ['failed', 'late', 'reconnect', 'unknown'] as const
    const inDoubt = kinds.filter((kind) =>
      isInDoubt({ ...post, failure: { kind, reason: 'Why.', at: post.updatedAt } }),
    )
    expect(inDoubt).toEqual(['unknown'])
  })

  it('is nothing when nothing did', () => {
    expect(failureWords(post, 'LinkedIn')).toBeNull()
    expect(hasFailed(post)).toBe(false)
  })
})

it('says what there is to read of a post without words', () => {
  expect(textWords(post)).toBe('The crane stood still.')
  expect(textWords({ ...post, excerpt: '' })).toBe('Nothing written yet')
  expect(textWords({ ...post, excerpt: '', kind: 'image' })).toBe('A picture')
})

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '999+'],
])('says how many posts there are as far as they were counted: %d', (count, words) => {
  expect(countWords(count)).toBe(words)
})
