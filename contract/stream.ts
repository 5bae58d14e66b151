import type { Suggestion } from './suggestions.ts'

/**
 * The data parts of a reply's stream (spec 4.3). All but the last are transient, which is to say not stored with the
 * message.
 */
export type StreamData = {
  id: string
  title: string
  kind: string
  clear: null
  textDelta: string
  imageDelta: string
  suggestion: Suggestion
  'linkedin-hooks': string[]
  finish: null
  'refetch-document': null
  appendMessage: string
  /** What a step of a guided flow has found on the web: the reply is written from it, and what it says has its source there. */
  'web-pages': WebPage[]
}

/** A page that a search has found; `publishedAt` is ISO 8601 where it is known. */
export type WebPage = { title: string; url: string; snippet: string; publishedAt: string | null }

/** What the document tools answer: `count` for suggestions and hooks; `error` alone when they failed. */
export type DocumentToolOutput =
  | { id: string; title: string; kind: 'text' | 'image'; description?: string; count?: number }
  | { error: string }

/** What the search of the web answers, the best page first. */
export type WebSearchOutput = { query: string; results: WebPage[] } | { error: string }

/** Where a reply's offline label and its state travel to the browser. */
export type ReplyMetadata = { createdAt: string; offline?: boolean }
