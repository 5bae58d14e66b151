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
