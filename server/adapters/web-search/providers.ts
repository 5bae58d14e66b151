import { z } from 'zod'
import { cleanText } from '#core/text/clean-text.ts'
import { decodeEntities } from '#core/text/html-entities.ts'
import { parseJson } from '#core/text/parse-json.ts'
import { readUpTo } from '#core/text/read-up-to.ts'
import { type SearchProvider, type WebResult, WebSearchError, type WebSearchFailure } from './web-search.ts'

const maxAnswerBytes = 4 * 1024 * 1024

const failures: Record<number, WebSearchFailure> = {
  401: 'key-refused',
  402: 'busy',
  403: 'key-refused',
  408: 'too-slow',
  429: 'busy',
  // Tavily: the limit of the plan or of pay-as-you-go has been reached.
  432: 'busy',
  433: 'busy',
  503: 'busy',
  504: 'too-slow',
}

/** Returns the body of one response. Throws WebSearchError; an abort is passed on unchanged. */
export async function askSearch(
  url: URL | string,
  init: RequestInit & { signal: AbortSignal },
): Promise<string> {
  const response = await fetch(url, { redirect: 'follow', ...init }).catch((cause: unknown) => {
    init.signal.throwIfAborted()
    throw new WebSearchError('unreachable', { cause })
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new WebSearchError(failures[response.status] ?? 'failing')
  }
  const bytes = await readUpTo(response.body, maxAnswerBytes).catch((cause: unknown) => {
    init.signal.throwIfAborted()
    throw new WebSearchError('unreachable', { cause })
  })
  if (bytes === undefined) throw new WebSearchError('failing')
  return new TextDecoder().decode(bytes)
}

const longestTitle = 200
const longestSnippet = 600

/** Returns one line of plain text: tags removed, entities decoded. */
const plain = (text: string): string =>
  decodeEntities(cleanText(text).replaceAll(/<[^<>]{0,2000}>/g, ' '))
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const end = text.lastIndexOf(' ', limit)
  return `${text.slice(0, end > limit / 2 ? end : limit).toWellFormed()} …`
}

