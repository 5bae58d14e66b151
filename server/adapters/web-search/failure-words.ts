import type { WebSearchFailure } from './web-search.ts'

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
