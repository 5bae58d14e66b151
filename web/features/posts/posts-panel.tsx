import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import type { Post } from '#contract/posts.ts'
import { profileQuery } from '#web/features/session/queries.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { loadMenuParts } from '#web/ui/menu-loader.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { NoPosts } from './no-posts.tsx'
import { PostFilters, PostOrder } from './post-filters.tsx'
import { PostList } from './post-list.tsx'
import { type PostSearch, rememberView } from './post-search.ts'
import { PostTabs } from './post-tabs.tsx'
import { postsQuery, useDeletePosts } from './queries.ts'
import { ScheduleHost } from './schedule-host.tsx'
import { SelectedPosts } from './selected-posts.tsx'
import { useClock } from './use-clock.ts'
import { useSearchWords } from './use-search-words.ts'
import { type PostSelection, useSelection } from './use-selection.ts'

const BoardView = lazy(() => import('./board-view.tsx').then((module) => ({ default: module.BoardView })))
const CalendarView = lazy(() =>
  import('./calendar-view.tsx').then((module) => ({ default: module.CalendarView })),
)

/** All of the writer's posts: as a list to find and to keep in order, on a board, and in a calendar. */
export function PostsPanel({ search }: { search: PostSearch }) {
  const { view = 'list' } = search
  // The network: the menu of every row is fetched before anybody presses one.
  useEffect(() => void loadMenuParts(), [])
  // This device: it shows the same form the next time.
  useEffect(() => rememberView(view), [view])
  const remove = useDeletePosts()
  return (
    <ScheduleHost>
      <div className="flex h-full min-h-0 flex-col [@media(height<400px)]:min-h-160">
        <title>Posts</title>
        <PageHeader
          heading="Posts"
          purpose="Everything you have written, from the first draft to what is out."
          isWide={view !== 'list'}
          actions={
            <Link to="/" className={buttonClass('primary')}>
              <Plus size={16} aria-hidden />
              New post
            </Link>
          }
        >
          <PostTabs shown={view} />
          {view === 'list' ? <ListTools search={search} /> : null}
        </PageHeader>
        <Suspense fallback={<Waiting />}>
          {view === 'list' ? <ListView search={search} onDelete={remove.mutate} /> : null}
          {view === 'board' ? <BoardView onDelete={remove.mutate} /> : null}
          {view === 'calendar' ? <CalendarView search={search} onDelete={remove.mutate} /> : null}
        </Suspense>
      </div>
    </ScheduleHost>
  )
}

/** What is looked for in the list. */
function ListTools({ search }: { search: PostSearch }) {
  const { data } = useInfiniteQuery(postsQuery(search))
  return (
    <>
      <SearchRow search={search} />
      <PostFilters search={search} counts={data?.pages[0]?.counts ?? null} />
    </>
  )
}

type ListViewProps = { search: PostSearch; onDelete: (posts: Post[]) => void }

function ListView({ search, onDelete }: ListViewProps) {
  const selection = useSelection()
  const remove = (posts: Post[]) => {
    selection.drop(posts)
    onDelete(posts)
  }
  return (
    <>
      <FoundPosts search={search} selection={selection} onDelete={remove} />
      {selection.posts.length === 0 ? null : (
        <SelectedPosts selection={selection} onDelete={() => remove(selection.posts)} />
      )}
    </>
  )
}

function SearchRow({ search }: { search: PostSearch }) {
  const navigate = useNavigate()
  const go = (next: PostSearch, replace = false) => void navigate({ to: '/posts', search: next, replace })
  const { q: before, ...rest } = search
  const [words, setWords] = useSearchWords(before ?? '', (q) =>
    go(q === '' ? rest : { ...rest, q }, before !== undefined && q !== ''),
  )
  const { sort: _, ...unsorted } = search
  return (
    <div className="flex gap-2">
      <SearchField label="Search posts" value={words} onChange={setWords} className="min-w-0 grow" />
      <PostOrder
        search={search}
        onChange={(sort) => go(sort === undefined ? unsorted : { ...unsorted, sort })}
      />
    </div>
  )
}

type FoundPostsProps = {
  search: PostSearch
  selection: PostSelection
  onDelete: (posts: Post[]) => void
}

function FoundPosts({ search, selection, onDelete }: FoundPostsProps) {
  const query = useInfiniteQuery(postsQuery(search))
  const timeZone = useQuery(profileQuery).data?.profile.timezone ?? null
  const clock = useClock(timeZone)
  if (query.isPending) return <Waiting />
  if (query.isError && !query.isFetchNextPageError) {
    return (
      <ErrorState title="Your posts could not be loaded." onRetry={() => void query.refetch()}>
        {query.error.message}
      </ErrorState>
    )
  }
  const posts = query.data.pages.flatMap((page) => page.posts)
  if (posts.length === 0) return <NoPosts search={search} />
  return <PostList posts={posts} pages={query} clock={clock} selection={selection} onDelete={onDelete} />
}

const Waiting = () => (
  <div aria-busy className="mx-auto flex w-full max-w-3xl flex-col gap-2 px-4">
    <output className="sr-only">Loading your posts</output>
    {[1, 2, 3, 4].map((place) => (
      <Skeleton key={place} className="h-[130px] w-full md:h-[118px]" />
    ))}
  </div>
)
