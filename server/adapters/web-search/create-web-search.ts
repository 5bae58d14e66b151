import { createNewsFeed } from './news-feed.ts'
import {
  type Found,
  type SearchProvider,
  type WebResult,
  type WebSearch,
  WebSearchError,
  type WebSearchFailure,
} from './web-search.ts'
import { z } from 'zod'
import { askSearch, readAnswer } from './ask-search.ts'
import { cleanResult } from './clean-result.ts'

type Keyed = { apiKey: string; baseUrl: string }

export type WebSearchSettings = {
  tavily: Keyed | undefined
  brave: Keyed | undefined
  exa: Keyed | undefined
  searxng: { baseUrl: string } | undefined
  newsFeed: { baseUrl: string }
  hackerNews: { baseUrl: string }
}

const searchTimeoutMs = 8000
const maxQueries = 5

/** Providers that are asked together; those of the next group when nobody in this one answers. */
function groupsOf(settings: WebSearchSettings): SearchProvider[][] {
  const { tavily, brave, exa, searxng, newsFeed, hackerNews } = settings
  const configured = [
    ...(tavily ? [createTavily(tavily)] : []),
    ...(brave ? [createBrave(brave)] : []),
    ...(exa ? [createExa(exa)] : []),
    ...(searxng ? [createSearxng(searxng)] : []),
  ]
  if (configured.length > 0) return configured.map((provider) => [provider])
  return [[createNewsFeed(newsFeed), createHackerNews(hackerNews)]]
}

/** The first provider that is configured, the next one where it fails; feeds that need no key where none is. */
export function createWebSearch(settings: WebSearchSettings, timeoutMs = searchTimeoutMs): WebSearch {
  const groups = groupsOf(settings)
  return {
    async search(queries, signal) {
      const wanted = [...new Set(queries.map((query) => query.trim()).filter((query) => query !== ''))]
      const deadline = AbortSignal.timeout(timeoutMs)
      const ended = AbortSignal.any([signal, deadline])
      let failure: WebSearchFailure | undefined
      for (const providers of groups) {
        const found = await askGroup(providers, wanted.slice(0, maxQueries), ended)
        signal.throwIfAborted()
        if (found.failure === undefined) return found
        failure ??= deadline.aborted ? 'too-slow' : found.failure
        if (deadline.aborted) break
      }
      return { results: [], providers: [], failure: failure ?? 'unreachable' }
    },
  }
}

async function askGroup(providers: SearchProvider[], queries: string[], signal: AbortSignal): Promise<Found> {
  const asked = await Promise.all(
    queries.flatMap((query) =>
      providers.map(async ({ name, search }) => {
        try {
          return { name, results: await search(query, signal) }
        } catch (error) {
          return { name, failure: error instanceof WebSearchError ? error.failure : ('too-slow' as const) }
        }
      }),
    ),
  )
  const answered = asked.flatMap(({ name, results }) => (results ? [{ name, results }] : []))
  const failure = asked.find((one) => one.failure !== undefined)?.failure
  if (answered.length === 0 && failure !== undefined) return { results: [], providers: [], failure }
  return {
    results: inTurn(answered.map(({ results }) => results)),
    providers: [...new Set(answered.map(({ name }) => name))],
  }
}

/** The best of each list first, then the second ones; each page once, whatever tracking its address carries. */
function inTurn(lists: WebResult[][]): WebResult[] {
  const found = new Map<string, WebResult>()
  const longest = Math.max(0, ...lists.map((list) => list.length))
  for (let place = 0; place < longest; place += 1) {
    for (const list of lists) {
      const result = list[place]
      if (result && !found.has(pageOf(result.url))) found.set(pageOf(result.url), result)
    }
  }
  return [...found.values()]
}

const tracking = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|ref|ref_src|igshid)$/

/** What two addresses of one page have in common. */
export function pageOf(address: string): string {
  const url = new URL(address)
  const tracked = Array.from(url.searchParams.keys()).filter((name) => tracking.test(name))
  for (const name of tracked) url.searchParams.delete(name)
  url.searchParams.sort()
  const path = url.pathname.replace(/\/+$/, '')
  return `${url.hostname.replace(/^www\./, '')}${path}${url.search}`.toLowerCase()
}

const braveAnswer = z.object({
  web: z
    .object({
      results: z.array(
        z.object({
          title: z.string().nullish(),
          url: z.string(),
          description: z.string().nullish(),
          page_age: z.string().nullish(),
        }),
      ),
    })
    .nullish(),
})

