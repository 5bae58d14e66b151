import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, CalendarDays, Columns3, List, ArrowDownWideNarrow } from 'lucide-react'
import { useEffect, type ReactNode, useCallback, useState, useEffectEvent } from 'react'
import type { Post, PostCounts } from '#contract/publishing/posts.ts'
import { profileQuery, useNetworkName } from '#web/features/session/queries.ts'
import { buttonClass, Button } from '#web/ui/button.tsx'
import { ErrorState, EmptyState } from '#web/ui/empty-state.tsx'
import { loadMenuParts } from '#web/ui/menus/menu-loader.ts'
import { PageHeader } from '#web/ui/page.tsx'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PostList } from './post-list.tsx'
import {
  type PostSearch,
  rememberView,
  postViews,
  type PostView,
  postFilters,
  sortChoices,
} from './post-search.ts'
import { postsQuery, useDeletePosts } from './queries.ts'
import { SelectedPosts, type PostSelection, useSelection } from './selected-posts.tsx'
import { NewPostButton } from '#web/features/documents/new-post-panel.tsx'
import { useClock } from './use-clock.ts'
import type { WallTime } from '#core/time/zoned-time.ts'
import { ScheduleContext } from './calendar-queries.ts'
import { MenuChoices } from '#web/ui/menus/menu-choices.tsx'
import { lazyDialog, lazyPart } from '#web/ui/lazy-part.tsx'
import { Menu } from '#web/ui/menus/menu.tsx'
import { tabRowClass } from '#web/ui/menus/tab-links.tsx'
import { countWords } from './post-words.ts'
import type { DocumentStatus } from '#contract/documents.ts'
import { errorMessage } from '#web/ui/toasts/toast.tsx'

const fallback = () => <Waiting />
const BoardView = lazyPart(async () => (await import('./board-view.tsx')).BoardView, { fallback })
const CalendarView = lazyPart(async () => (await import('./calendar-view.tsx')).CalendarView, { fallback })

/** All of the writer's posts: as a searchable list, on a board, and in a calendar. */
export function PostsPanel({ search }: { search: PostSearch }) {
  const { view = 'list' } = search
  // The network: preloads the rows' menu.
  useEffect(() => void loadMenuParts(), [])
  // This device: remembers the view for the next visit.
  useEffect(() => rememberView(view), [view])
  const remove = useDeletePosts()
  return (
    <ScheduleHost>
      <div className="flex h-full min-h-0 flex-col [@media(height<400px)]:min-h-160">
        <title>Posts</title>
        <PageHeader
          heading="Posts"
          purpose="Everything you have written, from first drafts to published posts."
          isWide={view !== 'list'}
          actions={
            <NewPostButton>
              <Plus size={16} aria-hidden />
              New post
            </NewPostButton>
          }
        >
          <PostTabs shown={view} />
          {view === 'list' ? <ListTools search={search} /> : null}
        </PageHeader>
        {view === 'list' ? <ListView search={search} onDelete={remove.mutate} /> : null}
        {view === 'board' ? <BoardView onDelete={remove.mutate} /> : null}
        {view === 'calendar' ? <CalendarView search={search} onDelete={remove.mutate} /> : null}
      </div>
    </ScheduleHost>
  )
}

/** The search and filters of the list. */
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
        {errorMessage(query.error)}
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

const icons = { list: List, board: Columns3, calendar: CalendarDays }

/** The views of the posts, each with its own address. */
const PostTabs = ({ shown }: { shown: PostView }) => (
  <nav aria-label="View" className={tabRowClass}>
    {postViews.map(({ view, label }) => {
      const Icon = icons[view]
      return (
        <Link
          key={view}
          to="/posts"
          search={{ view }}
          activeOptions={{ exact: true, includeSearch: true }}
          {...(view === shown ? { 'aria-current': 'page' } : {})}
          className="flex min-h-9 items-center gap-1.5 border-b-2 border-transparent px-3 whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:min-h-11"
        >
          <Icon size={16} aria-hidden />
          {label}
        </Link>
      )
    })}
  </nav>
)

const SchedulePostDialog = lazyDialog(
  async () => (await import('./schedule-post-dialog.tsx')).SchedulePostDialog,
)

type Asked = { post: Post; proposed: WallTime | undefined; turn: number }

