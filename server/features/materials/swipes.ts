import type { Swipe, SwipeEntry, SwipeFields } from '#contract/materials/swipes.ts'
import { postCharacterLimit } from '#core/limits.ts'
import { type LibraryKind, type Stored, given, orNull } from './library-kind.ts'

/** Swipes from before `isOwn` was introduced do not have it. */
type Details = Pick<Swipe, 'author' | 'url' | 'tags' | 'note'> & Partial<Pick<Swipe, 'isOwn'>>

const common = ({ id, title, details, createdAt, updatedAt }: Stored<Details>) => ({
  id,
  title,
  author: details.author,
  url: details.url,
  tags: details.tags,
  note: details.note,
  isOwn: details.isOwn ?? false,
  createdAt,
  updatedAt,
})

export const swipeKind: LibraryKind<SwipeFields, Details, Swipe, SwipeEntry> = {
  name: 'swipe',
  listedLength: postCharacterLimit,
  store: ({ title, content, author, url, tags, note, isOwn }) => ({
    title,
    content,
    details: {
      author: orNull(author),
      url: orNull(url),
      tags: [...new Set(tags)],
      note: orNull(note),
      isOwn: isOwn ?? false,
    },
    searched: given(author, url, note, ...(tags ?? [])),
  }),
  labels: ({ tags }) => tags,
  isOwnPost: ({ isOwn }) => isOwn ?? false,
  item: (stored) => ({ ...common(stored), content: stored.content }),
  entry: (stored) => ({ ...common(stored), excerpt: stored.content }),
}
