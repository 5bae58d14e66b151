/** A page that a search found. */
export type WebResult = {
  title: string
  /** http or https. */
  url: string
  /** What the page says, in plain text; perhaps empty. */
  snippet: string
  /** When it was published, as ISO 8601; null where the search does not say. */
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

/** One place to search. Rejects with WebSearchError. */
export type SearchProvider = {
  name: string
  search: (query: string, signal: AbortSignal) => Promise<WebResult[]>
}

export type Found = {
  results: WebResult[]
  /** Where they were found, e.g. "Tavily". */
  providers: string[]
  /** Why there is nothing, when nothing could be asked. */
  failure?: WebSearchFailure
}

export type WebSearch = {
  /** Asks all queries at once; each page stands there once, the best first. Never rejects but when `signal` aborts. */
  search: (queries: readonly string[], signal: AbortSignal) => Promise<Found>
}

const words: Record<WebSearchFailure, string> = {
  'key-refused': 'the search service does not accept its key',
  busy: 'the search service is busy, or its limit is reached',
  'too-slow': 'the search took too long',
  failing: 'the search service answered with an error',
  unreachable: 'the search could not be reached',
}

/** What is told of a search that failed, in one sentence. */
export const searchFailureWords = (failure: WebSearchFailure): string =>
  `The web could not be searched right now: ${words[failure]}. I’ll continue without it.`
