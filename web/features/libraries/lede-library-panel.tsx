import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { BookmarkPlus } from 'lucide-react'
import { useDeferredValue, type ReactNode } from 'react'
import { track } from '#web/analytics/track.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toasts/notice-queue.ts'
import { SearchField } from '#web/ui/forms/search-field.tsx'
import { SideSheet } from '#web/ui/dialogs/side-sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showError, errorMessage } from '#web/ui/toasts/toast.tsx'
import { useSayingSaved } from './save-swipe-panel.tsx'
import { FilterRow } from './filter-row.tsx'
import { ledeEntriesQuery, type LedeEntry, type LedeLibrary, ledeQuery } from './lede-library.ts'
import { useLibraryAddress } from './library-address.ts'
import { PageHeader } from '#web/ui/page.tsx'
import { ownListKey, type Wanted } from './queries.ts'

type LedeLibraryPanelProps = { library: LedeLibrary; heading: string; purpose: string; tabs: ReactNode }

/** Lede's own texts, to read, use and save copies of. */
export function LedeLibraryPanel({ library, heading, purpose, tabs }: LedeLibraryPanelProps) {
  const { words, label, opened, search, narrow, open, close } = useLibraryAddress()
  const wanted = { words: useDeferredValue(words.trim()), label }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <title>{heading}</title>
      <PageHeader heading={heading} purpose={purpose}>
        {tabs}
        <SearchField label={library.search} value={words} onChange={search} />
        <FilterRow
          title={library.labels.title}
          names={library.labels.names.map((name) => ({ name }))}
          shown={library.labels.shown}
          chosen={label}
          onChoose={narrow}
        />
      </PageHeader>
      <LedeEntries library={library} wanted={wanted} onOpen={({ id }) => open(id)} />
      {opened ? (
        <OpenedEntry
          library={library}
          id={opened}
          wanted={wanted}
          onClose={() => close({ ignoreBlocker: true })}
        />
      ) : null}
    </div>
  )
}

type OpenedEntryProps = { library: LedeLibrary; id: string; wanted: Wanted; onClose: () => void }

/** The entry named in the address: from the list, or from the whole library if the list does not contain it. */
function OpenedEntry({ library, id, wanted, onClose }: OpenedEntryProps) {
  const listed = useInfiniteQuery(ledeQuery(library, wanted)).data?.pages.flatMap(({ entries }) => entries)
  const inList = listed?.find((entry) => entry.id === id)
  const whole = useQuery({ ...ledeEntriesQuery(library), enabled: inList === undefined })
  const entry = inList ?? whole.data?.find((one) => one.id === id)
  return entry ? <LedeSheet library={library} entry={entry} onClose={onClose} /> : null
}

type LedeEntriesProps = { library: LedeLibrary; wanted: Wanted; onOpen: (entry: LedeEntry) => void }

function LedeEntries({ library, wanted, onOpen }: LedeEntriesProps) {
  const query = useInfiniteQuery(ledeQuery(library, wanted))
  const save = useSaveEntry(library)
  if (query.isPending)
    return (
      <div aria-busy className="mx-auto w-full max-w-3xl px-4">
        <Skeleton className="h-28 w-full" />
      </div>
    )
  if (query.isError)
    return (
      <ErrorState title="The library could not be loaded." onRetry={() => void query.refetch()}>
        {errorMessage(query.error)}
      </ErrorState>
    )
  const entries = query.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0)
    return (
      <EmptyState title={`Nothing found for "${wanted.words}"`}>Try fewer or different words.</EmptyState>
    )
  return (
    <div className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pb-6">
      <ul aria-label="Library" className="mx-auto grid max-w-[736px] gap-2 sm:grid-cols-2">
        {entries.map((entry) => (
          <li key={entry.id} className="relative">
            <button
              type="button"
              onClick={() => onOpen(entry)}
              className="flex h-full w-full flex-col gap-1 rounded-[10px] border border-line bg-surface px-4 py-3 text-start hover:bg-hover"
            >
              <span className={clsx('font-medium', library.key === 'swipes' && 'pr-8')}>{entry.title}</span>
              <span className="text-xs text-ink-soft">{entry.note}</span>
              <span className="line-clamp-3 text-[0.8125rem] text-ink-soft">{entry.text}</span>
            </button>
            {library.key === 'swipes' ? (
              <IconButton
                label={`Save ${entry.title} to swipes`}
                className="absolute top-2 right-2"
                isBusy={save.isPending && save.variables.id === entry.id}
                onClick={() => save.mutate(entry, { onError: showError })}
              >
                <BookmarkPlus size={16} aria-hidden />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <div className="mx-auto mt-3 flex max-w-[736px] justify-center">
          <Button
            variant="outline"
            isBusy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const saveKey = ['save-lede-entry']

/** Saves a copy of an entry for the writer and shows a toast. */
function useSaveEntry(library: LedeLibrary, onSaved?: () => void) {
  const client = useQueryClient()
  const say = useSayingSaved()
  return useMutation({
    mutationKey: saveKey,
    mutationFn: library.save,
    onSuccess: async (saved, { title }) => {
      track('library entry saved', { library: library.own, isNew: true })
      onSaved?.()
      if (saved) await say([saved])
      else {
        toast.success(`Saved "${title}"`)
        await client.invalidateQueries({ queryKey: ownListKey(library.own) })
      }
    },
  })
}

type LedeSheetProps = { library: LedeLibrary; entry: LedeEntry; onClose: () => void }

function LedeSheet({ library, entry, onClose }: LedeSheetProps) {
  const navigate = useNavigate()
  const save = useSaveEntry(library, onClose)
  const client = useQueryClient()
  const saveOnce = () => {
    // The button is busy only once it has been rendered again.
    if (client.isMutating({ mutationKey: saveKey }) === 0) save.mutate(entry)
  }
  const isTemplate = entry.structure !== null
  const use = () => void navigate({ to: '/', search: library.use.toSearch(entry.id) })
  return (
    <SideSheet
      isOpen
      onOpenChange={onClose}
      title={entry.title}
      footer={
        <>
          <Button onClick={use}>{library.use.words}</Button>
          <Button variant="outline" isBusy={save.isPending} onClick={saveOnce}>
            {library.saveLabel}
          </Button>
          <p role="alert" className="mr-auto text-[0.8125rem] text-bad">
            {save.isError ? `Not saved. ${errorMessage(save.error)}` : null}
          </p>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-[0.8125rem] text-ink-soft">{entry.note}</p>
        {isTemplate ? <Passage heading="The structure">{entry.structure}</Passage> : null}
        <Passage heading={isTemplate ? 'Filled in' : 'The post'}>{entry.text}</Passage>
        <Passage heading="Why it works">{entry.whyItWorks}</Passage>
      </div>
    </SideSheet>
  )
}

const Passage = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1 text-xs font-medium text-ink-soft">{heading}</h3>
    <p className="whitespace-pre-wrap">{children}</p>
  </section>
)
