import { describe, expect, it } from 'vitest'
import { asksForSearch } from './auto-search.ts'

const said = [
  'search online, search the web, search for',
  'look up online, look online, find online, google',
  'research',
  'find current, find recent, find latest',
  "what's new, what is new",
  'current information, recent information, latest information',
  "trending, what's trending, what is trending",
  'current trends, latest trends',
  'today, this week, this month, recently, right now',
  'news about, updates on, what happened, current events',
].flatMap((line) => line.split(', '))

describe('a message', () => {
  it.each(said)('asks for a search of the web with "%s"', (phrase) => {
    expect(asksForSearch(phrase)).toBe(true)
    expect(asksForSearch(`Please, ${phrase.toUpperCase()} in retail?`)).toBe(true)
  })

  it('asks for it with the apostrophe of a phone', () => {
    expect(asksForSearch('What’s new in retail?')).toBe(true)
  })

  it.each([
    '',
    'Write a post about our onboarding',
    'search',
    'Find me a hook',
    'new',
    'the news',
    'last week',
  ])('asks for none with "%s"', (words) => {
    expect(asksForSearch(words)).toBe(false)
  })
})
