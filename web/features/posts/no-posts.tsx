import { Link } from '@tanstack/react-router'
import type { DocumentStatus } from '#contract/documents.ts'
import { useNetworkName } from '#web/features/session/queries.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { PostSearch } from './post-search.ts'

const wordsFor = (network: string): Record<DocumentStatus | 'all', { title: string; lesson: string }> => ({
  all: {
    title: 'No posts yet',
    lesson:
      'Every post that you draft in a chat is kept here. Ask for one about something you learned this week.',
  },
  draft: { title: 'No drafts', lesson: 'A post is a draft until it has been given a time or is out.' },
  scheduled: {
    title: 'Nothing is scheduled',
    lesson: 'A post that has been given a time waits here until it goes out.',
  },
  published: {
    title: 'Nothing published yet',
    lesson: `Open a draft and press Publish. What is out stands here, with its address on ${network}.`,
  },
  hidden: {
    title: 'Nothing is hidden',
    lesson: `Hide a published post from its menu to keep your list short. It stays on ${network}.`,
  },
})

/** What stands in the list when nothing is found. */
export function NoPosts({ search }: { search: PostSearch }) {
  const network = useNetworkName()
  const { status, q, sort } = search
  if (q !== undefined) {
    const everywhere = { q, ...(sort === undefined ? {} : { sort }) }
    return (
      <EmptyState
        title={`Nothing found for "${q}"`}
        {...(status === undefined
          ? {}
          : {
              action: (
                <Link to="/posts" search={everywhere} className={buttonClass('outline')}>
                  Search all posts
                </Link>
              ),
            })}
      >
        Try fewer words, or other ones.
      </EmptyState>
    )
  }
  const { title, lesson } = wordsFor(network)[status ?? 'all']
  return (
    <EmptyState
      title={title}
      {...(status === undefined || status === 'draft'
        ? {
            action: (
              <Link to="/" className={buttonClass('primary')}>
                Write a post
              </Link>
            ),
          }
        : {})}
    >
      {lesson}
    </EmptyState>
  )
}