/** GET /res/v1/web/search with the key in X-Subscription-Token (api-dashboard.search.brave.com/documentation). */
const createBrave = ({ apiKey, baseUrl }: { apiKey: string; baseUrl: string }): SearchProvider => ({
  name: 'Brave Search',
  async search(query, signal) {
    // The API takes at most 400 characters and 50 words.
    const q = query.split(/\s+/).slice(0, 50).join(' ').slice(0, 400)
    const text = await askSearch(`${baseUrl}/res/v1/web/search?${new URLSearchParams({ q, count: '10' })}`, {
      headers: { accept: 'application/json', 'x-subscription-token': apiKey },
      signal,
    })
    const results = readAnswer(text, braveAnswer).web?.results ?? []
    return results.flatMap(({ title, url, description, page_age: publishedAt }) =>
      cleanResult({ title, url, snippet: description, publishedAt }),
    )
  },
})

const exaAnswer = z.object({
  results: z.array(
    z.object({
      title: z.string().nullish(),
      url: z.string(),
      text: z.string().nullish(),
      publishedDate: z.string().nullish(),
    }),
  ),
})

/** POST /search with the key in x-api-key (exa.ai/docs/reference/search). */
const createExa = ({ apiKey, baseUrl }: { apiKey: string; baseUrl: string }): SearchProvider => ({
  name: 'Exa',
  async search(query, signal) {
    const text = await askSearch(`${baseUrl}/search`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ query, numResults: 10, contents: { text: { maxCharacters: 600 } } }),
      signal,
    })
    return readAnswer(text, exaAnswer).results.flatMap(({ title, url, text: snippet, publishedDate }) =>
      cleanResult({ title, url, snippet, publishedAt: publishedDate }),
    )
  },
})

const hackerNewsAnswer = z.object({
  hits: z.array(
    z.object({
      objectID: z.string(),
      title: z.string().nullish(),
      url: z.string().nullish(),
      story_text: z.string().nullish(),
      created_at: z.string().nullish(),
    }),
  ),
})

/** Hacker News through Algolia, which needs no key: GET /api/v1/search (hn.algolia.com/api). */
const createHackerNews = ({ baseUrl }: { baseUrl: string }): SearchProvider => ({
  name: 'Hacker News',
  async search(query, signal) {
    const parameters = new URLSearchParams({ query, tags: 'story', hitsPerPage: '10' })
    const text = await askSearch(`${baseUrl}/api/v1/search?${parameters}`, {
      headers: { accept: 'application/json' },
      signal,
    })
    return readAnswer(text, hackerNewsAnswer).hits.flatMap(
      ({ objectID, title, url, story_text: snippet, created_at }) =>
        cleanResult({
          title,
          url: url ?? `https://news.ycombinator.com/item?id=${encodeURIComponent(objectID)}`,
          snippet,
          publishedAt: created_at,
        }),
    )
  },
})

const searxngAnswer = z.object({
  results: z.array(
    z.object({
      title: z.string().nullish(),
      url: z.string().nullish(),
      content: z.string().nullish(),
      publishedDate: z.string().nullish(),
    }),
  ),
})

/** GET /search?format=json, which the server must allow in its settings (docs.searxng.org/dev/search_api). */
const createSearxng = ({ baseUrl }: { baseUrl: string }): SearchProvider => ({
  name: 'SearXNG',
  async search(query, signal) {
    const parameters = new URLSearchParams({ q: query, format: 'json' })
    const text = await askSearch(`${baseUrl}/search?${parameters}`, {
      headers: { accept: 'application/json' },
      signal,
    })
    return readAnswer(text, searxngAnswer)
      .results.slice(0, 10)
      .flatMap(({ title, url, content, publishedDate }) =>
        cleanResult({ title, url, snippet: content, publishedAt: publishedDate }),
      )
  },
})

const tavilyAnswer = z.object({
  results: z.array(
    z.object({
      title: z.string().nullish(),
      url: z.string(),
      content: z.string().nullish(),
      published_date: z.string().nullish(),
    }),
  ),
})

/** POST /search with a bearer key (docs.tavily.com/documentation/api-reference/endpoint/search). */
const createTavily = ({ apiKey, baseUrl }: { apiKey: string; baseUrl: string }): SearchProvider => ({
  name: 'Tavily',
  async search(query, signal) {
    const text = await askSearch(`${baseUrl}/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, search_depth: 'basic', max_results: 10 }),
      signal,
    })
    return readAnswer(text, tavilyAnswer).results.flatMap(
      ({ title, url, content, published_date: publishedAt }) =>
        cleanResult({ title, url, snippet: content, publishedAt }),
    )
  },
})