function readTimestamp(given: string | null | undefined): string | null {
  const time = Date.parse(given ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

type Raw = {
  title: string | null | undefined
  url: string | null | undefined
  snippet?: string | null | undefined
  publishedAt?: string | null | undefined
}

/** Normalises a result; none if it has no web address. */
export function cleanResult({ title, url, snippet, publishedAt }: Raw): WebResult[] {
  const address = URL.parse(url ?? '')
  if (address === null || (address.protocol !== 'http:' && address.protocol !== 'https:')) return []
  if (address.href.length > 2000) return []
  return [
    {
      title: cut(plain(title ?? ''), longestTitle) || address.hostname,
      url: address.href,
      snippet: cut(plain(snippet ?? ''), longestSnippet),
      publishedAt: readTimestamp(publishedAt),
    },
  ]
}

type Open = { baseUrl: string }
export type Keyed = Open & { apiKey: string }

/** Creates a provider for a service that responds with JSON of one shape. */
const jsonProvider = <Answer>(service: {
  name: string
  request: (query: string) => RequestInit & { url: string }
  answer: z.ZodType<Answer>
  results: (answer: Answer) => Raw[]
}): SearchProvider => ({
  name: service.name,
  async search(query, signal) {
    const { url, ...init } = service.request(query)
    const answer = service.answer.safeParse(parseJson(await askSearch(url, { ...init, signal })))
    if (!answer.success) throw new WebSearchError('failing')
    return service.results(answer.data).slice(0, 10).flatMap(cleanResult)
  },
})

const accept = { accept: 'application/json' }
const said = z.string().nullish()

/** GET /res/v1/web/search with the key in X-Subscription-Token (api-dashboard.search.brave.com/documentation). */
export const createBrave = ({ apiKey, baseUrl }: Keyed): SearchProvider =>
  jsonProvider({
    name: 'Brave Search',
    request(query) {
      // The API accepts at most 400 characters and 50 words.
      const q = query.split(/\s+/).slice(0, 50).join(' ').slice(0, 400)
      const url = `${baseUrl}/res/v1/web/search?${new URLSearchParams({ q, count: '10' })}`
      return { url, headers: { ...accept, 'x-subscription-token': apiKey } }
    },
    answer: z.object({
      web: z
        .object({
          results: z.array(z.object({ title: said, url: said, description: said, page_age: said })),
        })
        .nullish(),
    }),
    results: ({ web }) =>
      (web?.results ?? []).map(({ title, url, description: snippet, page_age: publishedAt }) => ({
        title,
        url,
        snippet,
        publishedAt,
      })),
  })

const posted = (headers: Record<string, string>, body: object) => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** POST /search with the key in x-api-key (exa.ai/docs/reference/search). */
export const createExa = ({ apiKey, baseUrl }: Keyed): SearchProvider =>
  jsonProvider({
    name: 'Exa',
    request(query) {
      const body = { query, numResults: 10, contents: { text: { maxCharacters: 600 } } }
      return { url: `${baseUrl}/search`, ...posted({ 'x-api-key': apiKey }, body) }
    },
    answer: z.object({
      results: z.array(z.object({ title: said, url: said, text: said, publishedDate: said })),
    }),
    results: ({ results }) =>
      results.map(({ title, url, text: snippet, publishedDate: publishedAt }) => ({
        title,
        url,
        snippet,
        publishedAt,
      })),
  })

/** Creates a provider for Hacker News through Algolia, which needs no key: GET /api/v1/search (hn.algolia.com/api). */
export const createHackerNews = ({ baseUrl }: Open): SearchProvider =>
  jsonProvider({
    name: 'Hacker News',
    request(query) {
      const parameters = new URLSearchParams({ query, tags: 'story', hitsPerPage: '10' })
      return { url: `${baseUrl}/api/v1/search?${parameters}`, headers: accept }
    },
    answer: z.object({
      hits: z.array(
        z.object({ objectID: z.string(), title: said, url: said, story_text: said, created_at: said }),
      ),
    }),
    results: ({ hits }) =>
      hits.map(({ objectID, title, url, story_text: snippet, created_at: publishedAt }) => ({
        title,
        url: url ?? `https://news.ycombinator.com/item?id=${encodeURIComponent(objectID)}`,
        snippet,
        publishedAt,
      })),
  })

/** GET /search?format=json, which the server's settings must allow (docs.searxng.org/dev/search_api). */
export const createSearxng = ({ baseUrl }: Open): SearchProvider =>
  jsonProvider({
    name: 'SearXNG',
    request: (query) => ({
      url: `${baseUrl}/search?${new URLSearchParams({ q: query, format: 'json' })}`,
      headers: accept,
    }),
    answer: z.object({
      results: z.array(z.object({ title: said, url: said, content: said, publishedDate: said })),
    }),
    results: ({ results }) =>
      results.map(({ title, url, content: snippet, publishedDate: publishedAt }) => ({
        title,
        url,
        snippet,
        publishedAt,
      })),
  })

/** POST /search with a bearer key (docs.tavily.com/documentation/api-reference/endpoint/search). */
export const createTavily = ({ apiKey, baseUrl }: Keyed): SearchProvider =>
  jsonProvider({
    name: 'Tavily',
    request(query) {
      const body = { query, search_depth: 'basic', max_results: 10 }
      return { url: `${baseUrl}/search`, ...posted({ authorization: `Bearer ${apiKey}` }, body) }
    },
    answer: z.object({
      results: z.array(z.object({ title: said, url: said, content: said, published_date: said })),
    }),
    results: ({ results }) =>
      results.map(({ title, url, content: snippet, published_date: publishedAt }) => ({
        title,
        url,
        snippet,
        publishedAt,
      })),
  })
