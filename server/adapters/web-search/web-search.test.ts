import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SearchServer, searchKey, startSearchServer } from '#test/fixtures/search-server.ts'
import { createWebSearch, type WebSearchSettings } from './create-web-search.ts'

const date = '2026-11-18T09:30:00Z'
const iso = '2026-11-18T09:30:00.000Z'
const signal = () => new AbortController().signal

describe('web search', () => {
  let server: SearchServer
  beforeEach(async () => {
    server = await startSearchServer()
  })
  afterEach(() => server.close())

  const keyed = (apiKey = searchKey) => ({ apiKey, baseUrl: server.baseUrl })
  const settings = (configured: Partial<WebSearchSettings> = {}): WebSearchSettings => ({
    tavily: undefined,
    brave: undefined,
    exa: undefined,
    searxng: undefined,
    newsFeed: { baseUrl: server.baseUrl },
    hackerNews: { baseUrl: server.baseUrl },
    ...configured,
  })
  const every: [string, string, () => WebSearchSettings][] = [
    ['Tavily', 'tavily', () => settings({ tavily: keyed() })],
    ['Brave Search', 'brave', () => settings({ brave: keyed() })],
    ['Exa', 'exa', () => settings({ exa: keyed() })],
    ['SearXNG', 'searxng', () => settings({ searxng: { baseUrl: server.baseUrl } })],
  ]

  it.each(every)('of %s answers pages with title, address, words and date', async (name, asked, choose) => {
    server.find({
      title: 'Four <strong>days</strong> &amp; more',
      url: 'https://example.com/a',
      text: 'A <b>trial</b>\nwith 61 firms.',
      date,
    })
    const found = await createWebSearch(choose()).search(['four-day week'], signal())
    expect(found).toEqual({
      results: [
        {
          title: 'Four days & more',
          url: 'https://example.com/a',
          snippet: 'A trial with 61 firms.',
          publishedAt: expect.stringMatching(/^2026-11-18T\d\d:30:00\.000Z$/),
        },
      ],
      providers: [name],
    })
    expect(server.asked).toEqual([`${asked}: four-day week`])
  })

  it('without a provider asks the feeds that need no key, both, and shows a page once', async () => {
    server.find({ title: 'News & views', url: 'https://example.com/n?utm_source=feed', date })
    const found = await createWebSearch(settings()).search(['trends'], signal())
    expect(server.asked.toSorted()).toEqual(['hn: trends', 'news: trends'])
    expect(found.providers.toSorted()).toEqual(['Google News', 'Hacker News'])
    expect(found.results).toEqual([
      {
        title: 'News & views',
        url: 'https://example.com/n?utm_source=feed',
        snippet: 'The Example',
        publishedAt: iso,
      },
    ])
  })

  it('asks several queries at once, each one once', async () => {
    server.find({ title: 'One', url: 'https://example.com/1' })
    const search = createWebSearch(settings({ tavily: keyed() }))
    const { results } = await search.search(['a', 'b', 'a', '  '], signal())
    expect(server.asked.toSorted()).toEqual(['tavily: a', 'tavily: b'])
    expect(results).toHaveLength(1)
  })

  it('goes on to the next provider that is configured, and to no other', async () => {
    server.find({ title: 'One', url: 'https://example.com/1' })
    const search = createWebSearch(settings({ tavily: keyed('wrong'), exa: keyed() }))
    expect((await search.search(['a'], signal())).providers).toEqual(['Exa'])
    const refused = await createWebSearch(settings({ tavily: keyed('wrong') })).search(['a'], signal())
    expect(refused).toEqual({ results: [], providers: [], failure: 'key-refused' })
    expect(server.asked.some((line) => line.startsWith('news'))).toBe(false)
  })

  it.each([
    [401, 'key-refused'],
    [429, 'busy'],
    [432, 'busy'],
    [500, 'failing'],
  ])('says what %i means', async (status, failure) => {
    server.answerWith(status)
    const found = await createWebSearch(settings({ brave: keyed() })).search(['a'], signal())
    expect(found).toEqual({ results: [], providers: [], failure })
  })

  it('gives up after its time', async () => {
    server.answerWith(0)
    const search = createWebSearch(settings({ tavily: keyed(), exa: keyed() }), 200)
    expect(await search.search(['a'], signal())).toMatchObject({ failure: 'too-slow' })
    expect(server.asked).toEqual(['tavily: a'])
  })

  it('says that nobody can be reached', async () => {
    await server.close()
    expect(await createWebSearch(settings()).search(['a'], signal())).toMatchObject({
      failure: 'unreachable',
    })
    server = await startSearchServer()
  })

  it('ends when it is stopped', async () => {
    server.answerWith(0)
    const stop = new AbortController()
    const search = createWebSearch(settings({ tavily: keyed() })).search(['a'], stop.signal)
    await expect.poll(() => server.asked).toHaveLength(1)
    stop.abort()
    await expect(search).rejects.toThrow('aborted')
  })

  it('takes no address that is none of the web, and cuts what is endless', async () => {
    server.find(
      { title: 'Bad', url: 'javascript:alert(1)' },
      { title: 'Bad', url: 'nothing' },
      { title: 'x '.repeat(5000), url: 'https://example.com/long', text: 'word '.repeat(5000) },
    )
    const { results } = await createWebSearch(settings({ exa: keyed() })).search(['a'], signal())
    expect(results.map(({ url }) => url)).toEqual(['https://example.com/long'])
    expect(results[0]?.title.length).toBeLessThan(210)
    expect(results[0]?.snippet.length).toBeLessThan(610)
  })

  it('takes an answer that is none for a failure', async () => {
    const search = createWebSearch(
      settings({ tavily: { apiKey: searchKey, baseUrl: `${server.baseUrl}/rss` } }),
    )
    expect(await search.search(['a'], signal())).toMatchObject({ failure: 'failing' })
  })
})
