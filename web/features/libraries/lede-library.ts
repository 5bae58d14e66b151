import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listExamplePosts, listLibraryTemplates } from '#contract/materials/library.ts'
import { type SavedSwipe, swipes } from '#contract/materials/swipes.ts'
import { templates } from '#contract/materials/templates.ts'
import { shownTrade, trades } from '#core/library/example-post.ts'
import { shownCategory, templateCategories } from '#core/library/template.ts'
import { call } from '#web/api.ts'
import type { ListQuery } from './library.ts'
import { pageOf, type Wanted } from './queries.ts'

/** One of Lede's own texts. */
export type LedeEntry = {
  id: string
  title: string
  /** The category or trade, and the author. */
  note: string
  /** The category that a template is saved under. */
  category?: string
  /** The finished text. */
  text: string
  /** The template's structure if `text` is a filled-in example; otherwise null. */
  structure: string | null
  whyItWorks: string
  tags: string[]
}

type LedePage = { entries: LedeEntry[]; nextCursor: string | null }

export type LedeLibrary = {
  key: 'templates' | 'swipes'
  search: string
  /** The label of the button that saves a copy. */
  saveLabel: string
  /** The values that it can be filtered by. */
  labels: { title: string; names: readonly string[]; shown?: (name: string) => string }
  /** How an entry is used in a new chat. */
  use: { words: string; toSearch: (id: string) => Record<string, string> }
  list: (query: ListQuery, signal: AbortSignal) => Promise<LedePage>
  /** Saves a copy for the writer; returns the new or existing swipe. */
  save: (entry: LedeEntry) => Promise<SavedSwipe | null>
  /** The page of the writer's own library that copies are saved to. */
  own: '/templates' | '/swipes'
}

export const ledeTemplates: LedeLibrary = {
  key: 'templates',
  search: "Search Lede's templates",
  saveLabel: 'Save a copy',
  own: '/templates',
  labels: { title: 'Categories', names: templateCategories, shown: shownCategory },
  use: { words: 'Use template', toSearch: (id) => ({ templateId: id }) },
  list: async ({ label, ...query }, signal) => {
    const wanted = templateCategories.find((name) => name === label)
    const answer = await call(listLibraryTemplates, { query: { ...query, category: wanted }, signal })
    const entries = answer.templates.map(({ id, title, category, content, preview, whyItWorks }) => ({
      id,
      title,
      note: shownCategory(category),
      category,
      text: preview,
      structure: content,
      whyItWorks,
      tags: [],
    }))
    return { entries, nextCursor: answer.nextCursor }
  },
  save: async ({ title, category, structure, text, whyItWorks }) => {
    const body = { title, category, content: structure ?? text, description: whyItWorks }
    await call(templates.create, { body })
    return null
  },
}

export const ledePosts: LedeLibrary = {
  key: 'swipes',
  search: "Search Lede's posts",
  saveLabel: 'Save to my swipes',
  own: '/swipes',
  labels: { title: 'Trades', names: trades, shown: shownTrade },
  use: { words: 'Use in chat', toSearch: (id) => ({ swipeIds: id }) },
  list: async ({ label, ...query }, signal) => {
    const wanted = trades.find((name) => name === label)
    const { posts, nextCursor } = await call(listExamplePosts, { query: { ...query, trade: wanted }, signal })
    const entries = posts.map(({ id, title, trade, text, author, whyItWorks, tags }) => ({
      id,
      title,
      note: `${shownTrade(trade)} · ${author.name}, ${author.role}`,
      text,
      structure: null,
      whyItWorks,
      tags,
    }))
    return { entries, nextCursor }
  },
  save: async ({ title, note, text, whyItWorks, tags }) => {
    const body = { title, content: text, author: note.split(' · ').at(-1) ?? null, note: whyItWorks, tags }
    return call(swipes.save, { body })
  },
}

const pageSize = 50
/** The maximum of one call; Lede's libraries are smaller. */
const wholeLibrary = 200

export const ledeQuery = (library: LedeLibrary, { words, label }: Wanted) =>
  infiniteQueryOptions({
    queryKey: ['lede-library', library.key, words, label],
    queryFn: ({ pageParam, signal }) => library.list(pageOf({ words, label }, pageParam, pageSize), signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })

/** All entries of a library. */
export const ledeEntriesQuery = (library: LedeLibrary) =>
  queryOptions({
    queryKey: ['lede-library', library.key],
    queryFn: async ({ signal }) => (await library.list({ limit: wholeLibrary }, signal)).entries,
    staleTime: Infinity,
  })
