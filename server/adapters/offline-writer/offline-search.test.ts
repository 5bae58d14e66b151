import { describe, expect, it } from 'vitest'
import { describeSearch, readSearchRequest } from './reading/other-requests.ts'

describe('a request to search the web', () => {
  it.each([
    ['Search the web for four-day week trials in Belgium', 'four-day week trials in Belgium'],
    ['Can you look up online hiring freezes?', 'hiring freezes'],
    ['please google warehouse robotics', 'warehouse robotics'],
    ['Find recent news about remote work, please', 'remote work'],
    ["What's trending in HR tech right now?", 'HR tech'],
    ['what’s new in nursing?', 'nursing'],
    ['Show me the latest trends in logistics', 'logistics'],
    ['Research onboarding for me', 'onboarding'],
    ['Search online for “quiet hiring”. Then write a post.', 'quiet hiring'],
  ])('“%s” is about “%s”', (text, query) => {
    expect(readSearchRequest(text)).toBe(query)
  })

  it.each(['Write a post about onboarding', 'Hello', 'I searched for years', 'google', 'search for'])(
    '“%s” is none',
    (text) => {
      expect(readSearchRequest(text)).toBeUndefined()
    },
  )

  it('ends soon for a text made to take long', () => {
    expect(readSearchRequest(`find ${'the '.repeat(50_000)}`)).toBeUndefined()
  })
})

describe('what a search found', () => {
  it('is told with links, dates and words', () => {
    const results = [
      {
        title: 'A [trial] ends',
        url: 'https://example.com/a_(b)',
        snippet: 'It went well.',
        publishedAt: '2026-11-18T09:30:00.000Z',
      },
      { title: 'No date', url: 'https://example.com/c', snippet: '', publishedAt: null },
    ]
    const description = describeSearch({ query: 'trials', results })
    expect(description).toContain(
      '- [A trial ends](https://example.com/a_%28b%29), 18 November 2026: It went well.\n- [No date](https://example.com/c)\n',
    )
  })

  it('is said to be nothing', () => {
    expect(describeSearch({ query: 'trials', results: [] })).toBe(
      'I found nothing new on the web about "trials".',
    )
  })
})
