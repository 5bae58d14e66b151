import { describe, expect, it } from 'vitest'
import type { Post } from '#contract/publishing/posts.ts'
import { listedPost } from '#test/fixtures/listed-post.ts'
import { canDrop } from './board-view.tsx'
import { canMove, daysWords, entriesOf, shownUntil } from './calendar-entry.ts'
import { readPostSearch, rememberedSearch, rememberView } from './post-search.ts'

const timestamp = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString()
const post = (id: string, standing: Partial<Post>): Post =>
  listedPost(id, { createdAt: timestamp(0), updatedAt: timestamp(0), ...standing })

describe('the days of a page', () => {
  it.each([
    ['2026-11-23', '2026-11-29', '23 to 29 Nov 2026'],
    ['2026-11-30', '2026-12-06', '30 Nov to 6 Dec 2026'],
    ['2026-12-28', '2027-01-03', '28 Dec 2026 to 3 Jan 2027'],
  ])('name what differs: %s to %s', (first, last, words) => {
    expect(daysWords(first, last)).toBe(words)
  })
})

describe('what stands in the calendar', () => {
  it('is every post that has a time, in order, and says how it stands', () => {
    const entries = entriesOf([
      post('draft', {}),
      post('out', { status: 'published', publishedAt: timestamp(9), scheduledAt: timestamp(8) }),
      post('coming', { status: 'scheduled', scheduledAt: timestamp(12) }),
      post('failed', { failure: { kind: 'late', reason: 'Late.', at: timestamp(7) } }),
      post('doubtful', { failure: { kind: 'unknown', reason: 'No answer.', at: timestamp(8) } }),
      post('sending', { status: 'scheduled', scheduledAt: timestamp(10), publication: 'sending' }),
      post('hidden', { status: 'hidden', publishedAt: timestamp(9) }),
      post('timeless', { status: 'published' }),
    ])
    expect(entries.map(({ post: { id }, kind, at }) => [id, kind, new Date(at).toISOString()])).toEqual([
      ['failed', 'attention', timestamp(7)],
      ['doubtful', 'attention', timestamp(8)],
      ['out', 'published', timestamp(9)],
      ['sending', 'on-its-way', timestamp(10)],
      ['coming', 'scheduled', timestamp(12)],
    ])
    expect(entries.filter(canMove).map(({ post: { id } }) => id)).toEqual(['failed', 'coming'])
  })
})

it('shows a post on its own day alone, however late that is', () => {
  const until = (iso: string) =>
    new Date(shownUntil({ at: Date.parse(iso) }, 'America/New_York')).toISOString()
  expect(until('2026-12-01T14:15:00.000Z')).toBe('2026-12-01T15:10:00.000Z')
  expect(until('2026-12-02T04:59:00.000Z')).toBe('2026-12-02T05:00:00.000Z')
  // The clocks go back on 1 November, and that day ends an hour later.
  expect(until('2026-11-02T04:30:00.000Z')).toBe('2026-11-02T05:00:00.000Z')
})

it('lets a card of the board go only where something can become of it', () => {
  expect(canDrop('draft', 'scheduled')).toBe(true)
  expect(canDrop('attention', 'scheduled')).toBe(true)
  expect(canDrop('scheduled', 'draft')).toBe(true)
  expect(canDrop('scheduled', 'published')).toBe(false)
  expect(canDrop('published', 'draft')).toBe(false)
  expect(canDrop('draft', 'draft')).toBe(false)
})

describe('the address of the posts', () => {
  it('names the form, the page and the day, and nothing that there is not', () => {
    expect(readPostSearch({ view: 'calendar', span: 'week', on: '2026-11-20' })).toEqual({
      view: 'calendar',
      span: 'week',
      on: '2026-11-20',
    })
    expect(readPostSearch({ view: 'gallery', span: 'year', on: '2026-02-30' })).toEqual({})
  })

  it('leads to the form that was looked at last when it says nothing', () => {
    localStorage.clear()
    expect(rememberedSearch({})).toBeNull()
    rememberView('board')
    expect(rememberedSearch({})).toEqual({ view: 'board' })
    expect(rememberedSearch({ status: 'draft' })).toBeNull()
    expect(rememberedSearch({ view: 'list' })).toBeNull()
    rememberView('list')
    expect(rememberedSearch({})).toBeNull()
  })
})
