import { createNewsFeed } from './news-feed.ts'
import {
  type Found,
  type SearchProvider,
  type WebResult,
  type WebSearch,
  WebSearchError,
  type WebSearchFailure,
} from './web-search.ts'
import {
  createBrave,
  createExa,
  createHackerNews,
  createSearxng,
  createTavily,
  type Keyed,
} from './providers.ts'

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

/** Groups the providers that are asked together; the next group is asked only when nobody in this one responds. */
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

/**
 * Creates a search that uses the first configured provider and falls back to the next one; without any, feeds that need
 * no key.
 */
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

/** Interleaves the lists, best results first; each page appears once, whatever tracking parameters its address has. */
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

/** Returns what all addresses of a page have in common. */
export function pageOf(address: string): string {
  const url = new URL(address)
  const tracked = Array.from(url.searchParams.keys()).filter((name) => tracking.test(name))
  for (const name of tracked) url.searchParams.delete(name)
  url.searchParams.sort()
  const path = url.pathname.replace(/\/+$/, '')
  return `${url.hostname.replace(/^www\./, '')}${path}${url.search}`.toLowerCase()
}
