import { queryOptions } from '@tanstack/react-query'
import { audiences } from '#contract/materials/audiences.ts'
import { knowledgeBase } from '#contract/materials/knowledge-base.ts'
import { listExamplePosts } from '#contract/materials/library.ts'
import { offers } from '#contract/materials/offers.ts'
import { swipes } from '#contract/materials/swipes.ts'
import { templates } from '#contract/materials/templates.ts'
import { shownCategory } from '#core/library/template.ts'
import { call, logLoading } from '#web/api.ts'

/** An entry as shown in a menu. */
export type Listed = { id: string; name: string; note: string | null }

const nameOr = (name: string, other: string) => (name.trim() === '' ? other : name)

const keptMs = 30_000

/** Each list is loaded when its menu is first opened, and again when it is opened later. */
const list = (name: string, fetchList: (signal: AbortSignal) => Promise<Listed[]>) =>
  queryOptions({
    queryKey: ['context', name],
    queryFn: ({ signal }) => fetchList(signal).catch(logLoading(name, signal)),
    staleTime: keptMs,
  })

type Fetching = { signal: AbortSignal; limit?: number; library?: '1' }
type FetchList = (fetching: Fetching) => Promise<Listed[]>

type PageQuery = { limit: number; cursor?: string }
type ListPage = { listed: Listed[]; nextCursor: string | null }

const mostAtOnce = 200

/** Returns the latest entries of a list, or all of it page by page. */
async function fetchPages(
  { limit }: Fetching,
  fetchPage: (query: PageQuery) => Promise<ListPage>,
): Promise<Listed[]> {
  if (limit !== undefined) return (await fetchPage({ limit })).listed
  const all: Listed[] = []
  for (let place = {}; ;) {
    const { listed, nextCursor } = await fetchPage({ limit: mostAtOnce, ...place })
    all.push(...listed)
    if (nextCursor === null) return all
    place = { cursor: nextCursor }
  }
}

const fetchKnowledge: FetchList = (fetching) =>
  fetchPages(fetching, async (query) => {
    const { items, nextCursor } = await call(knowledgeBase.list, { query, signal: fetching.signal })
    const listed = items.map(({ id, title }) => ({ id, name: nameOr(title, 'Untitled'), note: null }))
    return { listed, nextCursor }
  })

const fetchSwipes: FetchList = (fetching) =>
  fetchPages(fetching, async (query) => {
    const { swipeFiles, nextCursor } = await call(swipes.list, { query, signal: fetching.signal })
    const listed = swipeFiles.map(({ id, title }) => ({ id, name: nameOr(title, 'Untitled'), note: null }))
    return { listed, nextCursor }
  })

const fetchTemplates: FetchList = ({ library, ...fetching }) =>
  fetchPages(fetching, async (page) => {
    const query = library ? { ...page, library } : page
    const answer = await call(templates.list, { query, signal: fetching.signal })
    const listed = answer.templates.map(({ id, title, category }) => ({
      id,
      name: nameOr(title, 'Template'),
      note: shownCategory(category),
    }))
    return { listed, nextCursor: answer.nextCursor }
  })

const fetchOffers =
  (endpoint: typeof offers.list): FetchList =>
  (fetching) =>
    fetchPages(fetching, async (query) => {
      const answer = await call(endpoint, { query, signal: fetching.signal })
      const listed = answer.offers.map(({ id, name }) => ({ id, name: nameOr(name, 'My Offer'), note: null }))
      return { listed, nextCursor: answer.nextCursor }
    })

const fetchAudiences: FetchList = (fetching) =>
  fetchPages(fetching, async (query) => {
    const answer = await call(audiences.list, { query, signal: fetching.signal })
    const listed = answer.audiences.map(({ id, name }) => ({ id, name, note: null }))
    return { listed, nextCursor: answer.nextCursor }
  })

const firstCount = 100

const logged =
  (name: string, fetchList: FetchList): FetchList =>
  (fetching) =>
    fetchList(fetching).catch(logLoading(name, fetching.signal))

/** The latest entries of a list, loaded at the app's start (specification 7.4). On failure, fetched again when needed. */
const initial = (name: string, fetchList: FetchList) =>
  queryOptions({
    queryKey: ['user-data', name],
    queryFn: ({ signal }) => fetchList({ signal, limit: firstCount }),
    staleTime: Infinity,
    retry: false,
  })

/** Of these, the specification wants failures with the knowledge base and the swipes logged, and the others ignored (8.6). */
export const initialLists = {
  audiences: initial('audiences', fetchAudiences),
  knowledge: initial('knowledge base', logged('knowledge base', fetchKnowledge)),
  offers: initial('offers', fetchOffers(offers.list)),
  swipes: initial('swipes', logged('swipes', fetchSwipes)),
  templates: initial('templates', fetchTemplates),
}

export const knowledgeList = list('knowledge base', (signal) => fetchKnowledge({ signal }))

export const swipeList = list('swipes', (signal) => fetchSwipes({ signal }))

export const offerList = list('offers', (signal) => fetchOffers(offers.listForChat)({ signal }))

export const templateList = list('templates', (signal) => fetchTemplates({ signal }))

/** Lede's own templates. */
export const ledeTemplateList = list('lede-templates', (signal) => fetchTemplates({ signal, library: '1' }))

/** Lede's own example posts. */
export const ledePostList = list('lede-posts', (signal) =>
  fetchPages({ signal }, async (query) => {
    const { posts, nextCursor } = await call(listExamplePosts, { query, signal })
    return { listed: posts.map(({ id, title }) => ({ id, name: title, note: null })), nextCursor }
  }),
)

export const audienceList = list('audiences', (signal) => fetchAudiences({ signal }))
