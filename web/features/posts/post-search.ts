import type { DocumentStatus } from '#contract/documents.ts'
import type { PostSort } from '#contract/posts.ts'

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

/** What the address of the list says; what is left out is all posts, the last changed first. */
export type PostSearch = { status?: DocumentStatus; q?: string; sort?: PostSort }

const longestSearch = 200

/** Reads the address: what it says that means nothing here is left out. */
export function readPostSearch({ status, q, sort }: Record<string, unknown>): PostSearch {
  const filter = postFilters.find((one) => one.status !== undefined && one.status === status)
  const order = sortChoices.find(({ id }) => id !== 'updated' && id === sort)
  const words = typeof q === 'string' ? q.trim().slice(0, longestSearch) : ''
  return {
    ...(filter?.status === undefined ? {} : { status: filter.status }),
    ...(words === '' ? {} : { q: words }),
    ...(order === undefined ? {} : { sort: order.id }),
  }
}
