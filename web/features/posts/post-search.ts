import type { DocumentStatus } from '#contract/documents.ts'
import type { PostSort } from '#contract/publishing/posts.ts'
import type { CalendarSpan } from '#core/time/calendar-days.ts'
import { isDay } from '#core/time/day.ts'
import { readStored, writeStored } from '#web/device/storage.ts'

export const postFilters = [
  { status: undefined, label: 'All' },
  { status: 'draft', label: 'Drafts' },
  { status: 'scheduled', label: 'Scheduled' },
  { status: 'published', label: 'Published' },
  { status: 'hidden', label: 'Hidden' },
] as const satisfies { status: DocumentStatus | undefined; label: string }[]

export const sortChoices = [
  { id: 'updated', label: 'Last changed' },
  { id: 'created', label: 'Newest' },
  { id: 'scheduled', label: 'Next to go out' },
  { id: 'title', label: 'Title' },
] as const satisfies { id: PostSort; label: string }[]

export const postViews = [
  { view: 'list', label: 'List' },
  { view: 'board', label: 'Board' },
  { view: 'calendar', label: 'Calendar' },
] as const
export type PostView = (typeof postViews)[number]['view']

/**
 * The search parameters of the posts page. The defaults are the list of all posts, last changed first, and a calendar
 * of the current month.
 */
export type PostSearch = {
  view?: PostView
  status?: DocumentStatus
  q?: string
  sort?: PostSort
  /** The calendar's page: a week instead of a month, and a day on it. */
  span?: CalendarSpan
  on?: string
}

const longestSearch = 200

/** Parses the search parameters and drops invalid ones. */
export function readPostSearch({ view, status, q, sort, span, on }: Record<string, unknown>): PostSearch {
  const shown = postViews.find((one) => one.view === view)
  const filter = postFilters.find((one) => one.status !== undefined && one.status === status)
  const order = sortChoices.find(({ id }) => id !== 'updated' && id === sort)
  const words = typeof q === 'string' ? q.trim().slice(0, longestSearch) : ''
  return {
    ...(shown === undefined ? {} : { view: shown.view }),
    ...(filter?.status === undefined ? {} : { status: filter.status }),
    ...(words === '' ? {} : { q: words }),
    ...(order === undefined ? {} : { sort: order.id }),
    ...(span === 'week' ? { span } : {}),
    ...(typeof on === 'string' && isDay(on) ? { on } : {}),
  }
}

const rememberedKey = 'lede-posts-view'

/** Stores the view last used on this device. */
export const rememberView = (view: PostView): void => void writeStored(rememberedKey, view)

/** Returns the search parameters for an address without any: the view last used on this device; null for the list. */
export function rememberedSearch(search: PostSearch): PostSearch | null {
  if (Object.keys(search).length > 0) return null
  const { view } = readPostSearch({ view: readStored(rememberedKey) })
  return view === undefined || view === 'list' ? null : { view }
}