/** Hosts the schedule dialog for all posts of a page. Its code is loaded on first use. */
function ScheduleHost({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = useCallback((post: Post, proposed?: WallTime) => {
    setAsked((before) => ({ post, proposed, turn: (before?.turn ?? 0) + 1 }))
    setOpen(true)
  }, [])
  return (
    <ScheduleContext value={open}>
      {children}
      {asked === null ? null : (
        <SchedulePostDialog
          key={asked.turn}
          post={asked.post}
          proposed={asked.proposed}
          isOpen={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </ScheduleContext>
  )
}

/** Debounces typing. */
const pauseMs = 200

/**
 * Search text that is written to the address after a pause. When the address changes otherwise, as with Back, the text
 * follows it.
 */
function useSearchWords(inAddress: string, write: (words: string) => void) {
  const [words, setWords] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const [written, setWritten] = useState(inAddress)
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (inAddress !== written) {
      setWords(inAddress)
      setWritten(inAddress)
    }
  }
  const wanted = words.trim()
  const put = useEffectEvent(() => {
    setWritten(wanted)
    write(wanted)
  })
  // The address: written after a pause, so that not every letter adds a step for Back.
  useEffect(() => {
    if (wanted === written) return undefined
    const timer = setTimeout(() => put(), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted, written])
  return [words, setWords] as const
}

const countOf = (counts: PostCounts, status: (typeof postFilters)[number]['status']) =>
  status === undefined ? counts.draft + counts.scheduled + counts.published : counts[status]

type PostFiltersProps = { search: PostSearch; counts: PostCounts | null }

/** The status filters, each with its number of posts and its own address. */
function PostFilters({ search, counts }: PostFiltersProps) {
  const [known, setKnown] = useState(counts)
  if (counts !== null && counts !== known) setKnown(counts)
  const { status: _, ...rest } = search
  return (
    <nav aria-label="Status" className="-mx-4 flex gap-1.5 overflow-x-auto px-4 py-0.5">
      {postFilters.map(({ status, label }) => (
        <Link
          key={label}
          to="/posts"
          search={status === undefined ? rest : { ...rest, status }}
          aria-current={search.status === status ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          className="flex min-h-8 shrink-0 items-center gap-1.5 rounded-full border border-button-line px-3 text-[0.8125rem] text-ink-soft hover:bg-hover hover:text-ink aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:min-h-11"
        >
          {label}
          {known === null ? null : (
            <span className="text-xs tabular-nums">{countWords(countOf(known, status))}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}

type PostOrderProps = { search: PostSearch; onChange: (sort: PostSearch['sort']) => void }

/** The sort order. */
function PostOrder({ search, onChange }: PostOrderProps) {
  const chosen = search.sort ?? 'updated'
  const { label } = sortChoices.find(({ id }) => id === chosen) ?? sortChoices[0]
  return (
    <Menu
      trigger={
        <Button variant="outline" aria-label={`Sort: ${label}`}>
          <ArrowDownWideNarrow size={16} aria-hidden />
          <span className="max-sm:sr-only">{label}</span>
        </Button>
      }
    >
      <MenuChoices
        label="Sort by"
        value={chosen}
        options={sortChoices}
        closesMenu
        onChoose={(id) => onChange(id === 'updated' ? undefined : id)}
      />
    </Menu>
  )
}

const wordsFor = (network: string): Record<DocumentStatus | 'all', { title: string; lesson: string }> => ({
  all: {
    title: 'No posts yet',
    lesson:
      'Every post that you draft in a chat is kept here. Ask for one about something you learned this week.',
  },
  draft: { title: 'No drafts', lesson: 'A post is a draft until it is scheduled or published.' },
  scheduled: {
    title: 'Nothing is scheduled',
    lesson: 'Scheduled posts wait here until they go out.',
  },
  published: {
    title: 'Nothing published yet',
    lesson: `Open a draft and press Publish. Published posts appear here, with a link to ${network}.`,
  },
  hidden: {
    title: 'Nothing is hidden',
    lesson: `Hide a published post from its menu to keep your list short. It stays on ${network}.`,
  },
})

/** The empty state of the list. */
function NoPosts({ search }: { search: PostSearch }) {
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
        Try fewer or different words.
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
