/** A search result. */
export type WebResult = {
  title: string
  /** http or https. */
  url: string
  /** An excerpt of the page as plain text; may be empty. */
  snippet: string
  /** When it was published, as ISO 8601; null if the search does not say. */
  publishedAt: string | null
}

export type WebSearchFailure = 'key-refused' | 'busy' | 'too-slow' | 'failing' | 'unreachable'

export class WebSearchError extends Error {
  readonly failure: WebSearchFailure

  constructor(failure: WebSearchFailure, options?: ErrorOptions) {
    super(`web search: ${failure}`, options)
    this.name = 'WebSearchError'
    this.failure = failure
  }
}

/** A search service. Rejects with WebSearchError. */
export type SearchProvider = {
  name: string
  search: (query: string, signal: AbortSignal) => Promise<WebResult[]>
}

export type Found = {
  results: WebResult[]
  /** The services that found them, e.g. "Tavily". */
  providers: string[]
  /** Why there are no results, if no service could be asked. */
  failure?: WebSearchFailure
}

export type WebSearch = {
  /** Runs all queries in parallel; each page appears once, best first. Rejects only when `signal` aborts. */
  search: (queries: readonly string[], signal: AbortSignal) => Promise<Found>
}

const words: Record<WebSearchFailure, string> = {
  'key-refused': 'the search service does not accept its key',
  busy: 'the search service is busy, or its limit is reached',
  'too-slow': 'the search took too long',
  failing: 'the search service answered with an error',
  unreachable: 'the search could not be reached',
}

/** Describes a failed search in one sentence. */
export const searchFailureWords = (failure: WebSearchFailure): string =>
  `The web could not be searched right now: ${words[failure]}. I'll continue without it.`
